import { randomUUID } from 'node:crypto'
import { deleteDraft, getDraft, saveDraft } from '@kawaraban/contract/drafts.ts'
import { maxFiles, maxPostFileBytes } from '@kawaraban/contract/files.ts'
import { getNews, listNews } from '@kawaraban/contract/news.ts'
import { createNews, updateNews } from '@kawaraban/contract/news-writing.ts'
import sql from 'sql-template-tag'
import { afterEach, expect, test } from 'vitest'
import { newsBodyAt, type Person } from '../../testing/company.ts'
import { useFilesApp } from '../../testing/files-app.ts'

const { app, ask, announce, upload } = useFilesApp()
afterEach(async () => {
  await app.db.query(sql`delete from files`)
  await app.db.query(sql`delete from news`)
  await app.db.query(sql`delete from drafts`)
  await app.db.query(sql`update management_groups set news_version = news_version + 1`)
})

const create = (person: Person, over: Record<string, unknown>, headers = {}) =>
  app.call(person, createNews, { body: newsBodyAt(app.clock.now, over), headers })
const edit = (person: Person, newsId: string, over: Record<string, unknown> = {}) =>
  app.call(person, updateNews, { params: { newsId }, body: newsBodyAt(app.clock.now, over) })
const filesOf = async (person: Person, newsId: string) =>
  (await app.call(person, getNews, { params: { newsId } })).data.files?.map(({ name }: { name: string }) => name)

test('FILE-01 a post has its files in their order, with what is said of each, for readers too', async () => {
  const { suzuki, tanaka } = app.cast
  const [first, second] = [await upload(suzuki, 'a.txt', 'aa'), await upload(suzuki, 'b.csv', 'b,c')]
  const { data } = await create(suzuki, { files: [{ fileId: second, alt: '表' }, { fileId: first }] })
  const { data: detail } = await app.call(tanaka, getNews, { params: data })
  expect(detail.files).toEqual([
    { fileId: second, name: 'b.csv', kind: 'text', bytes: 3, state: 'ready', alt: '表' },
    { fileId: first, name: 'a.txt', kind: 'text', bytes: 2, state: 'ready' },
  ])
  const { data: list } = await app.call(tanaka, listNews)
  expect(list[0]).toMatchObject({ fileCount: 2 })
  expect(list[0]).not.toHaveProperty('firstPicture')
})

test('FILE-01 calls that know nothing of files behave as before, and an edit without a list leaves them', async () => {
  const { suzuki, tanaka } = app.cast
  const { data: plain } = await create(suzuki, {})
  expect((await app.call(tanaka, getNews, { params: plain })).data).not.toHaveProperty('files')
  expect((await app.call(tanaka, listNews)).data[0]).not.toHaveProperty('fileCount')
  const fileId = await upload(suzuki, 'a.txt', 'aa')
  const { data } = await create(suzuki, { files: [{ fileId }] })
  expect((await edit(suzuki, data.newsId, { title: '別の題' })).message).toBe('OK')
  expect(await filesOf(tanaka, data.newsId)).toEqual(['a.txt'])
  expect((await edit(suzuki, data.newsId, { files: [] })).message).toBe('OK')
  expect(await filesOf(tanaka, data.newsId)).toBeUndefined()
  // Who still has the former form open may save it.
  expect((await edit(app.cast.sato, data.newsId, { files: [{ fileId }] })).message).toBe('OK')
  expect(await filesOf(tanaka, data.newsId)).toEqual(['a.txt'])
})

test('FILE-01 nobody posts a file that is not there whole, not theirs, another post’s, there twice or of another company', async () => {
  const { suzuki, ito, foreignAdmin } = app.cast
  const own = await upload(suzuki, 'a.txt', 'aa')
  const used = await upload(suzuki, 'b.txt', 'bb')
  await create(suzuki, { files: [{ fileId: used }] })
  const awaited = String((await announce(suzuki, 'c.txt', 5)).headers['file-id'])
  const lists = [
    [used],
    [awaited],
    [await upload(ito, 'd.txt', 'dd')],
    [await upload(foreignAdmin, 'e.txt', 'ee')],
    [own, own],
    ['x'],
    [own, '0'],
  ]
  for (const list of lists) {
    const refused = await create(suzuki, { files: list.map((fileId) => ({ fileId })) })
    expect(refused.message).toBe('Invalid files')
  }
  for (const odd of [null, 'x', [own], [{ fileId: own, alt: 'あ'.repeat(201) }], [{ fileId: own, alt: '\0' }], [{}]])
    expect((await create(suzuki, { files: odd })).message).toBe('Invalid files')
  expect((await create(suzuki, { files: [{ fileId: own, alt: 'あ'.repeat(200) }] })).message).toBe('OK')
})

test('FILE-01 a post has 10 files and 100 MB at most', async () => {
  const { suzuki } = app.cast
  const fileIds: string[] = []
  for (let count = 0; count <= maxFiles; count += 1) fileIds.push(await upload(suzuki, 'a.txt', 'aa'))
  const list = (count: number) => fileIds.slice(0, count).map((fileId) => ({ fileId }))
  expect((await create(suzuki, { files: list(11) })).message).toBe('Invalid files')
  await app.db.query(sql`update files set bytes = ${maxPostFileBytes / 10}`)
  await app.db.query(sql`update files set bytes = bytes + 1 where file_id = ${fileIds[3] ?? ''}`)
  expect((await create(suzuki, { files: list(10) })).message).toBe('Invalid files')
  await app.db.query(sql`update files set bytes = bytes - 1 where file_id = ${fileIds[3] ?? ''}`)
  expect((await create(suzuki, { files: list(10) })).message).toBe('OK')
})

test('FILE-07 API-08 a create that comes again makes one post with its files, and one with other files replaces them', async () => {
  const { suzuki, tanaka } = app.cast
  const [one, two] = [await upload(suzuki, 'a.txt', 'aa'), await upload(suzuki, 'b.txt', 'bb')]
  const headers = { 'idempotency-key': randomUUID() }
  const first = await create(suzuki, { files: [{ fileId: one }] }, headers)
  expect(await create(suzuki, { files: [{ fileId: one }] }, headers)).toMatchObject({ data: first.data })
  expect((await create(suzuki, { files: [{ fileId: two }] }, headers)).data).toEqual(first.data)
  expect(await filesOf(tanaka, first.data.newsId)).toEqual(['b.txt'])
  expect((await create(suzuki, {}, headers)).data).toEqual(first.data)
  expect(await filesOf(tanaka, first.data.newsId)).toBeUndefined()
})

test('FILE-07 DRAFT-01 a draft has its files, the post that is made of it takes them, and a deleted one leaves none', async () => {
  const { suzuki, ito } = app.cast
  const [one, two] = [await upload(suzuki, 'a.txt', 'aa'), await upload(suzuki, 'b.txt', 'bb')]
  const save = async (draftId: string, files: object[]) => {
    const body = { version: randomUUID(), after: [], isNew: true, fields: { title: '題', files } }
    expect((await app.call(suzuki, saveDraft, { params: { draftId }, body })).message).toBe('OK')
  }
  const [posted, deleted, other] = [randomUUID(), randomUUID(), randomUUID()]
  await save(posted, [{ fileId: one }])
  await save(deleted, [{ fileId: one }, { fileId: two, alt: '図' }])
  await save(other, [{ fileId: two }])
  const { data } = await app.call(suzuki, getDraft, { params: { draftId: deleted } })
  expect(data.files.map(({ name }: { name: string }) => name)).toEqual(['a.txt', 'b.txt'])
  expect(data.fields.files[1]).toEqual({ fileId: two, alt: '図' })
  expect((await create(suzuki, { files: [{ fileId: one }], draftId: posted })).message).toBe('OK')
  await app.call(suzuki, deleteDraft, { params: { draftId: deleted } })
  const left = async () => (await app.db.query(sql`select from files`)).length
  expect(await left()).toBe(2)
  await app.call(suzuki, deleteDraft, { params: { draftId: other } })
  expect(await left()).toBe(1)
  expect((await ask(suzuki, `/v1/files/${two}`)).statusCode).toBe(404)
  expect((await ask(ito, `/v1/files/${one}`)).statusCode).toBe(200)
})
