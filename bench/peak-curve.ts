import { p99 } from './machine.ts'
import type { Sample } from './peak-visits.ts'
import { roundAbove, text } from './svg.ts'

/** What one second of the run has measured. */
export type Second = {
  /** Requests that were sent in it, and refusals with 503 among them. */
  readonly requests: number
  readonly refused: number
  /** p99 of the answers, 0 without any. */
  readonly p99Ms: number
}

/** Sorts samples into the seconds in which they were sent. */
export const secondsOf = (samples: readonly Sample[], count: number): Second[] => {
  const bySecond = Map.groupBy(samples, ({ startMs }) => Math.floor(startMs / 1000))
  return Array.from({ length: count }, (_, second) => {
    const sent = bySecond.get(second) ?? []
    const answered = sent.filter(({ outcome }) => outcome === 'answered').map(({ ms }) => ms)
    return {
      requests: sent.length,
      refused: sent.filter(({ outcome }) => outcome === 'refused').length,
      p99Ms: answered.length > 0 ? p99(answered) : 0,
    }
  })
}

type Part = { readonly name: string; readonly seconds: readonly Second[] }

const width = 900
const panel = { height: 180, gap: 56, left: 64, top: 44 }

/** A picture of p99 and load, second by second, one part of the run after the other; `limitMs` is a line across. */
export const curveOf = (parts: readonly Part[], limitMs: number): string => {
  const all = parts.flatMap(({ seconds }) => seconds)
  const step = (width - panel.left - 20) / all.length
  const x = (second: number) => panel.left + second * step
  const tops = [panel.top, panel.top + panel.height + panel.gap] as const

  const drawPanel = (
    top: number,
    title: string,
    most: number,
    lines: readonly [colour: string, values: number[]][],
  ) => {
    const y = (value: number) => top + panel.height * (1 - Math.min(value, most) / most)
    const grid = [0, 0.5, 1].map((share) => {
      const at = y(share * most)
      const line = `<line x1="${panel.left}" x2="${width - 20}" y1="${at}" y2="${at}" stroke="#d5d8dd"/>`
      return line + text(panel.left - 8, at + 4, String(share * most), 'text-anchor="end"')
    })
    const curves = lines.map(([colour, values]) => {
      const points = values.map((value, second) => `${x(second + 0.5).toFixed(1)},${y(value).toFixed(1)}`)
      return `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="1.5"/>`
    })
    return [text(panel.left, top - 10, title, 'font-weight="bold"'), ...grid, ...curves].join('\n')
  }

  const mostMs = roundAbove(Math.max(...all.map(({ p99Ms }) => p99Ms), limitMs * 1.2))
  const mostRequests = roundAbove(Math.max(...all.map(({ requests }) => requests)))
  const limitY = tops[0] + panel.height * (1 - limitMs / mostMs)
  const [blue, red] = ['#1f5fbf', '#c62f2f']
  let start = 0
  const borders = parts.map(({ name, seconds }) => {
    const at = x(start)
    start += seconds.length
    const bottom = tops[1] + panel.height
    return `<line x1="${at}" x2="${at}" y1="${tops[0]}" y2="${bottom}" stroke="#8a9099" stroke-dasharray="3 3"/>${text(at + 4, bottom + 18, name)}`
  })
  const height = tops[1] + panel.height + 32
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" fill="#22262c" role="img" aria-label="p99 and requests per second of the morning peak">
<rect width="${width}" height="${height}" fill="#ffffff"/>
${drawPanel(tops[0], `p99 of the answers, ms (limit ${limitMs})`, mostMs, [[blue, all.map(({ p99Ms }) => p99Ms)]])}
<line x1="${panel.left}" x2="${width - 20}" y1="${limitY}" y2="${limitY}" stroke="${red}" stroke-dasharray="6 4"/>
${drawPanel(tops[1], 'requests per second (blue), refused with 503 (red)', mostRequests, [
  [blue, all.map(({ requests }) => requests)],
  [red, all.map(({ refused }) => refused)],
])}
${borders.join('\n')}
</svg>
`
}
