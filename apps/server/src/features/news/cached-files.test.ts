import { getNews } from '@kawaraban/contract/news.ts'
import { createNews, updateNews } from '@kawaraban/contract/news-writing.ts'
import { expect, test } from 'vitest'
import { newsBodyAt } from '../../testing/company.ts'
import { useFilesApp } from '../../testing/files-app.ts'
import { createCachedFiles } from './cached-files.ts'

const { app, upload } = useFilesApp()

const file = {
  fileId: '7',
  name: 'a.txt',
  kind: 'text',
  bytes: 2,
  state: 'ready',
  width: null,
  height: null,
  alt: '',
} as const
const shown = { fileId: '7', name: 'a.txt', kind: 'text', bytes: 2, state: 'ready' }
const read = { files: [file], areFilesCached: false }
const unread = { files: null, areFilesCached: true }
const post = (newsId: string, newsVersion: string) => ({ newsId, newsVersion })

test('FILE-03 files of a post are cached at the version at which they were read, for its company alone', () => {
  const cached = createCachedFiles()
  expect(cached.inputOf(1, '5')).toEqual({ filesAt: null })
  expect(cached.of(1, { ...post('5', '12'), ...read })).toEqual([shown])
  expect(cached.inputOf(1, '5')).toEqual({ filesAt: '12' })
  expect([cached.inputOf(2, '5'), cached.inputOf(null, '5')]).toEqual([{ filesAt: null }, { filesAt: null }])
  expect(cached.of(1, { ...post('5', '12'), ...unread })).toEqual([shown])
})

test('FILE-03 files that were read again meanwhile, at another version, are not taken for those of a row', () => {
  const cached = createCachedFiles()
  cached.of(1, { ...post('5', '12'), ...read })
  expect(cached.of(1, { ...post('5', '13'), files: null, areFilesCached: false })).toEqual([])
  expect(cached.of(1, { ...post('5', '12'), ...unread })).toBeNull()
  expect(cached.inputOf(1, '5')).toEqual({ filesAt: null })
})

test('FILE-03 the files of 2,000 posts are cached, of those that were read last', () => {
  const cached = createCachedFiles()
  for (let newsId = 0; newsId <= 2_000; newsId++) cached.of(1, { ...post(`${newsId}`, '1'), ...read })
  expect([cached.inputOf(1, '0'), cached.inputOf(1, '1')]).toEqual([{ filesAt: null }, { filesAt: '1' }])
})

test('FILE-01 FILE-03 who reads a post again sees its files as an edit at another server has left them', async () => {
  const { suzuki, tanaka } = app.cast
  const other = await app.addServer()
  const [first, second] = [await upload(suzuki, 'a.txt', 'aa'), await upload(suzuki, 'b.txt', 'bb')]
  const body = (...files: string[]) => newsBodyAt(app.clock.now, { files: files.map((fileId) => ({ fileId })) })
  const { data: params } = await app.call(suzuki, createNews, { body: body(first) })
  const names = async () =>
    (await app.call(tanaka, getNews, { params })).data.files?.map(({ name }: { name: string }) => name)
  expect([await names(), await names()]).toEqual([['a.txt'], ['a.txt']])
  await other(suzuki, updateNews, { params, body: body(second, first) })
  expect([await names(), await names()]).toEqual([
    ['b.txt', 'a.txt'],
    ['b.txt', 'a.txt'],
  ])
  await other(suzuki, updateNews, { params, body: body() })
  expect([await names(), await names()]).toEqual([undefined, undefined])
})
