import { countNewPosts, deleteNews, feedVersionHeader, listNews, updateNews } from '@kawaraban/contract/news.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { Person } from '../../../testing/company.ts'
import { openNewsStage, start } from '../../../testing/news-stage.ts'

const { world: stage, body } = openNewsStage()
let world: TestApp
beforeAll(() => {
  world = stage()
})

/** The version of a feed that is loaded now. */
const load = async (person: Person): Promise<string> =>
  String((await world.call(person, listNews)).headers[feedVersionHeader])
const check = async (
  person: Person,
  version: string,
  filters = '',
): Promise<{ version: string; newPosts: number | null }> =>
  (await world.call(person, countNewPosts, { query: { version, companyintraNewsStatusFilter: filters } })).data
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
    // The worker of exports deletes old ones after its start.
    const own = statements.filter((text) => !text.includes('delete from exports'))
    expect(own).toEqual([expect.stringMatching(/select true as "isFound", c\.news_version/)])
  } finally {
    await counted.close()
  }
})

test('G-149 a version that is none is a bad request, any other is answered', async () => {
  const { tanaka, suzuki } = world.cast
  await world.storePost(suzuki)
  for (const version of ['', 'x', '1-2-3', '1-2-3-4-5', '1--2-3-4', "1-2-3-'", `1-2-3-${'9'.repeat(30)}`]) {
    expect(await world.call(tanaka, countNewPosts, { query: { version } })).toMatchObject({ status: 400 })
  }
  expect(await world.call(tanaka, countNewPosts)).toMatchObject({ status: 400 })
  expect(await countFor(tanaka, '0-0-0-0')).toBe(1)
  expect(await countFor(tanaka, `0-0-${'9'.repeat(18)}-${start}`)).toBe(0)
  expect(
    (await world.call(tanaka, countNewPosts, { query: { version: Array(4).fill('9'.repeat(18)).join('-') } })).status,
  ).toBe(200)
})

describe('what is new', () => {
  test('G-149 G-033 posts made since, for those who see them; never those of another company', async () => {
    const { sato, suzuki, ito, tanaka, yamada, foreignAdmin } = world.cast
    await world.storePost(suzuki)
    const version = await load(tanaka)
    await world.storePost(suzuki)
    await world.storePost(suzuki, { audience: [yamada] })
    await world.storePost(suzuki, { startAt: start + dayMs })
    await world.storePost(foreignAdmin)
    const counts = [sato, suzuki, ito, tanaka, yamada].map((person) => countFor(person, version))
    expect(await Promise.all(counts)).toEqual([3, 3, 2, 1, 2])
  })

  test('G-149 neither edits nor deletions; the next version shows that nothing has changed since', async () => {
    const { suzuki, tanaka } = world.cast
    const [edited, gone] = [await world.storePost(suzuki), await world.storePost(suzuki)]
    const version = await load(tanaka)
    const edit = { params: { newsId: edited }, body: body({ title: '直した', scope: 'all' }) }
    expect(await world.call(suzuki, updateNews, edit)).toMatchObject({ success: true })
    await world.call(suzuki, deleteNews, { params: { newsId: gone } })
    const next = await check(tanaka, version)
    expect(next.newPosts).toBe(0)
    expect(await check(tanaka, next.version)).toEqual({ version: next.version, newPosts: null, todo: null })
    await world.storePost(suzuki)
    expect(await countFor(tanaka, next.version)).toBe(1)
  })

  test('G-149 a scheduled post at its start, without any write, for those who could not see it before', async () => {
    const { suzuki, tanaka } = world.cast
    await world.storePost(suzuki, { startAt: start + 2 * minuteMs })
    const [viewer, author] = [await load(tanaka), await load(suzuki)]
    world.clock.now = start + 2 * minuteMs - 1
    expect(await countFor(tanaka, viewer)).toBeNull()
    world.clock.now = start + 2 * minuteMs
    expect(await countFor(tanaka, viewer)).toBe(1)
    expect(await countFor(suzuki, author)).toBe(0)
    expect(await countFor(suzuki, author, 'excludeBeforePublication')).toBe(1)
  })

  test('G-149 what the reader has viewed is not new; the present filters count', async () => {
    const { sato, suzuki, tanaka, yamada } = world.cast
    const version = await load(tanaka)
    const viewed = await world.storePost(suzuki)
    const completed = await world.storePost(suzuki)
    await world.storePost(suzuki, { audience: [yamada] })
    await world.call(tanaka, viewNews, { params: { newsId: viewed } })
    await world.call(tanaka, completeNews, { params: { newsId: completed }, body: { reactionType: 'completed' } })
    expect(await countFor(tanaka, version)).toBe(1)
    expect(await countFor(tanaka, version, 'unreacted')).toBe(0)
    expect(await countFor(yamada, version, 'unreacted,unread')).toBe(3)
    expect(await countFor(sato, version, 'unreacted')).toBe(2)
  })
})

test('G-149 the count is the number of posts that the list has gained, for everyone and under every filter', async () => {
  const { sato, suzuki, ito, tanaka, yamada } = world.cast
  const filters = ['', 'unread', 'unreacted', 'excludeBeforePublication', 'excludeAfterPublication,unreacted']
  const readers = [sato, suzuki, ito, tanaka, yamada]
  const chosen = readers.flatMap((reader) => filters.map((filter) => ({ reader, filter })))
  const listOf = async ({ reader, filter }: (typeof chosen)[number]) => {
    const query = { limit: '100', companyintraNewsStatusFilter: filter }
    const { data, headers } = await world.call(reader, listNews, { query })
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
      const startAt = world.clock.now + startsIn * minuteMs
      await world.storePost(owner, {
        startAt,
        endAt: startAt + lasts * minuteMs,
        ...(audience && { audience: [...audience] }),
      })
    }
    world.clock.now += minutes * minuteMs
    const after = await Promise.all(chosen.map(listOf))
    const gained = after.map(({ ids }, index) => ids.filter((id: string) => !before[index]?.ids.includes(id)).length)
    const counts = before.map(({ version }, index) => {
      const { reader, filter } = chosen[index] ?? { reader: sato, filter: '' }
      return countFor(reader, version, filter)
    })
    expect((await Promise.all(counts)).map((count) => count ?? 0)).toEqual(gained)
  }
})
