import { getNews } from '@kawaraban/contract/news.ts'
import { createNews, updateNews } from '@kawaraban/contract/news-writing.ts'
import { expect, test } from 'vitest'
import { newsBodyAt } from '../../testing/company.ts'
import { useFilesApp } from '../../testing/files-app.ts'
import { createKnownFiles } from './known-files.ts'

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
const read = { files: [file], areFilesKnown: false }
const unread = { files: null, areFilesKnown: true }
const post = (newsId: string, newsVersion: string) => ({ newsId, newsVersion })

test('FILE-03 files of a post are known at the version at which they were read, for its company alone', () => {
  const known = createKnownFiles()
  expect(known.inputOf(1, '5')).toEqual({ filesAt: null })
  expect(known.of(1, { ...post('5', '12'), ...read })).toEqual([shown])
  expect(known.inputOf(1, '5')).toEqual({ filesAt: '12' })
  expect([known.inputOf(2, '5'), known.inputOf(null, '5')]).toEqual([{ filesAt: null }, { filesAt: null }])
  expect(known.of(1, { ...post('5', '12'), ...unread })).toEqual([shown])
})

test('FILE-03 files that were read again meanwhile, at another version, are not taken for those of a row', () => {
  const known = createKnownFiles()
  known.of(1, { ...post('5', '12'), ...read })
  expect(known.of(1, { ...post('5', '13'), files: null, areFilesKnown: false })).toEqual([])
  expect(known.of(1, { ...post('5', '12'), ...unread })).toBeNull()
  expect(known.inputOf(1, '5')).toEqual({ filesAt: null })
})

test('FILE-03 the files of 2,000 posts are known, of those that were read last', () => {
  const known = createKnownFiles()
  for (let newsId = 0; newsId <= 2_000; newsId++) known.of(1, { ...post(`${newsId}`, '1'), ...read })
  expect([known.inputOf(1, '0'), known.inputOf(1, '1')]).toEqual([{ filesAt: null }, { filesAt: '1' }])
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
