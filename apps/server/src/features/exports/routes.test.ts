import { deleteExport, downloadExport, type ExportFormat } from '@kawaraban/contract/exports.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { deleteSession } from '@kawaraban/contract/session.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { writeByHand } from '../../testing/by-hand.ts'
import { addPerson, addSession, canary, type Person, sessionKeyOf } from '../../testing/company.ts'
import { exportStage } from '../../testing/export-stage.ts'
import { at } from '../../testing/instant.ts'
import { oneMachine } from '../../testing/one-machine.ts'
import { deleteExpired } from './queries.ts'

let world: TestApp
let stage: ReturnType<typeof exportStage>
beforeAll(async () => {
  world = await testApp()
  stage = exportStage(world)
})
afterAll(() => world.close())

const headings = ['名前', 'アカウントID', '部署', '閲覧日時', '完了日時', '再通知日時']
const formats: ExportFormat[] = ['csv', 'xlsx']
const view = (person: Person, newsId: string) => world.call(person, viewNews, { params: { newsId } })
const complete = (person: Person, newsId: string) =>
  world.call(person, completeNews, { params: { newsId }, body: { reactionType: 'completed' } })
const refusal = (message: string) => ({ success: false, message, data: null, status: 200 })
const stored = (exportId: string) =>
  world.db.query(sql`
    select 1 from exports where export_id = ${exportId}
    union all
    select 1 from export_chunks where export_id = ${exportId}`)
const untilGone = async (exportId: string) => {
  while ((await stored(exportId)).length > 0);
}
const facts = ({ name, docomoId, departmentName }: Person) => [name, docomoId, departmentName]

/** A post that 伊藤 has viewed and completed, and 田中 viewed later. */
const storeRead = async () => {
  const { suzuki, ito, tanaka } = world.cast
  const newsId = await world.storePost(suzuki, { audience: [ito, tanaka], endAt: world.clock.now + 30 * dayMs })
  await view(ito, newsId)
  await complete(ito, newsId)
  world.clock.now += minuteMs
  await view(tanaka, newsId)
  return newsId
}

test('EXPORT-01 both tables as CSV: byte order mark, CRLF, in the order of the table, in Tokyo time', async () => {
  world.clock.now = at('2026/11/20 10:00')
  const newsId = await storeRead()
  const { suzuki, ito, tanaka } = world.cast
  const rows = [
    [...facts(tanaka), '2026/11/20 10:01', '', ''],
    [...facts(ito), '2026/11/20 10:00', '2026/11/20 10:00', ''],
    [...facts(suzuki), '', '', ''],
  ]
  const viewers = (await stage.fetchFile(suzuki, newsId, 'csv')).rawPayload
  expect(viewers.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const text = viewers.toString()
  expect(text.match(/\n/g)?.length).toBe(4)
  expect(text.match(/\r\n/g)?.length).toBe(4)
  expect(stage.readCsv(viewers)).toEqual([headings, ...rows])

  const completers = (await stage.fetchFile(suzuki, newsId, 'csv', { kind: 'completed' })).rawPayload
  expect(stage.readCsv(completers)).toEqual([headings, rows[1], rows[2], rows[0]])
})

test('EXPORT-01 the same tables as XLSX, with dates that spreadsheets can sort', async () => {
  world.clock.now = at('2026/11/20 10:00')
  const newsId = await storeRead()
  const { sato, suzuki, ito, tanaka } = world.cast
  const clock = (time: string) => new Date(`2026-11-20T${time}:00Z`)
  const { rawPayload } = await stage.fetchFile(sato, newsId, 'xlsx')
  expect(await stage.readXlsx(rawPayload)).toEqual([
    headings,
    [...facts(tanaka), clock('10:01'), null, null],
    [...facts(ito), clock('10:00'), clock('10:00'), null],
    [...facts(suzuki), null, null, null],
  ])
})

test.each(formats)(
  'EXPORT-02 G-265 in %s no text becomes a formula or a number, and none is broken',
  async (format) => {
    const { suzuki, ours } = world.cast
    const awkward: [name: string, docomoId: string, department: string][] = [
      ['=HYPERLINK("http://x")', '00012', '+1'],
      ['@山田', '-5', '\tタブ'],
      ['"引用", 改行\nあり', '1.2E+10', '＝全角'],
      ['𠮷野 <b>&amp;', `${format}_x0041_`, '👩‍👩‍👧 部'],
    ]
    const people = []
    for (const [name, docomoId, departmentName] of awkward) {
      const person = await addPerson(world.db, ours, {
        name,
        docomoId: format === 'csv' ? docomoId : `${docomoId} `,
        departmentName,
        role: 'viewer',
        now: world.clock.now,
      })
      people.push(person)
    }
    const newsId = await world.storePost(suzuki, { audience: people })
    const { rawPayload } = await stage.fetchFile(suzuki, newsId, format)
    const rows = format === 'csv' ? stage.readCsv(rawPayload) : await stage.readXlsx(rawPayload)
    const plain = (text: string) => (format === 'csv' && /^[=+\-@\t＝]/.test(text) ? `'${text}` : text)
    expect(rows.slice(2).map((row) => row.slice(0, 3))).toEqual(people.map((person) => facts(person).map(plain)))
  },
)

test('EXPORT-01 G-264 the file is named by title and minute, in what every file system takes', async () => {
  world.clock.now = at('2026/11/20 10:05')
  const { suzuki } = world.cast
  const nameOf = async (title: string) => {
    const { data } = await stage.start(suzuki, await world.storePost(suzuki, { title }), 'csv')
    const { fileName } = await stage.finished(suzuki, data.exportId)
    const { headers } = await stage.download(suzuki, data.exportId)
    const [, encoded = ''] =
      /^attachment; filename="export\.csv"; filename\*=UTF-8''([\w.%~!-]+)$/.exec(
        String(headers['content-disposition']),
      ) ?? []
    expect(decodeURIComponent(encoded)).toBe(fileName)
    return fileName
  }
  expect(await nameOf('年末調整')).toBe('年末調整_閲覧者_20261120-1005.csv')
  expect(await nameOf('a/b\\c:d*e?f"g<h>i|j..')).toBe('a_b_c_d_e_f_g_h_i_j_閲覧者_20261120-1005.csv')
  expect(await nameOf('CON.txt')).toBe('CON_.txt_閲覧者_20261120-1005.csv')
  const long = await nameOf('長'.repeat(200))
  expect(long).toMatch(/^長+…_閲覧者_20261120-1005\.csv$/)
  expect(Buffer.byteLength(long)).toBeLessThanOrEqual(220)
})

test('EXPORT-03 G-266 a download has its length, is stored nowhere on its way, and deletes the file', async () => {
  const { suzuki, tanaka, yamada } = world.cast
  const newsId = await world.storePost(suzuki, { audience: [tanaka, yamada] })
  const { data } = await stage.start(suzuki, newsId, 'csv')
  const { bytes, done, total } = await stage.finished(suzuki, data.exportId)
  expect([done, total]).toEqual([3, 3])
  const { headers, rawPayload } = await stage.download(suzuki, data.exportId)
  expect(rawPayload.length).toBe(bytes)
  expect(headers).toMatchObject({
    'content-length': String(bytes),
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  await untilGone(data.exportId)
  expect(await world.call(suzuki, downloadExport, { params: data })).toMatchObject(refusal('Document already deleted'))
})

test('EXPORT-03 G-266 a file that nobody fetches is gone after 30 minutes, for the caller at once', async () => {
  const { suzuki, sato } = world.cast
  const { data } = await stage.start(suzuki, await world.storePost(suzuki), 'xlsx')
  await stage.finished(suzuki, data.exportId)
  world.clock.now += 30 * minuteMs
  expect(await stage.find(suzuki, data.exportId)).toMatchObject(refusal('Document already deleted'))
  expect((await stored(data.exportId)).length).toBeGreaterThan(0)
  await deleteExpired({ db: world.db, machines: oneMachine }, world.clock.now, new AbortController().signal)
  expect(await stored(data.exportId)).toEqual([])
  expect((await stage.start(sato, await world.storePost(sato), 'csv')).success).toBe(true)
})

test('EXPORT-03 an export that is cancelled is gone, with what was written of it', async () => {
  const { suzuki } = world.cast
  const { data } = await stage.start(suzuki, await world.storePost(suzuki), 'csv')
  expect((await world.call(suzuki, deleteExport, { params: data })).success).toBe(true)
  expect(await stored(data.exportId)).toEqual([])
  expect(await stage.find(suzuki, data.exportId)).toMatchObject(refusal('Document already deleted'))
})

test('EXPORT-01 API-39 an export of another person or company does not exist, not even for admins', async () => {
  const { sato, suzuki, ito, foreignAdmin } = world.cast
  const { data } = await stage.start(suzuki, await world.storePost(suzuki), 'csv')
  await stage.finished(suzuki, data.exportId)
  for (const person of [sato, ito, foreignAdmin]) {
    expect(await stage.find(person, data.exportId)).toMatchObject(refusal('Document already deleted'))
    for (const endpoint of [downloadExport, deleteExport])
      expect(await world.call(person, endpoint, { params: data })).toMatchObject(refusal('Document already deleted'))
  }
  expect((await stage.download(suzuki, data.exportId)).body).not.toContain(canary)
})

test('EXPORT-01 PERM-04 rights are checked at the start, at progress and at the download', async () => {
  const { suzuki, ito, foreignAdmin } = world.cast
  const newsId = await world.storePost(suzuki)
  expect(await stage.start(ito, newsId, 'csv')).toMatchObject(refusal('No permission'))
  expect(await stage.start(foreignAdmin, newsId, 'csv')).toMatchObject(refusal('Document already deleted'))
  const { data } = await stage.start(suzuki, newsId, 'csv')
  await stage.finished(suzuki, data.exportId)
  const setRole = (role: string) =>
    writeByHand(world.db, sql`update members set role = ${role} where company_user_id = ${suzuki.companyUserId}`)
  await setRole('viewer')
  expect(await stage.find(suzuki, data.exportId)).toMatchObject(refusal('No permission'))
  expect(JSON.parse((await stage.download(suzuki, data.exportId)).body)).toMatchObject({ message: 'No permission' })
  await setRole('editor')
  await world.db.query(sql`delete from news where news_id = ${newsId}`)
  expect(await stage.find(suzuki, data.exportId)).toMatchObject(refusal('Document already deleted'))
  expect(JSON.parse((await stage.download(suzuki, data.exportId)).body).success).toBe(false)
})

test('EXPORT-03 AUTH-13 a session that has ended gets no file, and another of the same person does', async () => {
  const { suzuki, ours } = world.cast
  const newsId = await world.storePost(suzuki)
  const sessionKey = sessionKeyOf(ours, 'another browser')
  await addSession(world.db, suzuki, { sessionKey, now: world.clock.now })
  const other = { ...suzuki, sessionKey }
  const { data } = await stage.start(other, newsId, 'csv')
  await world.call(other, deleteSession)
  const signedOut = await stage.download(other, data.exportId)
  expect(signedOut.headers['content-disposition']).toBeUndefined()
  expect(JSON.parse(signedOut.body)).toMatchObject({ success: false, data: null })
  const { total } = await stage.finished(suzuki, data.exportId)
  expect(stage.readCsv((await stage.download(suzuki, data.exportId)).rawPayload)).toHaveLength(total + 1)
})

test('EXPORT-03 a file is no answer before it is whole, and a faulty choice starts nothing', async () => {
  const { suzuki } = world.cast
  const newsId = await world.storePost(suzuki)
  expect(await stage.start(suzuki, newsId, 'pdf' as ExportFormat)).toMatchObject({ status: 400 })
  const [row] = await world.db.query<{ exportId: string }>(sql`
    insert into exports (management_group_id, company_user_id, news_id, format, file_name, created_at, expires_at, held_until)
    select ${suzuki.managementGroupId}, ${suzuki.companyUserId}, ${newsId}, 'csv', 'x.csv', t.at, t.later, t.later
    from (select ${new Date(world.clock.now)}::timestamptz as at, ${new Date(world.clock.now + dayMs)}::timestamptz as later) t
    returning export_id as "exportId"`)
  const exportId = row?.exportId ?? ''
  expect(JSON.parse((await stage.download(suzuki, exportId)).body)).toMatchObject({ message: 'Export not ready' })
  await world.call(suzuki, deleteExport, { params: { exportId } })
})
