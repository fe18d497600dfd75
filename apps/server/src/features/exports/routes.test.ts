import { gunzipSync } from 'node:zlib'
import { type ExportFormat, exportRowsHeader } from '@kawaraban/contract/exports.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { addPerson, canary, type Person } from '../../testing/company.ts'
import { exportSteps } from '../../testing/export-steps.ts'
import { at } from '../../testing/instant.ts'

const app = useTestApp()
let steps: ReturnType<typeof exportSteps>
beforeAll(() => {
  steps = exportSteps(app)
})

const headings = ['名前', 'アカウントID', '部署', '閲覧日時', '完了日時', '再通知日時', '完了した版']
const formats: ExportFormat[] = ['csv', 'xlsx']
const view = (person: Person, newsId: string) => app.call(person, viewNews, { params: { newsId } })
const complete = (person: Person, newsId: string) =>
  app.call(person, completeNews, { params: { newsId }, body: { reactionType: 'completed' } })
const facts = ({ name, docomoId, departmentName }: Person) => [name, docomoId, departmentName]

/** A post that 伊藤 has viewed and completed, and 田中 viewed later. */
const storeRead = async () => {
  const { suzuki, ito, tanaka } = app.cast
  const newsId = await app.storePost(suzuki, { audience: [ito, tanaka], endAt: app.clock.now + 30 * dayMs })
  await view(ito, newsId)
  await complete(ito, newsId)
  app.clock.now += minuteMs
  await view(tanaka, newsId)
  return newsId
}

test('EXPORT-01 both tables as CSV: byte order mark, CRLF, in the order of the table, in Tokyo time', async () => {
  app.clock.now = at('2026/11/20 10:00')
  const newsId = await storeRead()
  const { suzuki, ito, tanaka } = app.cast
  const rows = [
    [...facts(tanaka), '2026/11/20 10:01', '', '', ''],
    [...facts(ito), '2026/11/20 10:00', '2026/11/20 10:00', '', '1'],
    [...facts(suzuki), '', '', '', ''],
  ]
  const viewers = (await steps.fetchFile(suzuki, newsId, 'csv')).rawPayload
  expect(viewers.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const text = viewers.toString()
  expect(text.match(/\n/g)?.length).toBe(4)
  expect(text.match(/\r\n/g)?.length).toBe(4)
  expect(steps.readCsv(viewers)).toEqual([headings, ...rows])

  const completers = (await steps.fetchFile(suzuki, newsId, 'csv', { kind: 'completed' })).rawPayload
  expect(steps.readCsv(completers)).toEqual([headings, rows[1], rows[2], rows[0]])
})

test('EXPORT-01 the same tables as XLSX, with dates that spreadsheets can sort', async () => {
  app.clock.now = at('2026/11/20 10:00')
  const newsId = await storeRead()
  const { sato, suzuki, ito, tanaka } = app.cast
  const clock = (time: string) => new Date(`2026-11-20T${time}:00Z`)
  const { rawPayload } = await steps.fetchFile(sato, newsId, 'xlsx')
  expect(await steps.readXlsx(rawPayload)).toEqual([
    headings,
    [...facts(tanaka), clock('10:01'), null, null, null],
    [...facts(ito), clock('10:00'), clock('10:00'), null, 1],
    [...facts(suzuki), null, null, null, null],
  ])
})

test.each(formats)(
  'EXPORT-02 G-265 in %s no text becomes a formula or a number, and none is broken',
  async (format) => {
    const { suzuki, ours } = app.cast
    const awkward: [name: string, docomoId: string, department: string][] = [
      ['=HYPERLINK("http://x")', '00012', '+1'],
      ['@山田', '-5', '\tタブ'],
      ['"引用", 改行\nあり', '1.2E+10', '＝全角'],
      ['𠮷野 <b>&amp;', `${format}_x0041_`, '👩‍👩‍👧 部'],
    ]
    const people = []
    for (const [name, docomoId, departmentName] of awkward) {
      const person = await addPerson(app.db, ours, {
        name,
        docomoId: format === 'csv' ? docomoId : `${docomoId} `,
        departmentName,
        role: 'viewer',
        now: app.clock.now,
      })
      people.push(person)
    }
    const newsId = await app.storePost(suzuki, { audience: people })
    const { rawPayload } = await steps.fetchFile(suzuki, newsId, format)
    const rows = format === 'csv' ? steps.readCsv(rawPayload) : await steps.readXlsx(rawPayload)
    const plain = (text: string) => (format === 'csv' && /^[=+\-@\t＝]/.test(text) ? `'${text}` : text)
    expect(rows.slice(2).map((row) => row.slice(0, 3))).toEqual(people.map((person) => facts(person).map(plain)))
  },
)

test('EXPORT-01 G-264 the file is named by title and minute, in what every file system takes', async () => {
  app.clock.now = at('2026/11/20 10:05')
  const { suzuki } = app.cast
  const nameOf = async (title: string) => {
    const { headers } = await steps.fetchFile(suzuki, await app.storePost(suzuki, { title }), 'csv')
    const [, encoded = ''] =
      /^attachment; filename="export\.csv"; filename\*=UTF-8''([\w.%~!-]+)$/.exec(
        String(headers['content-disposition']),
      ) ?? []
    return decodeURIComponent(encoded)
  }
  expect(await nameOf('年末調整')).toBe('年末調整_閲覧者_20261120-1005.csv')
  expect(await nameOf('a/b\\c:d*e?f"g<h>i|j..')).toBe('a_b_c_d_e_f_g_h_i_j_閲覧者_20261120-1005.csv')
  expect(await nameOf('CON.txt')).toBe('CON_.txt_閲覧者_20261120-1005.csv')
  const long = await nameOf('長'.repeat(200))
  expect(long).toMatch(/^長+…_閲覧者_20261120-1005\.csv$/)
  expect(Buffer.byteLength(long)).toBeLessThanOrEqual(220)
})

test.each(formats)('EXPORT-03 a %s says how many rows it has, and is stored nowhere on its way', async (format) => {
  const { suzuki, tanaka, yamada } = app.cast
  const newsId = await app.storePost(suzuki, { audience: [tanaka, yamada] })
  const { headers } = await steps.fetchFile(suzuki, newsId, format)
  expect(headers).toMatchObject({
    [exportRowsHeader]: '3',
    'content-type': expect.stringMatching(format === 'csv' ? /^text\/csv; charset=utf-8$/ : /spreadsheetml\.sheet$/),
    'cache-control': 'private, no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  expect(headers['content-length']).toBeUndefined()
})

test('EXPORT-03 a CSV is compressed where the caller reads that, and the same file', async () => {
  const { suzuki } = app.cast
  const newsId = await app.storePost(suzuki)
  const table = steps.ofTable(suzuki, newsId, 'csv')
  const plain = await steps.inject(table, { 'accept-encoding': 'gzip;q=0' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  const packed = await steps.inject(table, { 'accept-encoding': 'br, gzip' })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: expect.stringContaining('accept-encoding') })
  expect(gunzipSync(packed.rawPayload)).toEqual(plain.rawPayload)
})

test('EXPORT-01 PERM-04 rights come before fields, and nobody gets what no screen shows', async () => {
  const { suzuki, sato, ito, foreignAdmin } = app.cast
  const newsId = await app.storePost(suzuki)
  const answerTo = async (person: Person, format = 'csv' as ExportFormat) => {
    const { body, headers, statusCode } = await steps.fetchFile(person, newsId, format)
    expect(headers['content-disposition']).toBeUndefined()
    expect(body).not.toContain(canary)
    return [statusCode, JSON.parse(body)]
  }
  const refused = (message: string, status = 200) => [status, { success: false, message, data: null }]
  expect(await answerTo(ito, 'pdf' as ExportFormat)).toEqual(refused('No permission'))
  expect(await answerTo(foreignAdmin)).toEqual(refused('Document already deleted'))
  expect(await answerTo(suzuki, 'pdf' as ExportFormat)).toEqual(refused('Bad request', 400))
  expect((await steps.fetchFile(sato, newsId, 'csv')).headers[exportRowsHeader]).toBeDefined()
  await app.db.query(sql`delete from news where news_id = ${newsId}`)
  expect(await answerTo(suzuki)).toEqual(refused('Document already deleted'))
})
