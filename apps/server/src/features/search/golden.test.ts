import { listNews, type NewsListItem } from '@kawaraban/contract/news.ts'
import { searchNews } from '@kawaraban/contract/search.ts'
import { findHits } from '@kawaraban/contract/search-hits.ts'
import { parseQuery } from '@kawaraban/contract/search-query.ts'
import { searchedText } from '@kawaraban/contract/search-text.ts'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import { cast, demoGroup } from '@kawaraban/demo-cast/cast.ts'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../../db/seed/seed-demo.ts'
import { localIssuerName } from '../../local-issuer.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { attachNames } from '../../testing/attached.ts'
import { addSession, type Person, sessionKeyOf } from '../../testing/company.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { at } from '../../testing/instant.ts'
import { goldenPosts } from '../../testing/search/golden-posts.ts'
import { type GoldenQuery, goldenQueries } from '../../testing/search/golden-queries.ts'
import { connectRecording } from '../../testing/statements.ts'

const now = at('2026/11/20 10:37')

let app: TestApp
/** An admin of the demo company. */
let sato: Person
/** All that the admin may see, as readers do: title, text, author and names of files. */
let posts: readonly { readonly newsId: string; readonly texts: readonly string[] }[]

beforeAll(async () => {
  const database = await createTestDatabase()
  const db = connectRecording(database.url, () => undefined)
  await seedDemo(db, { now, issuer: 'https://sign-in.test' })
  await db.close()
  app = await testApp(() => now, undefined, database)
  const [account] = await app.db.query<{ accountId: string; companyUserId: string }>(sql`
    update accounts set issuer = ${localIssuerName}, subject = 'golden'
    where management_group_id = ${demoGroup.id} and company_user_id = ${cast.sato.companyUserId}
    returning account_id as "accountId", company_user_id as "companyUserId"`)
  if (!account) throw new Error('the demo has no admin')
  const group = { managementGroupId: demoGroup.id, managementGroup: demoGroup.code }
  const sessionKey = sessionKeyOf(group, 'golden')
  sato = { ...cast.sato, ...account, ...group, role: 'admin', sessionKey }
  await addSession(app.db, sato, { sessionKey, now })
  for (const { title, content, isFormatted, files = [] } of goldenPosts) {
    const format = isFormatted && { contentFormat: 'markdown' as const }
    const newsId = await app.storePost(sato, { title, content, endAt: now + dayMs, ...format })
    await attachNames(app.db, sato, newsId, files)
  }
  const { data, text } = await app.call(sato, listNews, { query: { limit: '100' } })
  if (!data) throw new Error(text)
  posts = (data as NewsListItem[]).map(({ newsId, title, content, contentFormat, name }) => ({
    newsId,
    texts: [title, searchedText(content, contentFormat), name, ...filesOf(title)],
  }))
})
afterAll(() => app.close())

const filesOf = (title: string) => goldenPosts.find((post) => post.title === title)?.files ?? []

/** The posts that have a spelling of every word, letter by letter. */
const expected = ({ words }: GoldenQuery) =>
  words.length === 0
    ? []
    : posts.filter(({ texts }) =>
        words.every((spellings) => spellings.some((spelling) => texts.some((text) => text.includes(spelling)))),
      )

test('FIND-02 FIND-03 there are at least 200 golden queries over the posts of the demo, and each is of one rule', () => {
  expect(posts.length).toBeGreaterThan(40)
  expect(new Set(goldenQueries.map(({ query }) => query)).size).toBeGreaterThanOrEqual(200)
  const faulty = goldenQueries.filter((golden) => expected(golden).length > 0 !== golden.words.length > 0)
  expect(faulty.map(({ query }) => query)).toEqual([])
})

test.each([...new Set(goldenQueries.map(({ rule }) => rule))])(
  'FIND-02 FIND-03 the golden queries find what they must and nothing else: %s',
  async (rule) => {
    const titleOf = new Map(posts.map(({ newsId, texts: [title] }) => [newsId, title]))
    for (const golden of goldenQueries.filter((one) => one.rule === rule)) {
      const { data } = await app.call(sato, searchNews, { body: { query: golden.query, limit: '100' } })
      const wanted = expected(golden).map(({ newsId }) => titleOf.get(newsId))
      const found = (data.news as NewsListItem[]).map(({ newsId }) => titleOf.get(newsId))
      expect({ query: golden.query, found: found.sort() }).toEqual({ query: golden.query, found: wanted.sort() })
      expect([golden.query, data.found, data.unfiltered]).toEqual([golden.query, wanted.length, wanted.length])
    }
  },
)

test('FIND-05 each hit of a golden query in title or text is marked where it is', () => {
  for (const golden of goldenQueries.filter(({ words }) => words.length === 1))
    for (const {
      texts: [title = '', text = ''],
    } of expected(golden))
      for (const shown of [title, text]) {
        const marked = findHits(shown, golden.query).map(({ from, to }) => shown.slice(from, to))
        for (const spelling of golden.words[0] ?? []) {
          const isShown = shown.includes(spelling) && parseQuery(golden.query).length > 0
          expect([golden.query, spelling, !isShown || marked.length > 0]).toEqual([golden.query, spelling, true])
        }
      }
})
