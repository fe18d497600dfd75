import { type ReactNode, useId } from 'react'
import { classNames } from '../../ui/class-names.ts'

type RadioChoiceProps<Id extends string> = {
  legend: string
  hint?: string
  choices: readonly Id[]
  chosen: Id
  nameOf: (id: Id) => string
  onChange: (id: Id) => void
  /** What is before the name of a choice. */
  children?: (id: Id) => ReactNode
  /** A drawing says what each is: its name is for screen readers, and for a pointer that rests on it. */
  areNamesHidden?: boolean
}

/** One of some values, all in sight, between which arrow keys switch. */
export const RadioChoice = <Id extends string>({
  legend,
  hint,
  choices,
  chosen,
  nameOf,
  onChange,
  children,
  areNamesHidden = false,
}: RadioChoiceProps<Id>) => {
  const [name, hintId] = [useId(), useId()]
  return (
    <fieldset aria-describedby={hint === undefined ? undefined : hintId} className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 font-bold">{legend}</legend>
      {hint !== undefined && (
        <p id={hintId} className="phrased text-meta text-fg-2">
          {hint}
        </p>
      )}
      <div className="flex flex-wrap gap-1.5">
        {choices.map((id) => (
          <label
            key={id}
            {...(areNamesHidden && { title: nameOf(id) })}
            className={classNames(
              'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-line px-2.5 text-fg-2 text-meta hover:bg-hover has-checked:border-primary has-checked:font-bold has-checked:text-fg has-checked:inset-ring-1 has-checked:inset-ring-primary has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
              areNamesHidden && 'relative min-w-11 justify-center has-checked:bg-primary-soft has-checked:inset-ring-2',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={id === chosen}
              onChange={() => onChange(id)}
              className={
                areNamesHidden ? 'absolute inset-0 cursor-pointer opacity-0' : 'size-4 shrink-0 accent-primary'
              }
            />
            {children?.(id)}
            {areNamesHidden ? <span className="sr-only">{nameOf(id)}</span> : nameOf(id)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
