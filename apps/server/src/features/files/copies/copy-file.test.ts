import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { updateCompanySettings } from '@kawaraban/contract/company.ts'
import { deleteDraft, getDraft, saveDraft } from '@kawaraban/contract/drafts.ts'
import { filePath } from '@kawaraban/contract/files.ts'
import { copyFile } from '@kawaraban/contract/files-copies.ts'
import { deleteNews, getNews } from '@kawaraban/contract/news.ts'
import { createNews, updateNews } from '@kawaraban/contract/news-writing.ts'
import { createTemplate, getPostTemplate, getTemplate } from '@kawaraban/contract/templates.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { afterEach, expect, test } from 'vitest'
import { createFolderStore } from '../../../file-store/folder.ts'
import { folderOf } from '../../../file-store/store.ts'
import { newsBodyAt, type Person } from '../../../testing/company.ts'
import { useFilesApp } from '../../../testing/files-app.ts'
import { refusal } from '../../../testing/news-app.ts'
import { openXmlOf } from '../kinds/files.fake.ts'
import { sweepCompany } from '../sweep/sweep.ts'
import { maxUnnamed } from '../uploads/reserve.ts'

const { app, ask, announce, upload, facts } = useFilesApp()
afterEach(async () => {
  for (const table of [sql`files`, sql`news`, sql`drafts`]) await app.db.query(sql`delete from ${table}`)
  await app.db.query(sql`update management_groups set news_version = news_version + 1`)
  await rm(join(app.filesFolder, folderOf(app.cast.ours.managementGroupId)), { recursive: true, force: true })
})

const copy = (person: Person | null, fileId: string) => app.call(person, copyFile, { params: { fileId } })
const post = async (person: Person, over: Record<string, unknown>) =>
  (await app.call(person, createNews, { body: newsBodyAt(app.clock.now, over) })).data as { newsId: string }
const namesOf = async (person: Person, newsId: string) =>
  (await app.call(person, getNews, { params: { newsId } })).data.files?.map(({ name }: { name: string }) => name)
const rows = async () => (await app.db.query(sql`select from files`)).length
const gone = refusal('Document already deleted')

test('REUSE-01 G-580 a copied post has copies of the files, which stay when the first post and its files go', async () => {
  const { suzuki, ito, tanaka } = app.cast
  const fileIds = [await upload(suzuki, 'b.txt', 'bb'), await upload(suzuki, 'a.csv', 'a,b')]
  const first = await post(suzuki, { files: [{ fileId: fileIds[0], alt: '表' }, { fileId: fileIds[1] }] })
  const { data } = await app.call(ito, getPostTemplate, { params: first })
  expect(data.files).toEqual((await app.call(tanaka, getNews, { params: first })).data.files)
  const copies: { fileId: string; alt?: string }[] = []
  for (const { fileId, alt } of data.files) {
    const { file } = (await copy(ito, fileId)).data
    expect(file).toMatchObject({ state: 'ready', kind: 'text' })
    expect(fileIds).not.toContain(file.fileId)
    copies.push({ fileId: file.fileId, ...(alt && { alt }) })
  }
  const second = await post(ito, { files: copies })
  await app.call(suzuki, deleteNews, { params: first })
  expect((await app.call(tanaka, getNews, { params: second })).data.files).toMatchObject([
    { name: 'b.txt', bytes: 2, alt: '表' },
    { name: 'a.csv', bytes: 3 },
  ])
  expect((await ask(tanaka, filePath(copies[0]?.fileId ?? ''))).body).toBe('bb')
  expect((await ask(tanaka, filePath(fileIds[0] ?? ''))).statusCode).toBe(404)
  // A post names no file of another one.
  expect((await app.call(ito, getPostTemplate, { params: second })).data.files).toHaveLength(2)
})

test('REUSE-01 FILE-03 a picture is copied in its sizes, and one that waits to be decoded is decoded twice', async () => {
  const { suzuki, tanaka } = app.cast
  const bytes = await sharp({ create: { width: 1600, height: 800, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const fileId = await upload(suzuki, '写真.jpg', bytes)
  const early = (await copy(suzuki, fileId)).data.file
  for (const id of [fileId, early.fileId]) await expect.poll(async () => (await facts(suzuki, id)).state).toBe('ready')
  const { file } = (await copy(suzuki, fileId)).data
  expect(file).toEqual({ ...(await facts(suzuki, fileId)), fileId: file.fileId })
  expect(file).toMatchObject({ kind: 'picture', state: 'ready', width: 1600, height: 800 })
  await post(suzuki, { files: [{ fileId: file.fileId }] })
  for (const size of ['small', 'large'] as const) {
    const [own, copied] = [await ask(suzuki, filePath(fileId, size)), await ask(tanaka, filePath(file.fileId, size))]
    expect(copied.rawPayload.equals(own.rawPayload)).toBe(true)
  }
})

test('REUSE-01 PERM-03 who may not see a post, or not post, copies none of its files, and no other company knows of them', async () => {
  const { suzuki, ito, tanaka, kobayashi, foreignAdmin } = app.cast
  const fileId = await upload(suzuki, 'a.txt', 'aa')
  for (const person of [ito, foreignAdmin]) expect(await copy(person, fileId)).toMatchObject(gone)
  const people = { scope: 'specific', companyUserIds: [tanaka.companyUserId] }
  const hidden = await post(suzuki, { ...people, files: [{ fileId }] })
  for (const person of [ito, foreignAdmin]) expect(await copy(person, fileId)).toMatchObject(gone)
  for (const person of [tanaka, kobayashi]) expect(await copy(person, fileId)).toMatchObject(refusal('No permission'))
  expect(await copy(null, fileId)).toMatchObject(refusal('Missing session key'))
  await app.call(suzuki, deleteNews, { params: hidden })
  for (const id of [fileId, '999999', 'x']) expect(await copy(suzuki, id)).toMatchObject(gone)
  const begun = String((await announce(suzuki, 'c.txt', 5)).headers['file-id'])
  expect(await copy(suzuki, begun)).toMatchObject(gone)
})

test('FILE-06 FILE-02 a copy keeps to the bounds of an upload, and leaves nothing where it is refused', async () => {
  const { sato, suzuki, ito } = app.cast
  const fileId = await upload(suzuki, 'a.txt', 'aa')
  await post(suzuki, { files: [{ fileId }] })
  await app.db.query(sql`update files set bytes = ${20 * 1024 ** 3 - 1}`)
  expect((await copy(ito, fileId)).data).toEqual({ refusal: 'noFileSpace' })
  await app.db.query(sql`update files set bytes = 2`)
  await app.db.query(sql`
    insert into files (management_group_id, owner_company_user_id, name, bytes, state, created_at)
    select ${ito.managementGroupId}, ${ito.companyUserId}, 'a.txt', 1, 'ready', now() from generate_series(1, ${maxUnnamed})`)
  expect((await copy(ito, fileId)).data).toEqual({ refusal: 'tooManyFiles' })
  await app.db.query(sql`delete from files where owner_company_user_id = ${ito.companyUserId}`)

  const allow = (allowsMacros: boolean) => app.call(sato, updateCompanySettings, { body: { allowsMacros } })
  await allow(true)
  const macros = await upload(suzuki, 'a.docm', await openXmlOf('docm', { 'word/vbaProject.bin': 'x' }))
  await allow(false)
  expect((await copy(suzuki, macros)).data).toEqual({ refusal: 'hasMacros' })

  const before = await rows()
  await rm(join(app.filesFolder, folderOf(suzuki.managementGroupId, fileId)), { recursive: true })
  expect(await copy(ito, fileId)).toMatchObject(gone)
  expect(await rows()).toBe(before)
  const stored = new Set<string>()
  for await (const { key } of createFolderStore(app.filesFolder).list(folderOf(suzuki.managementGroupId)))
    stored.add(key.split('/')[1] ?? '')
  expect(stored).toEqual(new Set([macros]))
})

test('REUSE-02 G-580 a template holds no files', async () => {
  const { suzuki } = app.cast
  const files = [{ fileId: await upload(suzuki, 'a.txt', 'aa') }]
  const body = { name: '週報', fields: { title: '週報', files } }
  const { data: params } = await app.call(suzuki, createTemplate, { body })
  expect((await app.call(suzuki, getTemplate, { params })).data.fields).toEqual({ title: '週報' })
})

const save = async (person: Person, fileIds: readonly string[], draftId = randomUUID()): Promise<string> => {
  const fields = { title: '題', files: fileIds.map((fileId) => ({ fileId })) }
  const body = { version: randomUUID(), after: [], isNew: true, fields }
  expect((await app.call(person, saveDraft, { params: { draftId }, body })).message).toBe('OK')
  return draftId
}
const filesOfDraft = async (person: Person, draftId: string) =>
  (await app.call(person, getDraft, { params: { draftId } })).data.files

test('G-581 DRAFT-04 a second draft of a form shows the files that the first one has posted, to be copied', async () => {
  const { suzuki, tanaka } = app.cast
  const [one, two] = [await upload(suzuki, 'a.txt', 'aa'), await upload(suzuki, 'b.txt', 'bb')]
  const draftId = await save(suzuki, [one, two])
  const params = await post(suzuki, { files: [{ fileId: one }] })
  expect(await filesOfDraft(suzuki, draftId)).toMatchObject([{ fileId: one, isPosted: true }, { fileId: two }])
  expect((await filesOfDraft(suzuki, draftId))[1]).not.toHaveProperty('isPosted')
  expect(
    (await app.call(suzuki, createNews, { body: newsBodyAt(app.clock.now, { files: [{ fileId: one }] }) })).message,
  ).toBe('Invalid files')
  const { file } = (await copy(suzuki, one)).data
  const second = await post(suzuki, { files: [{ fileId: file.fileId }, { fileId: two }], draftId })
  expect(await namesOf(tanaka, second.newsId)).toEqual(['a.txt', 'b.txt'])
  // An edit takes it out of the first post: it can still be copied, by its sender alone.
  const other = await save(suzuki, [one])
  await app.call(suzuki, updateNews, { params, body: newsBodyAt(app.clock.now, { files: [] }) })
  expect(await filesOfDraft(suzuki, other)).toMatchObject([{ fileId: one, isPosted: true }])
  expect((await copy(suzuki, one)).data.file.name).toBe('a.txt')
  expect(await copy(app.cast.ito, one)).toMatchObject(gone)
})

test('G-581 FILE-07 a file that a draft names goes back to it when its post is deleted or purged, and then with the draft', async () => {
  const { suzuki, ito } = app.cast
  const fileStore = createFolderStore(app.filesFolder)
  const sweep = (now: number) => sweepCompany({ db: app.db, fileStore }, suzuki.managementGroupId, now)
  const [one, two] = [await upload(suzuki, 'a.txt', 'aa'), await upload(suzuki, 'b.txt', 'bb')]
  const draftId = await save(suzuki, [one])
  // Nobody else's draft keeps a file.
  await save(ito, [one, two])
  const params = await post(suzuki, { files: [{ fileId: one }, { fileId: two }] })
  await app.call(suzuki, deleteNews, { params })
  expect(await filesOfDraft(suzuki, draftId)).toEqual([
    { fileId: one, name: 'a.txt', kind: 'text', bytes: 2, state: 'ready' },
  ])
  expect(await rows()).toBe(1)

  await post(suzuki, { files: [{ fileId: one }] })
  await app.db.query(sql`delete from news`)
  expect(await sweep(app.clock.now + minuteMs)).toBe(0)
  expect(await filesOfDraft(suzuki, draftId)).toMatchObject([{ fileId: one, state: 'ready' }])
  expect(await sweep(app.clock.now + 9 * dayMs)).toBe(0)
  await app.call(suzuki, deleteDraft, { params: { draftId } })
  expect(await rows()).toBe(0)
})
