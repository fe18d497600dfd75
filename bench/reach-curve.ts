import { dayMs, formatDay, type Instant } from '@kawaraban/contract/tokyo.ts'
import { instantAt, isWorkingDay, tokyoDate, usualHours } from '@kawaraban/contract/working-days.ts'
import { assumed } from './reach-people.ts'
import { type Run, story } from './reach-simulation.ts'
import { text } from './svg.ts'

const size = { width: 900, height: 380 }
const panel = { left: 64, right: 20, top: 48, bottom: 64 }
const colours = {
  with: '#1f5fbf',
  without: '#8a5a00',
  line: '#d5d8dd',
  off: '#f0f1f3',
  due: '#c62f2f',
  text: '#22262c',
}
const calendar = { ...usualHours, holidays: { added: {}, removed: [] } }

const across = size.width - panel.left - panel.right
const down = size.height - panel.top - panel.bottom
const x = (at: Instant) => panel.left + (across * (at - story.startAt)) / (story.untilAt - story.startAt)
const y = (people: number) => panel.top + down * (1 - people / assumed.people)

const rule = (from: [number, number], to: [number, number], colour: string, dashes = '') =>
  `<line x1="${from[0].toFixed(1)}" y1="${from[1].toFixed(1)}" x2="${to[0].toFixed(1)}" y2="${to[1].toFixed(1)}" stroke="${colour}"${dashes && ` stroke-dasharray="${dashes}"`}/>`

/** The days with their dates; those without work are grey. */
const drawDays = (): string[] => {
  const bottom = panel.top + down
  const drawn: string[] = []
  for (let at = instantAt(tokyoDate(story.startAt), '00:00'); at < story.untilAt; at += dayMs) {
    const [from, to] = [Math.max(at, story.startAt), Math.min(at + dayMs, story.untilAt)]
    if (!isWorkingDay(tokyoDate(at), calendar)) {
      const width = (x(to) - x(from)).toFixed(1)
      drawn.push(
        `<rect x="${x(from).toFixed(1)}" y="${panel.top}" width="${width}" height="${down}" fill="${colours.off}"/>`,
      )
    }
    drawn.push(text((x(from) + x(to)) / 2, bottom + 18, formatDay(at).slice(5), 'text-anchor="middle"'))
  }
  return drawn
}

const drawRun = ({ hasChain, curve, sendings }: Run): string[] => {
  const colour = hasChain ? colours.with : colours.without
  const points = curve.map(({ at, completed }) => `${x(at).toFixed(1)},${y(completed).toFixed(1)}`)
  const marks = [...sendings].map(([at, people]) => {
    const completed = curve.find((point) => point.at === at)?.completed ?? 0
    const centre = `cx="${x(at).toFixed(1)}" cy="${y(completed).toFixed(1)}"`
    // The line comes from the left, and rises to the right; at the start there is nothing to the left.
    const [left, anchor] = at === story.startAt ? [x(at) + 8, 'start'] : [x(at) + 4, 'end']
    const words = people.toLocaleString('en')
    const label = hasChain ? text(left, y(completed) - 10, words, `text-anchor="${anchor}" fill="${colour}"`) : ''
    return `<circle ${centre} r="4" fill="${colour}"/>${label}`
  })
  return [`<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>`, ...marks]
}

/** A picture of how many have completed over time, without a chain of reminders and with one; dots are sendings, with their people. */
export const reachCurveOf = (runs: readonly Run[]): string => {
  const grid = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const top = y(share * assumed.people)
    const label = text(panel.left - 8, top + 4, `${share * 100} %`, 'text-anchor="end"')
    return rule([panel.left, top], [size.width - panel.right, top], colours.line) + label
  })
  const due = x(story.dueAt)
  const legend = size.height - 14
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" font-family="sans-serif" font-size="12" fill="${colours.text}" role="img" aria-label="Completions over time, without and with a chain of reminders">
<rect width="${size.width}" height="${size.height}" fill="#ffffff"/>
${text(panel.left, 20, 'Completed, of 10,000 people (simulated)', 'font-weight="bold"')}
${drawDays().join('\n')}
${grid.join('\n')}
${rule([due, panel.top - 14], [due, panel.top + down], colours.due, '6 4')}
${text(due - 6, panel.top - 6, 'deadline', `text-anchor="end" fill="${colours.due}"`)}
${runs.flatMap(drawRun).join('\n')}
${text(panel.left, legend, '● with the chain; dots are sendings, with their people', `fill="${colours.with}"`)}
${text(panel.left + 340, legend, '● without it', `fill="${colours.without}"`)}
${text(panel.left + 440, legend, 'grey: no working day')}
</svg>
`
}
