import type { FirstSteps as Steps } from '@kawaraban/contract/first-steps.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, ChevronRight } from 'lucide-react'
import { firstStepsText as text } from '../../messages/first-steps.ts'
import { classNames } from '../../ui/class-names.ts'
import { firstStepsQuery } from './first-steps-query.ts'

const steps = [
  { key: 'hasPeople', to: '/setting/users' },
  { key: 'hasPosters', to: '/setting/permission' },
  { key: 'hasPost', to: '/news/add' },
] as const satisfies readonly { key: keyof Steps; to: string }[]

/** What the feed of a new company begins with, for its admins: three steps, each ticked when done; nothing when all are. */
const FirstSteps = () => {
  const { data: done } = useQuery(firstStepsQuery)
  if (!done) return null
  return (
    <section aria-labelledby="first-steps" className="overflow-hidden rounded-card border border-line bg-surface">
      <div className="px-4 pt-4 pb-3 md:px-6 md:pt-5">
        <h2 id="first-steps" className="font-bold text-card">
          {text.title}
        </h2>
        <p className="phrased text-fg-2 text-meta">{text.lead}</p>
      </div>
      <ol className="divide-y divide-line border-line border-t">
        {steps.map(({ key, to }, index) => (
          <li key={key}>
            <Link
              to={to}
              state={{ isFromHome: true }}
              className="flex min-h-16 items-center gap-4 px-4 py-3 hover:bg-hover focus-visible:-outline-offset-3 focus-visible:shadow-none md:px-6"
            >
              <Tick number={index + 1} isDone={done[key]} />
              <span className="min-w-0 flex-1">
                <span className={classNames('phrased block', done[key] ? 'text-fg-2' : 'font-bold')}>
                  {text.steps[key].title}
                </span>
                {!done[key] && <span className="phrased block text-fg-2 text-meta">{text.steps[key].text}</span>}
              </span>
              {done[key] ? (
                <span className="shrink-0 font-bold text-meta text-success">{text.done}</span>
              ) : (
                <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-fg-3" />
              )}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The number of a step, or a check mark; what it says is said beside it, too. */
const Tick = ({ number, isDone }: { number: number; isDone: boolean }) => (
  <span
    aria-hidden="true"
    className={classNames(
      'flex size-9 shrink-0 items-center justify-center rounded-full font-bold',
      isDone ? 'bg-success-soft text-success' : 'border border-control text-fg-2',
    )}
  >
    {isDone ? <Check size={20} /> : number}
  </span>
)

export default FirstSteps
