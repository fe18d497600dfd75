import { updateNews } from '@kawaraban/contract/news-writing.ts'
import { type FoundItem, searchNews } from '@kawaraban/contract/search.ts'
import { expect, test } from 'vitest'
import { attachNames } from '../../testing/attached.ts'
import type { Person } from '../../testing/company.ts'
import { useNewsApp } from '../../testing/news-app.ts'

const { app, body } = useNewsApp()

const search = (person: Person, query: string) => app.call(person, searchNews, { body: { query } })
const found = async (person: Person, query: string): Promise<string[]> =>
  (await search(person, query)).data.news.map(({ newsId }: FoundItem) => newsId)

test('FIND-02 G-582 a post is found by the names of its files, by none across two of them, and says which have a hit', async () => {
  const { suzuki, tanaka } = app.cast
  const one = await app.storePost(suzuki, { title: '発注の手引き', content: '様式を使います。' })
  await attachNames(app.db, suzuki, one, ['見積書（２０２６）.xlsx', '御ﾐﾂﾓﾘ手順.pdf', '地図.png'])
  await app.storePost(suzuki, { title: '別の話' })
  expect(await found(tanaka, '見積書')).toEqual([one])
  expect(await found(tanaka, '発注 みつもり')).toEqual([one])
  expect(await found(tanaka, '様式　2026　鈴木')).toEqual([one])
  expect(await found(tanaka, '手順.PDF')).toEqual([one])
  for (const nowhere of ['xlsx御', '"見積書 手順"', '見積書 話', '契約書'])
    expect(await found(tanaka, nowhere)).toEqual([])
  const hitFiles = async (query: string) => (await search(tanaka, query)).data.news[0].hitFiles
  expect(await hitFiles('手順 2026')).toEqual(['見積書（２０２６）.xlsx', '御ﾐﾂﾓﾘ手順.pdf'])
  expect(await hitFiles('発注')).toBeUndefined()
  const { excerpt } = (await search(tanaka, '見積書')).data.news[0]
  expect(excerpt).toBeUndefined()
  const edited = body({ title: '発注の手引き', files: [] })
  await app.call(suzuki, updateNews, { params: { newsId: one }, body: edited })
  expect(await found(tanaka, '見積書')).toEqual([])
})
