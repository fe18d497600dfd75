import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'

type BarProps = {
  label: string
  value: number
  max: number
  /** The text at the right end, which is read aloud instead of the share. */
  valueText: string
}

const Legend = ({
  id,
  label,
  valueText,
  children,
}: Omit<BarProps, 'value' | 'max'> & { id: string; children: ReactNode }) => (
  <div className="flex flex-col gap-1">
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-meta">
      <span id={id} className="text-fg-2">
        {label}
      </span>
      <span aria-hidden="true" className="tabular font-bold">
        {valueText}
      </span>
    </div>
    {children}
  </div>
)

const track = 'h-2 overflow-hidden rounded-full bg-sunken'

/** Not the native elements: browsers do not colour those alike. */
const range = (
  role: 'progressbar' | 'meter',
  id: string,
  { value, max, valueText }: BarProps,
): ComponentPropsWithRef<'div'> & { 'data-meter': string } => ({
  role,
  'data-meter': '',
  'aria-valuenow': value,
  'aria-labelledby': id,
  'aria-valuemin': 0,
  'aria-valuemax': max,
  'aria-valuetext': valueText,
  children: <Fill share={max > 0 ? Math.min(1, Math.max(0, value / max)) : 0} />,
})

const Fill = ({ share }: { share: number }) => (
  <div className="h-full rounded-full bg-current transition-[width]" style={{ width: `${share * 100}%` }} />
)

/** The progress of a task. */
export const Progress = (props: BarProps) => {
  const id = useId()
  return (
    <Legend id={id} {...props}>
      <div {...range('progressbar', id, props)} className={`${track} text-primary`} />
    </Legend>
  )
}

/** A share of a whole, below a text that says the same. */
export const ShareBar = ({ share, tone }: { share: number; tone: 'primary' | 'warn' }) => (
  <div aria-hidden="true" data-meter="" className={`${track} ${tone === 'warn' ? 'text-warn' : 'text-primary'}`}>
    <Fill share={Math.min(1, share)} />
  </div>
)

const tones = { success: 'text-success', primary: 'text-primary' } as const

/**
 * A share of a whole, the largest of its texts; meters side by side differ in their tone. `valueText` is read aloud, `count` and
 * `percent` are seen.
 */
export const Meter = ({
  tone = 'success',
  count,
  percent,
  ...props
}: BarProps & { tone?: keyof typeof tones; count: string; percent: string }) => {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap gap-x-1.5 text-meta text-fg-2">
        <span id={id}>{props.label}</span>
        <span aria-hidden="true" className="tabular">
          {count}
        </span>
      </p>
      <span aria-hidden="true" className={`tabular text-share font-bold ${tones[tone]}`}>
        {percent}
      </span>
      <div {...range('meter', id, props)} className={`${track} ${tones[tone]}`} />
    </div>
  )
}
