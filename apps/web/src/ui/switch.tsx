import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from './class-names.ts'

type SwitchProps = {
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  isDisabled?: boolean | undefined
  children: ReactNode
} & Omit<ComponentPropsWithRef<'input'>, 'children' | 'checked' | 'disabled' | 'onChange' | 'type' | 'role'>

const looks = {
  enabled: {
    track: { on: 'border-primary bg-primary', off: 'border-control bg-surface' },
    knob: { on: 'bg-on-primary', off: 'bg-control' },
  },
  disabled: {
    track: { on: 'border-fg-3 bg-fg-3', off: 'border-line bg-sunken' },
    knob: { on: 'bg-surface', off: 'bg-fg-3' },
  },
} as const

/** A setting that is on or off at once; text first, switch at the right end of the row. */
export const Switch = ({ isSelected, onChange, isDisabled = false, children, className, ...rest }: SwitchProps) => {
  const look = isDisabled ? looks.disabled : looks.enabled
  return (
    <label
      className={classNames(
        'flex min-h-11 items-center justify-between gap-4',
        isDisabled ? 'cursor-not-allowed text-fg-2' : 'cursor-pointer',
        className,
      )}
    >
      <span className="min-w-0 flex-1">{children}</span>
      <span className="relative inline-flex h-7 w-12 shrink-0">
        <input
          {...rest}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: the checkbox itself carries the checked state
          role="switch"
          checked={isSelected}
          disabled={isDisabled}
          onChange={(event) => onChange(event.currentTarget.checked)}
          className={classNames(
            'h-7 w-12 cursor-[inherit] appearance-none rounded-full border-2 transition-[background-color]',
            isSelected ? look.track.on : look.track.off,
          )}
        />
        <span
          aria-hidden="true"
          className={classNames(
            'pointer-events-none absolute top-1.5 left-1.5 size-4 rounded-full transition-transform forced-colors:bg-[CanvasText]',
            isSelected && 'translate-x-5',
            isSelected ? look.knob.on : look.knob.off,
          )}
        />
      </span>
    </label>
  )
}
