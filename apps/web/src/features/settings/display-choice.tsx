import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'

type DisplayChoiceProps<Value extends string> = {
  icon: LucideIcon
  label: string
  hint: string
  values: readonly Value[]
  chosen: Value
  onChoose: (value: Value) => void
  /** What a value's button shows. */
  children: (value: Value) => ReactNode
}

/** How pages look in this browser: one of a few values, between which arrow keys switch. */
export const DisplayChoice = <Value extends string>({
  icon: Icon,
  label,
  hint,
  values,
  chosen,
  onChoose,
  children,
}: DisplayChoiceProps<Value>) => {
  const [name, labelId, hintId] = [useId(), useId(), useId()]
  return (
    <fieldset
      aria-labelledby={labelId}
      aria-describedby={hintId}
      className="flex flex-col gap-3 px-4 py-3 md:flex-row md:items-center md:px-5"
    >
      <div className="flex min-w-0 flex-1 items-center gap-4">
        <Icon size={22} aria-hidden="true" className="shrink-0 text-fg-2" />
        <div className="min-w-0">
          <p id={labelId}>{label}</p>
          <p id={hintId} className="phrased text-fg-3 text-meta">
            {hint}
          </p>
        </div>
      </div>
      <div className="grid shrink-0 grid-cols-[repeat(3,minmax(min-content,1fr))] gap-1 rounded-control border border-line bg-sunken p-1">
        {values.map((value) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer flex-wrap items-center justify-center gap-x-2 whitespace-nowrap rounded-control border border-transparent px-2 text-fg-2 has-checked:border-control has-checked:bg-surface has-checked:font-bold has-checked:text-fg has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 md:px-3"
          >
            <input
              type="radio"
              name={name}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="sr-only"
            />
            {children(value)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
