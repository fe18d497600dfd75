import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { code, root, withoutComments } from './source.ts'

const baseline = join(import.meta.dirname, 'unproved-lines.txt')
const requirements = readFileSync(join(root, 'docs/requirements.md'), 'utf8')

/** Gaps, wordings and scenarios have ids as well, but are no requirement lines. */
const lines = [...requirements.matchAll(/^- ([A-Z]+)-(\d\d) \|/gm)]
  .filter(([, area]) => area !== 'W' && area !== 'S')
  .map(([, area, number]) => `${area}-${number}`)

const pad = (number: number) => String(number).padStart(2, '0')

/** Ids in the text, `VAL-15…VAL-18` and `VAL-15…18` being all four. */
const idsIn = (text: string): string[] =>
  [...text.matchAll(/\b([A-Z]{3,6})-(\d\d)(?:…(?:\1-)?(\d\d))?\b/g)].flatMap(([, area, first, last]) =>
    Array.from(
      { length: Number(last ?? first) - Number(first) + 1 },
      (_, step) => `${area}-${pad(Number(first) + step)}`,
    ),
  )

const tests = code.filter(({ path }) => /\.test\.tsx?$|^e2e\//.test(path) && path !== 'tests/requirements.test.ts')
const proved = new Set(tests.flatMap(({ text }) => idsIn(withoutComments(text))))
const unproved = lines.filter((line) => !proved.has(line))
const known = readFileSync(baseline, 'utf8').split('\n').filter(Boolean)

const areaOf = (line: string) => line.slice(0, line.indexOf('-'))

const report = () => {
  const areas = [...new Set(lines.map(areaOf))].map((area) => {
    const all = lines.filter((line) => areaOf(line) === area).length
    const open = unproved.filter((line) => areaOf(line) === area)
    return `  ${area.padEnd(6)} ${String(all - open.length).padStart(2)} of ${String(all).padStart(2)}  ${open.join(' ')}`
  })
  return `Requirement lines named by a test: ${lines.length - unproved.length} of ${lines.length}\n${areas.join('\n')}\n`
}

test('the requirements have 554 lines, and tests name no line that is not there', () => {
  expect(lines.length).toBe(554)
  const areas = new Set(lines.map(areaOf))
  const unknown = [...proved].filter((id) => areas.has(areaOf(id)) && !lines.includes(id))
  expect(unknown).toEqual([])
})

test('each decision about a gap has one line, and the last line says how many there are', () => {
  const gaps = [...requirements.matchAll(/^- (G-\d+) \|/gm)].map(([, id]) => id)
  expect(gaps.filter((id, at) => gaps.indexOf(id) !== at)).toEqual([])
  expect(requirements).toContain(`· gaps ${gaps.length} ·`)
})

/**
 * The list of unproved lines may only shrink: a line that once had a test always has one, and when the list is empty every
 * line has. `UNPROVED=update` takes newly proved lines off the list.
 */
test('no requirement line that was proved has lost its test', () => {
  process.stdout.write(report())
  if (process.env.UNPROVED === 'update') {
    writeFileSync(
      baseline,
      known
        .filter((line) => unproved.includes(line))
        .map((line) => `${line}\n`)
        .join(''),
    )
  }
  expect(unproved.filter((line) => !known.includes(line))).toEqual([])
})
