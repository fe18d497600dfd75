import { createFileAddress, filePath, getFileFacts, openFile } from '@kawaraban/contract/files.ts'
import { deleteNews } from '@kawaraban/contract/news.ts'
import { createNews, updateNews } from '@kawaraban/contract/news-writing.ts'
import { dayMs, formatDateTime, minuteMs } from '@kawaraban/contract/tokyo.ts'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { afterEach, expect, test } from 'vitest'
import { addSession, endSessions, newsBodyAt, type Person } from '../../../testing/company.ts'
import { useFilesApp } from '../../../testing/files-app.ts'
import { at } from '../../../testing/instant.ts'

const { app, ask, upload, facts } = useFilesApp()
const start = at('2026/11/20 10:00')
afterEach(async () => {
  app.clock.now = start
  await app.db.query(sql`delete from files`)
  await app.db.query(sql`delete from news`)
})

const picture = () =>
  sharp({ create: { width: 1600, height: 900, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

/** Every way to a picture by its id, with the status of each. */
const ways = {
  whole: (person: Person | null, fileId: string) => ask(person, filePath(fileId)),
  small: (person: Person | null, fileId: string) => ask(person, filePath(fileId, 'small')),
  medium: (person: Person | null, fileId: string) => ask(person, filePath(fileId, 'medium')),
  large: (person: Person | null, fileId: string) => ask(person, filePath(fileId, 'large')),
  head: (person: Person | null, fileId: string) => ask(person, filePath(fileId, 'small'), { method: 'HEAD' }),
  range: (person: Person | null, fileId: string) =>
    ask(person, filePath(fileId, 'small'), { headers: { range: 'bytes=0-1' } }),
  known: (person: Person | null, fileId: string) =>
    ask(person, filePath(fileId, 'small'), { headers: { 'if-none-match': `"${fileId}-small"` } }),
} as const

/** What somebody gets of a picture by any way: all of it, or nothing, or a list of what each way gave where they differ. */
const gets = async (person: Person | null, fileId: string) => {
  const statuses: Record<string, number> = {}
  for (const [way, load] of Object.entries(ways)) statuses[way] = (await load(person, fileId)).statusCode
  const { message } = await app.call(person, getFileFacts, { params: { fileId } })
  const { message: made } = await app.call(person, createFileAddress, { params: { fileId } })
  const all = { ...statuses, facts: message, address: made }
  const are = (status: number, known: number, range: number, words: string) =>
    Object.entries(all).every(([way, value]) => {
      if (typeof value === 'string') return value === words
      return value === (way === 'known' ? known : way === 'range' ? range : status)
    })
  if (are(200, 304, 206, 'OK')) return 'all'
  return are(404, 404, 404, 'Document already deleted') ? 'nothing' : all
}

const post = async (over: Record<string, unknown> = {}) => {
  const { suzuki } = app.cast
  const fileId = await upload(suzuki, '写真.png', await picture())
  await expect.poll(async () => (await facts(suzuki, fileId)).state).toBe('ready')
  const { data } = await app.call(suzuki, createNews, {
    body: newsBodyAt(app.clock.now, { files: [{ fileId }], ...over }),
  })
  return { fileId, newsId: data.newsId as string }
}

test('FILE-05 a picture is all or nothing by every address, size, range and call: as its post at that minute', async () => {
  const { suzuki, sato, tanaka, yamada, foreignAdmin } = app.cast
  const { fileId, newsId } = await post({
    scope: 'specific',
    companyUserIds: [yamada.companyUserId],
    startDate: formatDateTime(start + minuteMs),
    endDate: formatDateTime(start + dayMs),
  })
  const everybody = async () => {
    const got: Record<string, unknown> = {}
    for (const [name, person] of Object.entries({ suzuki, sato, yamada, tanaka, foreignAdmin }))
      got[name] = await gets(person, fileId)
    return got
  }
  const managers = { suzuki: 'all', sato: 'all' }
  const nobodyElse = { yamada: 'nothing', tanaka: 'nothing', foreignAdmin: 'nothing' }
  // Before its start.
  expect(await everybody()).toEqual({ ...managers, ...nobodyElse })
  app.clock.now = start + minuteMs
  expect(await everybody()).toEqual({ ...managers, ...nobodyElse, yamada: 'all' })
  // Through its last minute, and after its end.
  app.clock.now = start + dayMs
  expect(await gets(yamada, fileId)).toBe('all')
  app.clock.now = start + dayMs + minuteMs
  expect(await everybody()).toEqual({ ...managers, ...nobodyElse })
  await app.call(suzuki, deleteNews, { params: { newsId } })
  expect(await everybody()).toEqual({ ...nobodyElse, suzuki: 'nothing', sato: 'nothing' })
})

test('FILE-05 a picture is nothing to who is no longer named, and to nobody once an edit takes it out', async () => {
  const { suzuki, sato, yamada, tanaka } = app.cast
  const { fileId, newsId } = await post({ scope: 'specific', companyUserIds: [yamada.companyUserId] })
  expect(await gets(yamada, fileId)).toBe('all')
  const edit = (over: Record<string, unknown>) =>
    app.call(suzuki, updateNews, { params: { newsId }, body: newsBodyAt(app.clock.now, over) })
  await edit({ scope: 'specific', companyUserIds: [tanaka.companyUserId] })
  expect([await gets(yamada, fileId), await gets(tanaka, fileId)]).toEqual(['nothing', 'all'])
  await edit({ files: [] })
  for (const person of [suzuki, sato, yamada, tanaka]) expect(await gets(person, fileId)).toBe('nothing')
})

test('FILE-05 a picture is nothing to who has lost session, role or company', async () => {
  const { tanaka, kobayashi } = app.cast
  const { fileId } = await post()
  const words = async (person: Person | null) => {
    const said = new Set<string>()
    for (const [way, load] of Object.entries(ways)) {
      const { headers, body } = await load(person, fileId)
      expect(String(headers['content-type'])).toMatch(/^application\/json/)
      if (way !== 'head') said.add(JSON.parse(body).message)
    }
    return [...said]
  }
  expect(await words(null)).toEqual(['Missing session key'])
  expect(await words(kobayashi)).toEqual(['No permission'])
  expect(await gets(tanaka, fileId)).toBe('all')
  await app.db.query(sql`update members set role = 'none' where company_user_id = ${tanaka.companyUserId}`)
  expect(await words(tanaka)).toEqual(['No permission'])
  await app.db.query(sql`update members set role = 'viewer' where company_user_id = ${tanaka.companyUserId}`)
  await endSessions(app.db, tanaka)
  expect(await words(tanaka)).toEqual(['Login session is invalid'])
  await addSession(app.db, tanaka, { sessionKey: tanaka.sessionKey, now: app.clock.now })
})

test('FILE-05 G-554 an address of a minute is answered to GET and HEAD alone, in ranges, and is in no log', async () => {
  const { suzuki, yamada } = app.cast
  const fileId = await upload(suzuki, 'a.txt', '"0123"')
  await app.call(suzuki, createNews, { body: newsBodyAt(app.clock.now, { files: [{ fileId }] }) })
  const make = async () => (await app.call(yamada, createFileAddress, { params: { fileId } })).data.address as string
  const address = await make()
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
    expect((await ask(null, address, { method })).statusCode, method).toBe(405)
  expect((await ask(null, address, { method: 'OPTIONS' })).statusCode).toBe(404)
  const ranged = await ask(null, address, { headers: { range: 'bytes=1-2' } })
  expect([ranged.statusCode, ranged.body]).toEqual([206, '01'])
  expect((await ask(null, address, { method: 'HEAD' })).statusCode).toBe(200)
  // A session beside it does not matter: the address is its person's.
  expect((await ask(app.cast.foreignAdmin, address)).body).toBe('"0123"')

  const lines: string[] = []
  const call = await app.addServer({ LOG_LEVEL: 'trace' }, { logStream: { write: (line) => lines.push(line) } })
  const key = new URL(address, 'http://x').searchParams.get('key') ?? ''
  expect((await call(null, openFile, { query: { key } })).text).toBe('"0123"')
  const { data } = await call(yamada, createFileAddress, { params: { fileId } })
  const other = new URL(data.address, 'http://x').searchParams.get('key') ?? ''
  app.clock.now += minuteMs
  expect((await call(null, openFile, { query: { key } })).status).toBe(404)
  expect((await call(null, openFile, { query: { key: `${other}x` } })).status).toBe(404)
  const log = lines.join('\n')
  expect(log).toContain('"url":"/v1/opened-files"')
  for (const secret of [key, other]) expect(log).not.toContain(secret.split('.')[1])
})
