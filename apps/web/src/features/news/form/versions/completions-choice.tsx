import { type CompletionChoice, completionChoices } from '@kawaraban/contract/news-writing.ts'
import { useId } from 'react'
import { completionsText as text } from '../../../../messages/completions.ts'
import { RadioCard } from './radio-card.tsx'

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
        <RadioCard
          key={choice}
          name={id}
          checked={choice === chosen}
          aria-labelledby={`${id}-${choice}`}
          aria-describedby={`${id}-${choice}-hint`}
          onChoose={() => onChange(choice)}
        >
          <span id={`${id}-${choice}`} className="block font-bold">
            {text.choices[choice].name}
          </span>
          <span id={`${id}-${choice}-hint`} className="phrased block text-fg-2 text-meta">
            {hintOf(choice)}
          </span>
        </RadioCard>
      ))}
    </fieldset>
  )
}

export default CompletionsChoice
