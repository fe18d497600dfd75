import type { UnreachedCount } from '@kawaraban/contract/reach.ts'
import type { ReachFilter } from '@kawaraban/contract/unreached.ts'
import { unreachedWords } from '@kawaraban/contract/unreached-messages.ts'
import { Check } from 'lucide-react'
import { unreachedText as text } from '../../messages/unreached.ts'
import { classNames } from '../../ui/class-names.ts'

type Props = {
  /** Everybody whom no notice reaches. */
  all: number
  counts: readonly UnreachedCount[]
  unknown: number
  hasMail: boolean
  chosen: ReachFilter | null
  onChoose: (reason: ReachFilter | null) => void
}

/** The reasons with their numbers and what to do; a press leaves the people of one. */
export const ReasonChoice = ({ all, counts, unknown, hasMail, chosen, onChoose }: Props) => {
  const words = unreachedWords(hasMail)
  return (
    <ul
      aria-label={text.reasons}
      className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
    >
      {all > 0 && <Choice label={text.all} people={all} isChosen={chosen === null} onChoose={() => onChoose(null)} />}
      {counts.map(({ reason, people }) => (
        <Choice
          key={reason}
          label={words[reason].reason}
          advice={words[reason].advice}
          people={people}
          isChosen={chosen === reason}
          onChoose={() => onChoose(reason)}
        />
      ))}
      {unknown > 0 && (
        <Choice
          label={words.unknown.reason}
          advice={words.unknown.advice}
          people={unknown}
          isChosen={chosen === 'unknown'}
          onChoose={() => onChoose('unknown')}
        />
      )}
    </ul>
  )
}

type ChoiceProps = { label: string; advice?: string; people: number; isChosen: boolean; onChoose: () => void }

const Choice = ({ label, advice, people, isChosen, onChoose }: ChoiceProps) => (
  <li>
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        'flex min-h-14 w-full items-center gap-3 px-4 py-2.5 text-left hover:bg-hover focus-visible:-outline-offset-3 focus-visible:shadow-none md:px-5',
        isChosen && 'bg-primary-soft',
      )}
    >
      <Check size={18} aria-hidden="true" className={isChosen ? 'shrink-0 text-primary' : 'invisible shrink-0'} />
      <span className="min-w-0 flex-1">
        <span className="phrased block font-bold">{label}</span>
        {advice && <span className="phrased block text-fg-2 text-meta">{advice}</span>}
      </span>
      <span className="tabular shrink-0 font-bold">{text.count(people)}</span>
    </button>
  </li>
)
