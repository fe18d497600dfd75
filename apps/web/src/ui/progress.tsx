import { useId } from 'react'

type BarProps = {
  label: string
  value: number
  max: number
  /** What stands at the right end, and is read aloud instead of the share. */
  valueText: string
}

const share = (value: number, max: number) => (max > 0 ? Math.min(1, Math.max(0, value / max)) : 0)

const Bar = ({ role, label, value, max, valueText }: BarProps & { role: 'progressbar' | 'meter' }) => {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-baseline justify-between gap-3 text-meta">
        <span id={id} className="text-fg-2">
          {label}
        </span>
        <span aria-hidden="true" className="tabular font-bold">
          {valueText}
        </span>
      </div>
      <div
        role={role}
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(value, max)}
        aria-valuetext={valueText}
        data-meter=""
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className={
            role === 'meter' ? 'h-full rounded-full bg-success' : 'h-full rounded-full bg-primary transition-[width]'
          }
          style={{ width: `${share(value, max) * 100}%` }}
        />
      </div>
    </div>
  )
}

/** How far work has come. */
export const Progress = (props: BarProps) => <Bar role="progressbar" {...props} />

/** How large a part of a whole is. */
export const Meter = (props: BarProps) => <Bar role="meter" {...props} />
