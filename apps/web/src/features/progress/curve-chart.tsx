import { dayOf, formatDay, formatTime, type Instant } from '@kawaraban/contract/tokyo.ts'
import { curveText as text } from '../../messages/progress.ts'
import { classNames } from '../../ui/class-names.ts'
import { type AxisLabel, axisLabels } from './axis-labels.ts'
import { type CurveMark, type CurvePoint, levelsOf } from './curve-query.ts'

/** What a curve shows. `dueAt` is null where there is no deadline. */
export type CurveData = {
  readonly total: number
  readonly points: readonly CurvePoint[]
  readonly marks: readonly CurveMark[]
  readonly dueAt: Instant | null
}

const width = 1000
const height = 200
const upright = { y1: 0, y2: height, vectorEffect: 'non-scaling-stroke' }
/** How far a mark that is near another one moves down. */
const levelRem = 1.375
const shares = [100, 50, 0]

const labelTones = { start: 'text-fg-2', today: 'font-bold text-fg', due: 'font-bold text-danger' } as const

/** The day of a time of the axis, or its minute where the axis is within one day. */
const axisText = (at: Instant, isOneDay: boolean) => (isOneDay ? formatTime(at) : formatDay(at).slice('YYYY/'.length))

/** The completions of a post as a picture: the line with its scale, today, the deadline and the notices. It has at least one point. */
export const CurveChart = ({ total, points, marks, dueAt }: CurveData) => {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const endAt = Math.max(last.at, dueAt ?? last.at)
  const shareOf = (at: Instant) => Math.min(1, Math.max(0, (at - first.at) / Math.max(1, endAt - first.at)))
  const xOf = (at: Instant) => shareOf(at) * width
  const yOf = (completed: number) => height * (1 - completed / Math.max(1, total))
  const isOneDay = dayOf(first.at) === dayOf(endAt)
  const levels = levelsOf(marks.map(({ at }) => shareOf(at)))
  const line = points.map(({ at, completed }) => `${xOf(at)},${yOf(completed)}`)
  const labels = axisLabels([
    { kind: 'start', share: 0, text: axisText(first.at, isOneDay) },
    { kind: 'today', share: shareOf(last.at), text: text.today },
    ...(dueAt === null
      ? []
      : [{ kind: 'due' as const, share: shareOf(dueAt), text: text.dueDay(axisText(dueAt, isOneDay)) }]),
  ])
  return (
    <div aria-hidden="true" className="ml-11 pt-2.5 [print-color-adjust:exact]">
      <div className="relative">
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className="block h-32 w-full overflow-visible fill-none"
        >
          {shares.map((share) => (
            <line
              key={share}
              data-curve="scale"
              x1={0}
              x2={width}
              y1={height * (1 - share / 100)}
              y2={height * (1 - share / 100)}
              vectorEffect="non-scaling-stroke"
              className="stroke-line"
            />
          ))}
          <polygon
            points={[...line, `${xOf(last.at)},${height}`, `0,${height}`].join(' ')}
            className="fill-success-soft forced-colors:fill-none"
          />
          {marks.map(({ id, at }) => (
            <line
              key={id}
              data-curve="notice"
              x1={xOf(at)}
              x2={xOf(at)}
              {...upright}
              strokeDasharray="4 4"
              className="stroke-primary stroke-2 forced-colors:stroke-[CanvasText]"
            />
          ))}
          <line
            data-curve="today"
            x1={xOf(last.at)}
            x2={xOf(last.at)}
            {...upright}
            strokeDasharray="2 3"
            className="stroke-fg-3 forced-colors:stroke-[CanvasText]"
          />
          {dueAt !== null && (
            <line
              data-curve="due"
              x1={xOf(dueAt)}
              x2={xOf(dueAt)}
              {...upright}
              className="stroke-2 stroke-danger forced-colors:stroke-[CanvasText]"
            />
          )}
          <polyline
            points={line.join(' ')}
            vectorEffect="non-scaling-stroke"
            strokeLinejoin="round"
            className="stroke-3 stroke-success forced-colors:stroke-[Highlight]"
          />
        </svg>
        {shares.map((share) => (
          <span
            key={share}
            className="tabular absolute right-full mr-3 -translate-y-1/2 whitespace-nowrap text-badge text-fg-2"
            style={{ top: `${100 - share}%` }}
          >
            {text.share(share)}
          </span>
        ))}
        <span
          className="absolute size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full bg-success forced-colors:bg-[Highlight]"
          style={{ left: `${shareOf(last.at) * 100}%`, top: `${yOf(last.completed) / 2}%` }}
        />
        <Latest share={shareOf(last.at)} top={yOf(last.completed) / 2}>
          {text.latest(last.completed, total)}
        </Latest>
        {marks.map(({ id, at }, index) => (
          <span
            key={id}
            className="tabular absolute flex size-5 -translate-1/2 items-center justify-center rounded-full bg-primary font-bold text-badge text-on-primary forced-colors:border"
            style={{ left: `${shareOf(at) * 100}%`, top: `${(levels[index] ?? 0) * levelRem}rem` }}
          >
            {index + 1}
          </span>
        ))}
      </div>
      <Axis labels={labels} />
    </div>
  )
}

/** The number at the end of the line, on the side where there is room. */
const Latest = ({ share, top, children }: { share: number; top: number; children: string }) => (
  <span
    className={classNames(
      'tabular absolute px-2 font-bold text-meta text-success whitespace-nowrap [text-shadow:0_0_3px_var(--color-surface),0_0_3px_var(--color-surface),0_0_3px_var(--color-surface)]',
      share > 0.5 && '-translate-x-full',
      top > 50 && '-translate-y-full',
    )}
    style={{ left: `${share * 100}%`, top: `${top}%` }}
  >
    {children}
  </span>
)

const Axis = ({ labels }: { labels: readonly AxisLabel[] }) => {
  const at = (side: AxisLabel['side']) => labels.filter((label) => label.side === side)
  return (
    <p className="tabular relative mt-1 flex justify-between text-badge">
      {(['start', 'end'] as const).map((side) => (
        <span key={side} className="flex gap-2">
          {at(side).map(({ kind, text }) => (
            <span key={kind} className={labelTones[kind]}>
              {text}
            </span>
          ))}
        </span>
      ))}
      {at('middle').map(({ kind, share, text }) => (
        <span
          key={kind}
          className={classNames('absolute -translate-x-1/2', labelTones[kind])}
          style={{ left: `${share * 100}%` }}
        >
          {text}
        </span>
      ))}
    </p>
  )
}
