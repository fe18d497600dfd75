import { listNews, type NewsListItem } from '@kawaraban/contract/news.ts'
import { pinNews } from '@kawaraban/contract/pins.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { searchNews } from '@kawaraban/contract/search.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { anyPost, storeAnyPost } from '../../testing/any-post.ts'
import { attachNames } from '../../testing/attached.ts'
import type { Person } from '../../testing/company.ts'
import { checkModel } from '../../testing/model.ts'
import { useNewsApp } from '../../testing/news-app.ts'

const { app } = useNewsApp()

/** Words in several spellings; none is part of another. */
const vocabulary = [
  ['サーバー', 'ｻｰﾊﾞ', 'さーばー'],
  ['渡辺', '渡邉', '渡邊'],
  ['１１月', '11月'],
  ['霞ヶ関', '霞が関', '霞ケ関'],
  ['年末調整', '年末\n調整'],
] as const

const anyWord = fc.nat({ max: vocabulary.length - 1 })
const spellingOf = (word: number, chance: number): string => {
  const spellings = vocabulary[word] ?? []
  return spellings[chance % spellings.length] ?? ''
}
const anySpelling = fc.record({ word: anyWord, chance: fc.nat({ max: 5 }) })
type Spelling = { word: number; chance: number }
const joined = (spellings: readonly Spelling[]) =>
  spellings.map(({ word, chance }) => spellingOf(word, chance)).join('、')

const flags = [
  'unread',
  'unreacted',
  'requiresCompletion',
  'pinned',
  'excludeBeforePublication',
  'excludeAfterPublication',
  'ended',
]

test('FIND-04 PERM-08 PERM-09 found is what is visible and contains every word, for everybody at any minute, under all filters', async () => {
  const { sato, suzuki, ito, tanaka, yamada, kobayashi, foreignAdmin } = app.cast
  const readers = [sato, suzuki, ito, tanaka, yamada]
  const written = fc.record({
    ...anyPost(app),
    inTitle: fc.array(anySpelling, { maxLength: 2 }),
    inText: fc.array(anySpelling, { maxLength: 3 }),
    inFiles: fc.array(anySpelling, { maxLength: 2 }),
    viewedBy: fc.subarray(readers),
    completedBy: fc.subarray(readers),
    pinnedBy: fc.subarray(readers),
  })
  const company = fc.record({
    posts: fc.array(written, { minLength: 1, maxLength: 6 }),
    queries: fc.array(
      fc.record({
        words: fc.array(anySpelling, { minLength: 1, maxLength: 2 }),
        filters: fc.subarray(flags),
        sortBy: fc.constantFrom('startDate', 'dueDate', 'relevance'),
        order: fc.constantFrom('asc', 'desc'),
      }),
      { minLength: 3, maxLength: 3 },
    ),
  })
  const has = new Map<string, ReadonlySet<number>>()
  let found = 0

  const compare = async (
    reader: Person,
    queries: (typeof company extends fc.Arbitrary<infer C> ? C : never)['queries'],
  ) => {
    for (const { words, filters, sortBy, order } of queries) {
      const shared = { limit: '100', order, companyintraNewsStatusFilter: filters.join() }
      const list = async (query: Record<string, string>): Promise<NewsListItem[]> =>
        (await app.call(reader, listNews, { query })).data
      const contains = ({ newsId }: NewsListItem) => words.every(({ word }) => has.get(newsId)?.has(word))
      const query = words.map(({ word, chance }) => spellingOf(word, chance).replace('\n', '')).join('　')
      const { data, status } = await app.call(reader, searchNews, { body: { query, sortBy, ...shared } })
      expect(status).toBe(200)
      const listed = await list({ ...shared, sortBy: sortBy === 'relevance' ? 'startDate' : sortBy })
      const ids = (posts: readonly NewsListItem[]) => posts.map(({ newsId }) => newsId)
      const inFeed = ids(listed.filter(contains))
      if (sortBy === 'relevance') expect(ids(data.news).toSorted()).toEqual(inFeed.toSorted())
      else expect(ids(data.news)).toEqual(inFeed)
      expect(data.found).toBe(inFeed.length)
      expect(data.unfiltered).toBe((await list({ limit: '100' })).filter(contains).length)
      found += data.found
    }
  }

  await checkModel(
    company,
    async ({ posts, queries }) => {
      const began = app.clock.now
      has.clear()
      for (const { inTitle, inText, inFiles, viewedBy, completedBy, pinnedBy, ...post } of posts) {
        const newsId = await storeAnyPost(app, post)
        await app.db.query(sql`
          update news set title = ${`件名${joined(inTitle).replaceAll('\n', '')}`}, content = ${`本文。${joined(inText)}`},
            text_version = text_version + 1 where news_id = ${newsId}`)
        await app.db.query(sql`update management_groups set news_version = news_version + 1`)
        const names = inFiles.map((spelling) => `${joined([spelling]).replaceAll('\n', '')}.pdf`)
        await attachNames(app.db, post.owner, newsId, names)
        has.set(newsId, new Set([...inTitle, ...inText, ...inFiles].map(({ word }) => word)))
        for (const reader of viewedBy) await app.call(reader, viewNews, { params: { newsId } })
        for (const reader of completedBy)
          await app.call(reader, completeNews, { params: { newsId }, body: { reactionType: 'completed' } })
        for (const reader of pinnedBy) await app.call(reader, pinNews, { params: { newsId } })
      }
      for (const minutes of [0, 1, 4]) {
        app.clock.now = began + minutes * minuteMs
        for (const reader of readers) await compare(reader, queries)
        const body = {
          query: joined(queries[0]?.words ?? [])
            .replaceAll('\n', '')
            .replaceAll('、', ' '),
        }
        expect((await app.call(foreignAdmin, searchNews, { body })).data.unfiltered).toBe(0)
        expect(await app.call(kobayashi, searchNews, { body })).toMatchObject({ message: 'No permission' })
      }
      app.clock.now = began
      await app.db.query(sql`delete from news`)
      await app.db.query(sql`delete from files`)
      await app.db.query(sql`delete from receipts`)
      await app.db.query(sql`update management_groups set news_version = news_version + 1`)
    },
    { rounds: [4, 40], endOnFailure: true },
  )
  expect(found).toBeGreaterThan(0)
})
