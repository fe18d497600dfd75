import { median } from './machine.ts'

/** A value that was measured several times, and its limit. */
export type Figure = {
  readonly what: string
  readonly values: readonly number[]
  readonly unit: 'ms' | 'MB' | 'µs' | '/s' | '×' | 'kB' | 'B' | 'notices'
  /** The limit, and which of the values it holds for: the one in the middle unless said otherwise. */
  readonly atMost?: number
  readonly atLeast?: number
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

const limitOf = ({ atMost, atLeast, unit }: Figure) => {
  if (atMost !== undefined) return `≤ ${atMost} ${unit}`
  return atLeast === undefined ? '–' : `≥ ${atLeast} ${unit}`
}

/** The figures as rows of a table in Markdown. */
export const tableOf = (figures: readonly Figure[]): string =>
  [
    '| figure | median | lowest to highest | limit | reached |',
    '|---|---|---|---|---|',
    ...figures.map((figure) => {
      const { what, values, unit, judged } = figure
      const limit = limitOf(figure)
      const verdict = limit === '–' ? '–' : isReached(figure) ? 'yes' : 'NO'
      const range = `${written(Math.min(...values), unit)} to ${written(Math.max(...values), unit)}`
      return `| ${what} | ${written(median(values), unit)} ${unit} | ${range} | ${limit}${judged === 'worst' ? ', each' : ''} | ${verdict} |`
    }),
  ].join('\n')
