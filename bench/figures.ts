import { median } from './machine.ts'

/** A value that was measured several times, and its limit. */
export type Figure = {
  readonly what: string
  readonly values: readonly number[]
  readonly unit:
    | 'ms'
    | 's'
    | 'MB'
    | 'µs'
    | '/s'
    | '×'
    | 'kB'
    | 'B'
    | 'notices'
    | 'people'
    | 'calls'
    | 'visits'
    | 'views'
    | 'scans'
  /** The limit, and which of the values it holds for: the one in the middle unless said otherwise. */
  readonly atMost?: number
  readonly atLeast?: number
  /** What is aimed at beyond the limit, in its direction. */
  readonly goal?: number
  readonly judged?: 'median' | 'worst'
}

const judgedValue = ({ values, judged, atLeast }: Figure) => {
  if (judged !== 'worst') return median(values)
  return atLeast === undefined ? Math.max(...values) : Math.min(...values)
}

/** Whether the figure is within its limit; one without a limit is, one that was not measured is not. */
export const isReached = (figure: Figure): boolean => {
  const value = judgedValue(figure)
  return value <= (figure.atMost ?? Number.POSITIVE_INFINITY) && value >= (figure.atLeast ?? Number.NEGATIVE_INFINITY)
}

const written = (value: number, unit: Figure['unit']) => (unit === '×' ? value.toFixed(2) : value.toFixed(0))

const directionOf = ({ atLeast }: Figure) => (atLeast === undefined ? '≤' : '≥')

const limitOf = ({ atMost, atLeast, unit }: Figure) => {
  if (atMost !== undefined) return `≤ ${atMost} ${unit}`
  return atLeast === undefined ? '–' : `≥ ${atLeast} ${unit}`
}

const goalOf = (figure: Figure) =>
  figure.goal === undefined ? '–' : `${directionOf(figure)} ${figure.goal} ${figure.unit}`

/** The figures as rows of a table in Markdown; with a column for goals where one has a goal. */
export const tableOf = (figures: readonly Figure[]): string => {
  const hasGoals = figures.some(({ goal }) => goal !== undefined)
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const head = ['figure', 'median', 'lowest to highest', 'limit', ...(hasGoals ? ['goal'] : []), 'reached']
  return [
    row(head),
    `|${'---|'.repeat(head.length)}`,
    ...figures.map((figure) => {
      const { what, values, unit, judged } = figure
      const limit = limitOf(figure)
      const verdict = limit === '–' ? '–' : isReached(figure) ? 'yes' : 'NO'
      return row([
        what,
        `${written(median(values), unit)} ${unit}`,
        `${written(Math.min(...values), unit)} to ${written(Math.max(...values), unit)}`,
        `${limit}${judged === 'worst' ? ', each' : ''}`,
        ...(hasGoals ? [goalOf(figure)] : []),
        verdict,
      ])
    }),
  ].join('\n')
}
