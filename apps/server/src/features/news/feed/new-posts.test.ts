import { countNewPosts, deleteNews, feedVersionHeader, listNews, noFeedVersion } from '@kawaraban/contract/news.ts'
import { updateNews } from '@kawaraban/contract/news-writing.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import type { Person } from '../../../testing/company.ts'
import { start, useNewsApp } from '../../../testing/news-app.ts'

const { app, body, listed } = useNewsApp()

/** The version of a feed that is loaded now. */
const load = async (person: Person): Promise<string> =>
  String((await app.call(person, listNews)).headers[feedVersionHeader])
const check = async (
  person: Person,
  version: string,
  filters = '',
): Promise<{ version: string; newPosts: number | null }> =>
  (await app.call(person, countNewPosts, { query: { version, companyintraNewsStatusFilter: filters } })).data
const countFor = async (person: Person, version: string, filters?: string) =>
  (await check(person, version, filters)).newPosts

test('G-149 an unchanged company costs one tiny statement and no count', async () => {
  const statements: string[] = []
  const counted = await testApp(undefined, (db) => ({
    ...db,
    query: (statement) => {
      statements.push(statement.text)
      return db.query(statement)
    },
  }))
  try {
    const { suzuki, tanaka } = counted.cast
    await counted.storePost(suzuki)
    const version = String((await counted.call(tanaka, listNews)).headers[feedVersionHeader])
    statements.length = 0
    const answer = await counted.call(tanaka, countNewPosts, { query: { version } })
    expect(answer.data).toEqual({ version, newPosts: null, todo: null })
    expect(statements).toEqual([expect.stringMatching(/select true as "isFound", c\.news_version/)])
  } finally {
    await counted.close()
  }
})

test('G-149 a version that is none is a bad request, any other is answered', async () => {
  const { tanaka, suzuki } = app.cast
  await app.storePost(suzuki)
  for (const version of ['', 'x', '1-2-3', '1-2-3-4-5', '1--2-3-4', "1-2-3-'", `1-2-3-${'9'.repeat(30)}`]) {
    expect(await app.call(tanaka, countNewPosts, { query: { version } })).toMatchObject({ status: 400 })
  }
  expect(await app.call(tanaka, countNewPosts)).toMatchObject({ status: 400 })
  expect(await countFor(tanaka, noFeedVersion)).toBe(1)
  expect(await countFor(tanaka, `0-0-${'9'.repeat(18)}-${start}`)).toBe(0)
  expect(
    (await app.call(tanaka, countNewPosts, { query: { version: Array(4).fill('9'.repeat(18)).join('-') } })).status,
  ).toBe(200)
})

describe('what is new', () => {
  test('G-149 G-033 posts made since, for those who see them; never those of another company', async () => {
    const { sato, suzuki, ito, tanaka, yamada, foreignAdmin } = app.cast
    await app.storePost(suzuki)
    const version = await load(tanaka)
    await app.storePost(suzuki)
    await app.storePost(suzuki, { audience: [yamada] })
    await app.storePost(suzuki, { startAt: start + dayMs })
    await app.storePost(foreignAdmin)
    const counts = [sato, suzuki, ito, tanaka, yamada].map((person) => countFor(person, version))
    expect(await Promise.all(counts)).toEqual([3, 3, 2, 1, 2])
  })

  test('G-149 neither edits nor deletions; the next version shows that nothing has changed since', async () => {
    const { suzuki, tanaka } = app.cast
    const [edited, gone] = [await app.storePost(suzuki), await app.storePost(suzuki)]
    const version = await load(tanaka)
    const edit = { params: { newsId: edited }, body: body({ title: '直した', scope: 'all' }) }
    expect(await app.call(suzuki, updateNews, edit)).toMatchObject({ success: true })
    await app.call(suzuki, deleteNews, { params: { newsId: gone } })
    const next = await check(tanaka, version)
    expect(next.newPosts).toBe(0)
    expect(await check(tanaka, next.version)).toEqual({ version: next.version, newPosts: null, todo: null })
    await app.storePost(suzuki)
    expect(await countFor(tanaka, next.version)).toBe(1)
  })

  test('G-149 a scheduled post at its start, without any write, for those who could not see it before', async () => {
    const { suzuki, tanaka } = app.cast
    await app.storePost(suzuki, { startAt: start + 2 * minuteMs })
    const [viewer, author] = [await load(tanaka), await load(suzuki)]
    app.clock.now = start + 2 * minuteMs - 1
    expect(await countFor(tanaka, viewer)).toBeNull()
    app.clock.now = start + 2 * minuteMs
    expect(await countFor(tanaka, viewer)).toBe(1)
    expect(await countFor(suzuki, author)).toBe(0)
    expect(await countFor(suzuki, author, 'excludeBeforePublication')).toBe(1)
  })

  test('G-546 G-149 a post that ends comes into the view of ended posts, and is not announced as new', async () => {
    const { suzuki, sato } = app.cast
    const version = await load(sato)
    await app.storePost(suzuki, { startAt: start - minuteMs, endAt: start })
    app.clock.now = start + minuteMs
    expect(await listed(sato, { companyintraNewsStatusFilter: 'ended' })).toHaveLength(1)
    expect(await countFor(sato, version, 'ended')).toBe(0)
    expect(await countFor(sato, version)).toBe(1)
  })

  test('G-149 what the reader has viewed is not new; the present filters count', async () => {
    const { sato, suzuki, tanaka, yamada } = app.cast
    const version = await load(tanaka)
    const viewed = await app.storePost(suzuki)
    const completed = await app.storePost(suzuki)
    await app.storePost(suzuki, { audience: [yamada] })
    await app.call(tanaka, viewNews, { params: { newsId: viewed } })
    await app.call(tanaka, completeNews, { params: { newsId: completed }, body: { reactionType: 'completed' } })
    expect(await countFor(tanaka, version)).toBe(1)
    expect(await countFor(tanaka, version, 'unreacted')).toBe(0)
    expect(await countFor(yamada, version, 'unreacted,unread')).toBe(3)
    expect(await countFor(sato, version, 'unreacted')).toBe(2)
  })
})

test('G-149 the count is the number of posts that the list has gained, for everyone and under every filter', async () => {
  const { sato, suzuki, ito, tanaka, yamada } = app.cast
  const filters = ['', 'unread', 'unreacted', 'excludeBeforePublication', 'excludeAfterPublication,unreacted']
  const readers = [sato, suzuki, ito, tanaka, yamada]
  const chosen = readers.flatMap((reader) => filters.map((filter) => ({ reader, filter })))
  const listOf = async ({ reader, filter }: (typeof chosen)[number]) => {
    const query = { limit: '100', companyintraNewsStatusFilter: filter }
    const { data, headers } = await app.call(reader, listNews, { query })
    return { ids: data.map((item: { newsId: string }) => item.newsId), version: String(headers[feedVersionHeader]) }
  }
  const post = fc.record({
    owner: fc.constantFrom(suzuki, ito),
    startsIn: fc.integer({ min: -3, max: 6 }),
    lasts: fc.constantFrom(0, 2, 100),
    audience: fc.constantFrom(undefined, [tanaka], [yamada, ito]),
  })
  const rounds = fc.record({ posts: fc.array(post, { maxLength: 4 }), minutes: fc.integer({ min: 0, max: 3 }) })
  for (const { posts, minutes } of fc.sample(rounds, 20)) {
    const before = await Promise.all(chosen.map(listOf))
    for (const { owner, startsIn, lasts, audience } of posts) {
      const startAt = app.clock.now + startsIn * minuteMs
      await app.storePost(owner, {
        startAt,
        endAt: startAt + lasts * minuteMs,
        ...(audience && { audience: [...audience] }),
      })
    }
    app.clock.now += minutes * minuteMs
    const after = await Promise.all(chosen.map(listOf))
    const gained = after.map(({ ids }, index) => ids.filter((id: string) => !before[index]?.ids.includes(id)).length)
    const counts = before.map(({ version }, index) => {
      const { reader, filter } = chosen[index] ?? { reader: sato, filter: '' }
      return countFor(reader, version, filter)
    })
    expect((await Promise.all(counts)).map((count) => count ?? 0)).toEqual(gained)
  }
})
