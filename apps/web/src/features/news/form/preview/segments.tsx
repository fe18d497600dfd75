import { useId } from 'react'

type SegmentsProps<Id extends string> = {
  label: string
  choices: readonly { readonly id: Id; readonly label: string }[]
  chosen: Id
  onChange: (id: Id) => void
}

/** One of a few choices, side by side; arrow keys switch between them. */
export const Segments = <Id extends string>({ label, choices, chosen, onChange }: SegmentsProps<Id>) => {
  const name = useId()
  return (
    <fieldset aria-label={label} className="flex gap-1 rounded-control border border-line bg-sunken p-1 max-md:w-full">
      {choices.map((choice) => (
        <label
          key={choice.id}
          className="flex min-h-11 cursor-pointer items-center justify-center whitespace-nowrap phrased rounded-control border border-transparent px-3 text-fg-2 has-checked:border-control has-checked:bg-surface has-checked:font-bold has-checked:text-fg has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 max-md:flex-1"
        >
          <input
            type="radio"
            name={name}
            checked={choice.id === chosen}
            onChange={() => onChange(choice.id)}
            className="sr-only"
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
}
