import { rm } from 'node:fs/promises'
import { createFileAddress, filePath, getFileFacts } from '@kawaraban/contract/files.ts'
import { deleteNews } from '@kawaraban/contract/news.ts'
import { createNews, updateNews } from '@kawaraban/contract/news-writing.ts'
import { dayMs, formatDateTime, minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { afterEach, expect, test } from 'vitest'
import { newsBodyAt, type Person } from '../../../testing/company.ts'
import { useFilesApp } from '../../../testing/files-app.ts'
import { at } from '../../../testing/instant.ts'

const { app, ask, upload, facts } = useFilesApp()
const start = at('2026/11/20 10:00')
afterEach(async () => {
  app.clock.now = start
  await app.db.query(sql`delete from files`)
  await app.db.query(sql`delete from news`)
})

const text = '0123456789'
const post = async (person: Person, over: Record<string, unknown>): Promise<string> => {
  const { data } = await app.call(person, createNews, { body: newsBodyAt(app.clock.now, over) })
  return data.newsId
}
const postWithFile = async (over: Record<string, unknown> = {}, name = 'a.txt') => {
  const fileId = await upload(app.cast.suzuki, name, text)
  const newsId = await post(app.cast.suzuki, { files: [{ fileId }], ...over })
  return { fileId, newsId }
}
const load = (person: Person | null, fileId: string, headers: Record<string, string> = {}) =>
  ask(person, filePath(fileId), { headers })
const statusFor = async (person: Person | null, fileId: string) => (await load(person, fileId)).statusCode

test('FILE-05 a file that no post has is its sender’s alone', async () => {
  const { suzuki, sato, tanaka, foreignAdmin } = app.cast
  const fileId = await upload(suzuki, 'a.txt', text)
  expect((await load(suzuki, fileId)).body).toBe(text)
  for (const other of [sato, tanaka, foreignAdmin]) expect(await statusFor(other, fileId)).toBe(404)
  expect((await load(null, fileId)).json().message).toBe('Missing session key')
})

test('FILE-05 the file of a post is for who may see the post at that minute, and of no other company', async () => {
  const { suzuki, sato, tanaka, yamada, kobayashi, foreignAdmin } = app.cast
  const { fileId } = await postWithFile({
    scope: 'specific',
    companyUserIds: [yamada.companyUserId],
    startDate: formatDateTime(start + minuteMs),
    endDate: formatDateTime(start + dayMs),
  })
  const statuses = async () => {
    const row = []
    for (const person of [suzuki, sato, yamada, tanaka, foreignAdmin]) row.push(await statusFor(person, fileId))
    return row
  }
  expect(await statuses()).toEqual([200, 200, 404, 404, 404])
  app.clock.now = start + minuteMs
  expect(await statuses()).toEqual([200, 200, 200, 404, 404])
  expect((await load(kobayashi, fileId)).json().message).toBe('No permission')
  app.clock.now = start + dayMs + minuteMs
  expect(await statuses()).toEqual([200, 200, 404, 404, 404])
  // A role that is lost, and one that is another.
  await app.db.query(sql`update members set role = 'viewer' where company_user_id = ${suzuki.companyUserId}`)
  expect(await statusFor(suzuki, fileId)).toBe(404)
  await app.db.query(sql`update members set role = 'editor' where company_user_id = ${suzuki.companyUserId}`)
})

test('FILE-05 FILE-07 nobody gets the file of a deleted post, and its bytes are gone', async () => {
  const { suzuki, tanaka } = app.cast
  const { fileId, newsId } = await postWithFile()
  expect(await statusFor(tanaka, fileId)).toBe(200)
  await app.call(suzuki, deleteNews, { params: { newsId } })
  for (const person of [suzuki, tanaka]) expect(await statusFor(person, fileId)).toBe(404)
  expect(await app.db.query(sql`select file_id from files`)).toEqual([])
})

test('FILE-05 a file that an edit takes out is nobody’s, by its address, a range of it, or that of a size', async () => {
  const { suzuki, tanaka } = app.cast
  const { fileId, newsId } = await postWithFile()
  const body = newsBodyAt(app.clock.now, { files: [] })
  expect((await app.call(suzuki, updateNews, { params: { newsId }, body })).message).toBe('OK')
  for (const person of [suzuki, tanaka]) {
    expect(await statusFor(person, fileId)).toBe(404)
    expect((await load(person, fileId, { range: 'bytes=0-1' })).statusCode).toBe(404)
    expect((await ask(person, filePath(fileId, 'small'))).statusCode).toBe(404)
    expect((await app.call(person, getFileFacts, { params: { fileId } })).message).toBe('Document already deleted')
  }
})

test('FILE-05 answers are private and not sniffed, a text is saved, a PDF is shown under one rule alone', async () => {
  const { tanaka } = app.cast
  const { fileId } = await postWithFile({}, '会議 "資料".txt')
  const { headers } = await load(tanaka, fileId)
  expect(headers).toMatchObject({
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'content-type': 'text/plain',
    'content-security-policy': "default-src 'none';frame-ancestors 'none';sandbox",
    'content-length': '10',
    'accept-ranges': 'bytes',
  })
  expect(String(headers['content-disposition'])).toMatch(/^attachment; filename\*=UTF-8''%E4%BC%9A/)
  await app.db.query(sql`update files set kind = 'pdf', mime = 'application/pdf', name = '資料.pdf'`)
  const pdf = await load(tanaka, fileId)
  expect(pdf.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-security-policy': "frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  })
  expect(String(pdf.headers['content-disposition'])).toMatch(/^inline; /)
})

test('FILE-05 ranges are answered, one that is outside is refused, and HEAD says the same without the bytes', async () => {
  const { tanaka } = app.cast
  const { fileId } = await postWithFile()
  const ranged = async (range: string) => {
    const answer = await load(tanaka, fileId, { range })
    return [answer.statusCode, answer.body, answer.headers['content-range']]
  }
  expect(await ranged('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10'])
  expect(await ranged('bytes=8-')).toEqual([206, '89', 'bytes 8-9/10'])
  expect(await ranged('bytes=-3')).toEqual([206, '789', 'bytes 7-9/10'])
  expect(await ranged('bytes=0-99')).toEqual([206, text, 'bytes 0-9/10'])
  expect(await ranged('bytes=10-')).toEqual([416, '', 'bytes */10'])
  for (const odd of ['bytes=5-2', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-'])
    expect(await ranged(odd)).toEqual([200, text, undefined])
  const head = await ask(tanaka, filePath(fileId), { method: 'HEAD' })
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '10'])
  const partly = await ask(tanaka, filePath(fileId), { method: 'HEAD', headers: { range: 'bytes=2-4' } })
  expect([partly.statusCode, partly.headers['content-range']]).toEqual([206, 'bytes 2-4/10'])
})

test('FILE-05 what a browser has is good as long as its rights are', async () => {
  const { suzuki, tanaka } = app.cast
  const { fileId, newsId } = await postWithFile()
  const { etag } = (await load(tanaka, fileId)).headers
  const again = await load(tanaka, fileId, { 'if-none-match': String(etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await load(tanaka, fileId, { range: 'bytes=2-4', 'if-range': '"other"' })).statusCode).toBe(200)
  expect((await load(tanaka, fileId, { range: 'bytes=2-4', 'if-range': String(etag) })).statusCode).toBe(206)
  await app.call(suzuki, deleteNews, { params: { newsId } })
  expect((await load(tanaka, fileId, { 'if-none-match': String(etag) })).statusCode).toBe(404)
})

test('FILE-05 G-102 an address for the app’s opener is one file’s and one person’s, for a minute and 20 requests', async () => {
  const { suzuki, tanaka } = app.cast
  const { fileId, newsId } = await postWithFile()
  const address = async (person: Person) =>
    (await app.call(person, createFileAddress, { params: { fileId } })).data.address as string
  const [first, second] = [await address(tanaka), await address(tanaka)]
  expect(first).not.toBe(second)
  const open = async (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
    (await ask(null, url, { method })).statusCode
  expect((await ask(null, first)).body).toBe(text)
  expect((await ask(null, first)).headers['cache-control']).toBe('private, no-cache')
  expect(await open(first, 'POST')).toBe(405)
  expect(await open(first, 'HEAD')).toBe(200)
  for (let request = 4; request <= 20; request += 1) expect(await open(first)).toBe(200)
  expect(await open(first)).toBe(404)
  expect(await open(second)).toBe(200)
  app.clock.now = start + minuteMs
  expect(await open(second)).toBe(404)
  const third = await address(tanaka)
  await app.call(suzuki, deleteNews, { params: { newsId } })
  expect(await open(third)).toBe(404)
  for (const odd of ['1.x', 'x', '', '99999999999.x', 'あ'])
    expect(await open(`/v1/opened-files?key=${encodeURIComponent(odd)}`)).toBe(404)
})

test('FILE-05 a temporary address checks the permission of its user at each request', async () => {
  const { suzuki, tanaka, kobayashi } = app.cast
  const { fileId } = await postWithFile()
  const { data } = await app.call(tanaka, createFileAddress, { params: { fileId } })
  const status = async () => (await ask(suzuki, data.address)).statusCode
  expect(await status()).toBe(200)
  await app.db.query(sql`update members set role = 'none' where company_user_id = ${tanaka.companyUserId}`)
  expect(await status()).toBe(404)
  await app.db.query(sql`update members set role = 'viewer' where company_user_id = ${tanaka.companyUserId}`)
  expect(await status()).toBe(200)
  expect((await app.call(kobayashi, createFileAddress, { params: { fileId } })).message).toBe('No permission')
})

test('FILE-07 a file that the store has lost is not found, and its post says that it is missing', async () => {
  const { tanaka } = app.cast
  const { fileId } = await postWithFile()
  await rm(app.filesFolder, { recursive: true })
  expect(await statusFor(tanaka, fileId)).toBe(404)
  expect((await facts(tanaka, fileId)).state).toBe('missing')
})
