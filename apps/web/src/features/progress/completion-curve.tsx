import { formatDateAndTime, formatDateTime, type Instant } from '@kawaraban/contract/tokyo.ts'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useId } from 'react'
import { progressText } from '../../messages/detail.ts'
import { curveText as text } from '../../messages/progress.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StackedCell, StackedRow, StackedTable } from '../../ui/stacked-table.tsx'
import { noticesQuery } from '../notices/notices-query.ts'
import { nudgesQuery } from '../nudges/nudge-queries.ts'
import { type CurveMark, type CurvePoint, curveQuery, levelsOf, marksByPoint, marksOf } from './curve-query.ts'

/** Completions of a post over time with its notices and its deadline; the same in words and as a table. */
export const CompletionCurve = ({ newsId, dueAt }: { newsId: string; dueAt: Instant | null }) => {
  const heading = useId()
  const { data, isError, isFetching, refetch } = useQuery(curveQuery(newsId))
  const { data: notices } = useQuery({ ...noticesQuery(newsId), enabled: false })
  const { data: nudged } = useQuery({ ...nudgesQuery(newsId), enabled: false })
  return (
    <section aria-labelledby={heading} className="mb-6 flex flex-col gap-2">
      <h3 id={heading} className="text-card font-bold">
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
        <Skeleton className="h-36" />
      )}
    </section>
  )
}

type CurveProps = {
  total: number
  points: readonly CurvePoint[]
  marks: readonly CurveMark[]
  dueAt: Instant | null
}

const width = 1000
const height = 200
/** How far a mark moves up. */
const levelRem = 1.375

const Curve = ({ total, points, marks, dueAt }: CurveProps) => {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const endAt = Math.max(last.at, dueAt ?? last.at)
  const shareOf = (at: Instant) => (at - first.at) / Math.max(1, endAt - first.at)
  const xOf = (at: Instant) => Math.min(1, Math.max(0, shareOf(at))) * width
  const yOf = (completed: number) => height * (1 - completed / Math.max(1, total))
  const heights = levelsOf(marks.map(({ at }) => xOf(at) / width))
  const highest = Math.max(0, ...heights)
  const latest = marks.findLast(({ kind, completed }) => kind === 'nudge' && completed !== null)
  const sentences = [
    text.sentence(last.completed, total),
    ...(latest ? [text.sinceNudge(latest.people, latest.completed ?? 0)] : []),
  ]
  const marksOfPoints = marksByPoint(points, marks)
  const upright = { y1: 0, y2: height, vectorEffect: 'non-scaling-stroke' }
  return (
    <>
      <p className="phrased text-fg-2">{sentences.join('')}</p>
      <div
        aria-hidden="true"
        className="relative [print-color-adjust:exact]"
        style={{ marginTop: `${1.75 + highest * levelRem}rem` }}
      >
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className="block h-32 w-full overflow-visible rounded-control bg-sunken fill-none"
        >
          {marks.map(({ id, at }) => (
            <line
              key={id}
              x1={xOf(at)}
              x2={xOf(at)}
              {...upright}
              strokeDasharray="4 4"
              className="stroke-primary stroke-2 forced-colors:stroke-[CanvasText]"
            />
          ))}
          {dueAt !== null && (
            <line
              x1={xOf(dueAt)}
              x2={xOf(dueAt)}
              {...upright}
              className="stroke-2 stroke-danger forced-colors:stroke-[CanvasText]"
            />
          )}
          <polyline
            points={points.map(({ at, completed }) => `${xOf(at)},${yOf(completed)}`).join(' ')}
            vectorEffect="non-scaling-stroke"
            strokeLinejoin="round"
            className="stroke-3 stroke-success forced-colors:stroke-[Highlight]"
          />
        </svg>
        <span className="tabular absolute top-1 left-2 text-fg-2 text-meta">{text.people(total)}</span>
        {marks.map(({ id, at }, index) => (
          <span
            key={id}
            className="tabular absolute flex size-5 -translate-x-1/2 items-center justify-center rounded-full bg-primary font-bold text-badge text-on-primary forced-colors:border"
            style={{ left: `${xOf(at) / 10}%`, top: `${-1.5 - (heights[index] ?? 0) * levelRem}rem` }}
          >
            {index + 1}
          </span>
        ))}
        <p className="tabular mt-1 flex justify-between text-fg-2 text-meta">
          <span>{formatDateTime(first.at)}</span>
          <span>{formatDateTime(endAt)}</span>
        </p>
      </div>
      <Legend marks={marks} dueAt={dueAt} />
      <details className="text-meta">
        <summary className="min-h-11 cursor-pointer content-center text-primary">{text.table}</summary>
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
      </details>
    </>
  )
}

const nameOf = ({ kind, at, people, completed }: CurveMark): string => {
  const [name, when] = [text.marks[kind], formatDateTime(at)]
  return completed === null ? text.mark(name, when, people) : text.markSince(name, when, people, completed)
}

const Legend = ({ marks, dueAt }: Pick<CurveProps, 'marks' | 'dueAt'>) => (
  <ol aria-label={text.legend} className="tabular flex list-none flex-wrap gap-x-5 gap-y-1 text-meta empty:hidden">
    {marks.map((mark, index) => (
      <li key={mark.id} className="text-primary">
        {index + 1}. {nameOf(mark)}
      </li>
    ))}
    {dueAt !== null && <li className="text-danger">{text.due(formatDateAndTime(dueAt))}</li>}
  </ol>
)
