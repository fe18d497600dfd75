import { Check, Minus } from 'lucide-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from './class-names.ts'

type CheckboxProps = {
  isSelected: boolean
  onChange?: ((isSelected: boolean) => void) | undefined
  /** Some, but not all, of its items are chosen. */
  isIndeterminate?: boolean | undefined
  isDisabled?: boolean | undefined
  /** Looks disabled and cannot be changed, but takes the focus: for rows that are reached by arrow keys. */
  isReadOnly?: boolean | undefined
  /** The label; a box without one needs `aria-label`. */
  children?: ReactNode
} & Omit<ComponentPropsWithRef<'input'>, 'children' | 'checked' | 'disabled' | 'onChange' | 'type' | 'ref'>

const on = { marked: 'border-primary bg-primary', empty: 'border-control bg-surface' }
const off = { marked: 'border-fg-3 bg-fg-3', empty: 'border-line bg-sunken' }

/** A checkbox in a row of at least 44 px; the whole row is its target. */
export const Checkbox = ({
  isSelected,
  onChange,
  isIndeterminate = false,
  isDisabled = false,
  isReadOnly = false,
  children,
  className,
  ...rest
}: CheckboxProps) => {
  const isMarked = isSelected || isIndeterminate
  const isOff = isDisabled || isReadOnly
  return (
    <label
      className={classNames(
        'inline-flex min-h-11 min-w-11 items-center gap-3 py-1',
        isOff ? 'cursor-not-allowed text-fg-2' : 'cursor-pointer',
        className,
      )}
    >
      <span className="relative inline-flex size-6 shrink-0">
        <input
          {...rest}
          type="checkbox"
          checked={isSelected}
          disabled={isDisabled}
          {...(isReadOnly && { 'aria-disabled': true })}
          ref={(box) => {
            if (box) box.indeterminate = isIndeterminate
          }}
          onChange={(event) => !isReadOnly && onChange?.(event.currentTarget.checked)}
          className={classNames(
            'peer size-6 cursor-[inherit] appearance-none rounded-badge border-2',
            (isOff ? off : on)[isMarked ? 'marked' : 'empty'],
          )}
        />
        {isMarked && (
          <Mark icon={isIndeterminate ? Minus : Check} className={isOff ? 'text-surface' : 'text-on-primary'} />
        )}
      </span>
      {children !== undefined && <span className="min-w-0 flex-1">{children}</span>}
    </label>
  )
}

const Mark = ({ icon: Icon, className }: { icon: typeof Check; className: string }) => (
  <Icon
    size={18}
    strokeWidth={3.5}
    aria-hidden="true"
    className={classNames('pointer-events-none absolute inset-0 m-auto forced-colors:text-[CanvasText]', className)}
  />
)
