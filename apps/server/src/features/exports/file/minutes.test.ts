import { buffer } from 'node:stream/consumers'
import { formatDateTime, type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import fc from 'fast-check'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { createMinuteText } from './minutes.ts'
import { writeXlsx } from './xlsx.ts'

const startAt = Date.parse('2026-11-20T00:00:00+09:00')
/** Each minute of a day, at its last millisecond. */
const minutes: readonly Instant[] = Array.from(
  { length: 24 * 60 },
  (_, minute) => startAt + (minute + 1) * minuteMs - 1,
)

test('EXPORT-01 a time in a file is the minute of the Tokyo clock, as the screens have it', () => {
  const minuteText = createMinuteText()
  for (const at of minutes) expect(minuteText(at)).toBe(formatDateTime(at))
  const instant = fc.integer({ min: 0, max: Date.parse('2099-12-31T23:59:59+09:00') })
  fc.assert(fc.property(instant, (at) => minuteText(at) === formatDateTime(at)))
})

test('EXPORT-01 spreadsheets read each minute of a day as that minute', async () => {
  const batches = (async function* () {
    yield minutes.map((at) => [at])
  })()
  const columns = [{ heading: 'time', kind: 'time', width: 18 }] as const
  const file = await buffer(writeXlsx({ name: 'minutes', columns, total: minutes.length, batches }, startAt))
  const [, ...rows] = await readSheet(file)
  const read = rows.map(([cell]) => (cell instanceof Date ? Math.round(cell.getTime() / 1000) : cell))
  expect(read).toEqual(minutes.map((_, minute) => Date.UTC(2026, 10, 20, 0, minute) / 1000))
})
