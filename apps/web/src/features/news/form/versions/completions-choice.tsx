import { type CompletionChoice, completionChoices } from '@kawaraban/contract/news-writing.ts'
import { useId } from 'react'
import { completionsText as text } from '../../../../messages/completions.ts'

type CompletionsChoiceProps = {
  /** How many have completed the post. */
  completed: number
  chosen: CompletionChoice
  onChange: (chosen: CompletionChoice) => void
}

/** Whether an edit is a minor one, or asks everybody who has completed the post to complete it again. */
const CompletionsChoice = ({ completed, chosen, onChange }: CompletionsChoiceProps) => {
  const id = useId()
  const hintOf = (choice: CompletionChoice) =>
    choice === 'keep' ? text.choices.keep.hint : text.choices.askAgain.hint(completed)
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="float-left w-full py-1.5 font-bold text-card">{text.heading}</legend>
      {completionChoices.map((choice) => (
        <label
          key={choice}
          className="flex min-h-11 cursor-pointer gap-3 rounded-control border border-line px-3 py-2.5 hover:bg-hover has-checked:border-primary has-checked:inset-ring-1 has-checked:inset-ring-primary has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name={id}
            checked={choice === chosen}
            aria-labelledby={`${id}-${choice}`}
            aria-describedby={`${id}-${choice}-hint`}
            onChange={() => onChange(choice)}
            className="mt-1 size-4 shrink-0 accent-primary"
          />
          <span className="min-w-0">
            <span id={`${id}-${choice}`} className="block font-bold">
              {text.choices[choice].name}
            </span>
            <span id={`${id}-${choice}-hint`} className="phrased block text-fg-2 text-meta">
              {hintOf(choice)}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

export default CompletionsChoice
