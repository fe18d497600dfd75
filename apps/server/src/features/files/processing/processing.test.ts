import { filePath } from '@kawaraban/contract/files.ts'
import { getNews, listNews } from '@kawaraban/contract/news.ts'
import { createNews } from '@kawaraban/contract/news-writing.ts'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { afterEach, expect, test } from 'vitest'
import { createFolderStore } from '../../../file-store/folder.ts'
import { folderOf } from '../../../file-store/store.ts'
import { newsBodyAt } from '../../../testing/company.ts'
import { useFilesApp } from '../../../testing/files-app.ts'

const { app, ask, upload, facts } = useFilesApp()
afterEach(async () => {
  await app.db.query(sql`delete from files`)
  await app.db.query(sql`delete from news`)
})

const picture = () =>
  sharp({ create: { width: 1600, height: 800, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Copyright: '秘密の場所' } })
    .jpeg()
    .toBuffer()
const stateOf = async (fileId: string) => (await facts(app.cast.suzuki, fileId)).state
const keysOf = async (fileId: string) => {
  const keys: string[] = []
  const folder = folderOf(app.cast.suzuki.managementGroupId, fileId)
  for await (const { key } of createFolderStore(app.filesFolder).list(folder)) keys.push(key.slice(folder.length))
  return keys.toSorted()
}

test('FILE-03 a picture is processed, then there in three sizes as WebP without metadata, and its original is gone', async () => {
  const { suzuki, tanaka } = app.cast
  const fileId = await upload(suzuki, '写真.jpg', await picture())
  const { data: params } = await app.call(suzuki, createNews, {
    body: newsBodyAt(app.clock.now, { files: [{ fileId, alt: '青緑の四角' }] }),
  })
  await expect.poll(() => stateOf(fileId)).toBe('ready')
  const described = {
    fileId,
    name: '写真.jpg',
    kind: 'picture',
    state: 'ready',
    width: 1600,
    height: 800,
    alt: '青緑の四角',
  }
  expect((await app.call(tanaka, getNews, { params })).data.files).toMatchObject([described])
  expect((await app.call(tanaka, listNews)).data[0]).toMatchObject({ fileCount: 1, firstPicture: described })
  await expect.poll(() => keysOf(fileId)).toEqual(['large', 'medium', 'small'])
  for (const [size, width] of [
    ['small', 480],
    ['medium', 1080],
    ['large', 1600],
    [undefined, 1600],
  ] as const) {
    const answer = await ask(tanaka, filePath(fileId, size))
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(answer.headers['content-security-policy']).toContain('sandbox')
    const found = await sharp(answer.rawPayload).metadata()
    expect([found.format, found.width, found.exif]).toEqual(['webp', width, undefined])
  }
  expect((await ask(tanaka, `${filePath(fileId)}/huge`)).statusCode).toBe(404)
})

test('FILE-02 FILE-03 a picture that nobody can read is refused, the post that has it says that it is missing, and nothing of it stays', async () => {
  const { suzuki, tanaka } = app.cast
  const whole = await picture()
  const fileId = await upload(suzuki, 'a.jpg', whole.subarray(0, whole.length / 3))
  const { data: params } = await app.call(suzuki, createNews, {
    body: newsBodyAt(app.clock.now, { files: [{ fileId }] }),
  })
  await expect.poll(() => stateOf(fileId)).toBe('missing')
  expect(await facts(suzuki, fileId)).toMatchObject({ refusal: 'unreadablePicture' })
  expect((await app.call(tanaka, getNews, { params })).data.files).toMatchObject([{ fileId, state: 'missing' }])
  await expect.poll(() => keysOf(fileId)).toEqual([])
  expect((await ask(tanaka, filePath(fileId))).statusCode).toBe(404)
})

test('FILE-03 G-600 a card has the first picture of those that there are', async () => {
  const { suzuki, tanaka } = app.cast
  const whole = await picture()
  const broken = await upload(suzuki, 'a.jpg', whole.subarray(0, whole.length / 3))
  const [text, good] = [await upload(suzuki, 'b.txt', 'b'), await upload(suzuki, 'c.jpg', whole)]
  await app.call(suzuki, createNews, {
    body: newsBodyAt(app.clock.now, { files: [broken, text, good].map((fileId) => ({ fileId })) }),
  })
  await expect.poll(async () => [await stateOf(broken), await stateOf(good)]).toEqual(['missing', 'ready'])
  const { data } = await app.call(tanaka, listNews)
  expect(data[0]).toMatchObject({ fileCount: 3, firstPicture: { fileId: good, state: 'ready' } })
})

test('FILE-02 content that differs from the ending is refused with the last byte, and nothing of it stays', async () => {
  const { suzuki } = app.cast
  await expect(upload(suzuki, 'program.jpg', 'MZ not a picture')).rejects.toThrow('Content differs from ending')
  const [row] = await app.db.query<{ fileId: string; state: string }>(sql`select file_id as "fileId", state from files`)
  expect(row?.state).toBe('refused')
  expect(await keysOf(row?.fileId ?? '')).toEqual([])
})
