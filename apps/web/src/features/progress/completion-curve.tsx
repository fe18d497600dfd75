import { formatDateAndTime, formatDateTime, type Instant } from '@kawaraban/contract/tokyo.ts'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useId } from 'react'
import { curveText as text } from '../../messages/progress.ts'
import { progressText } from '../../messages/tables.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StackedCell, StackedRow, StackedTable } from '../../ui/stacked-table.tsx'
import { noticesQuery } from '../notices/notices-query.ts'
import { nudgesQuery } from '../nudges/nudge-queries.ts'
import { CurveChart, type CurveData } from './curve-chart.tsx'
import { type CurveMark, curveQuery, marksByPoint, marksOf } from './curve-query.ts'

/** Completions of a post over time with its notices and its deadline; the same in words and as a table. */
export const CompletionCurve = ({ newsId, dueAt }: { newsId: string; dueAt: Instant | null }) => {
  const heading = useId()
  const { data, isError, isFetching, refetch } = useQuery(curveQuery(newsId))
  const { data: notices } = useQuery({ ...noticesQuery(newsId), enabled: false })
  const { data: nudged } = useQuery({ ...nudgesQuery(newsId), enabled: false })
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-1">
      <h3 id={heading} className="sr-only">
        {text.heading}
      </h3>
      {data ? (
        <Curve {...data} dueAt={dueAt} marks={marksOf(notices?.occasions ?? [], nudged?.nudges ?? [])} />
      ) : isError ? (
        <div className="flex flex-wrap items-center gap-3">
          <p>{text.failed}</p>
          <Button
            icon={<RotateCw size={18} aria-hidden="true" />}
            isPending={isFetching}
            onPress={() => void refetch()}
          >
            {progressText.retry}
          </Button>
        </div>
      ) : (
        <Skeleton className="h-46" />
      )}
    </section>
  )
}

/** The newest are named at once, all others behind a press. */
const namedMarks = 2

const Curve = (curve: CurveData) => {
  const { total, points, marks, dueAt } = curve
  const last = points.at(-1)
  if (!last) return null
  const latest = marks.findLast(({ kind, completed }) => kind === 'nudge' && completed !== null)
  const sentences = [
    text.sentence(last.completed, total),
    ...(latest ? [text.sinceNudge(latest.people, latest.completed ?? 0)] : []),
    ...(dueAt === null ? [] : [text.due(formatDateAndTime(dueAt))]),
  ]
  return (
    <>
      <p className="sr-only">{sentences.join('')}</p>
      <CurveChart {...curve} />
      <Legend marks={marks} from={Math.max(0, marks.length - namedMarks)} />
      <details className="text-meta">
        <summary className="hit-area cursor-pointer text-primary">{text.table}</summary>
        <CurveTable points={points} marks={marks} />
      </details>
    </>
  )
}

const nameOf = ({ kind, at, people, completed }: CurveMark): string => {
  const [name, when] = [text.marks[kind], formatDateTime(at).slice('YYYY/'.length)]
  return completed === null ? text.mark(name, when, people) : text.markSince(name, when, people, completed)
}

/** The marks by number, those before `from` left out. */
const Legend = ({ marks, from }: { marks: readonly CurveMark[]; from: number }) => (
  <ol aria-label={text.legend} className="tabular list-none text-meta text-primary empty:hidden">
    {marks.slice(from).map((mark, index) => (
      <li key={mark.id}>
        {from + index + 1}. {nameOf(mark)}
      </li>
    ))}
  </ol>
)

const CurveTable = ({ points, marks }: Pick<CurveData, 'points' | 'marks'>) => {
  const marksOfPoints = marksByPoint(points, marks)
  return (
    <StackedTable label={text.heading} headings={[text.columns.at, text.columns.completed, text.columns.marks]}>
      {points.map(({ at, completed }, index) => (
        <StackedRow
          key={at}
          className="border-line border-b max-md:flex max-md:flex-wrap max-md:justify-between max-md:py-1"
        >
          <StackedCell className="tabular">{formatDateTime(at)}</StackedCell>
          <StackedCell className="tabular">{text.people(completed)}</StackedCell>
          <StackedCell className="tabular max-md:w-full max-md:empty:hidden">
            {marksOfPoints[index]?.map((mark) => (
              <span key={mark.id} className="block text-primary">
                {nameOf(mark)}
              </span>
            ))}
          </StackedCell>
        </StackedRow>
      ))}
    </StackedTable>
  )
}
