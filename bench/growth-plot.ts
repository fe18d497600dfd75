import type { Growth, Surrounding } from './growth.ts'
import { roundAbove, text } from './svg.ts'

const columns = 3
const cell = { width: 300, height: 190 }
const plot = { left: 46, top: 34, width: 236, height: 112 }
const margin = { top: 30, bottom: 10 }

/** Colours of both surroundings, on light and on dark pages. */
const style = `
text { fill: #22262c } .line { fill: none; stroke-width: 1.75 } .grid { stroke: #d5d8dd }
.alone { stroke: #1f5fbf } .beside { stroke: #b25a00; stroke-dasharray: 5 3 }
circle.alone { fill: #1f5fbf } circle.beside { fill: #b25a00; stroke-dasharray: none }
@media (prefers-color-scheme: dark) {
  text { fill: #e3e6ea } .grid { stroke: #454b54 }
  .alone { stroke: #7db1ff } .beside { stroke: #ffb566 } circle.alone { fill: #7db1ff } circle.beside { fill: #ffb566 }
}`

const surroundings: readonly Surrounding[] = ['alone', 'beside']

const shortSize = (people: number) => (people >= 1000 ? `${people / 1000}k` : `${people}`)

const drawPanel = (act: string, grown: readonly Growth[], sizes: readonly number[], at: { x: number; y: number }) => {
  const most = roundAbove(Math.max(...grown.map(({ ms }) => ms)))
  const x = (people: number) => plot.left + (plot.width * (sizes.indexOf(people) + 0.5)) / sizes.length
  const y = (ms: number) => plot.top + plot.height * (1 - ms / most)
  const grid = [0, 0.5, 1].map((share) => {
    const height = y(share * most)
    const line = `<line class="grid" x1="${plot.left}" x2="${plot.left + plot.width}" y1="${height}" y2="${height}"/>`
    return line + text(plot.left - 6, height + 4, String(share * most), 'text-anchor="end"')
  })
  const labels = sizes.map((people) =>
    text(x(people), plot.top + plot.height + 16, shortSize(people), 'text-anchor="middle"'),
  )
  const lines = surroundings.map((surrounding) => {
    const points = grown
      .filter((one) => one.surrounding === surrounding)
      .map(({ people, ms }) => [x(people), y(ms)].map((value) => value.toFixed(1)))
    const dots = points.map(([left, top]) => `<circle class="${surrounding}" cx="${left}" cy="${top}" r="2.5"/>`)
    return `<polyline class="line ${surrounding}" points="${points.map((point) => point.join()).join(' ')}"/>${dots.join('')}`
  })
  const title = text(plot.left, plot.top - 12, `${act}, ms`, 'font-weight="bold"')
  return `<g transform="translate(${at.x} ${at.y})">${[title, ...grid, ...labels, ...lines].join('\n')}</g>`
}

/** A picture of the times of all acts by the size of the company, alone and beside many small ones. */
export const plotOf = (grown: readonly Growth[]): string => {
  const sizes = [...new Set(grown.map(({ people }) => people))]
  const acts = [...Map.groupBy(grown, ({ act }) => act)]
  const panels = acts.map(([act, ofAct], index) => {
    const at = { x: (index % columns) * cell.width, y: margin.top + Math.floor(index / columns) * cell.height }
    return drawPanel(act, ofAct, sizes, at)
  })
  const [width, height] = [
    columns * cell.width,
    margin.top + Math.ceil(acts.length / columns) * cell.height + margin.bottom,
  ]
  const key = surroundings.map((surrounding, index) => {
    const left = plot.left + index * 190
    const line = `<line class="line ${surrounding}" x1="${left}" x2="${left + 28}" y1="16" y2="16"/>`
    return (
      line + text(left + 36, 20, surrounding === 'alone' ? 'alone in its database' : 'beside 1,000 small companies')
    )
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" role="img" aria-label="Times by the number of people in a company">
<style>${style}
</style>
${[...key, ...panels].join('\n')}
</svg>
`
}
