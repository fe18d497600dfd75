import { deleteNews, getNews } from '@kawaraban/contract/news.ts'
import { completeNews, listReactions, uncompleteNews } from '@kawaraban/contract/reactions.ts'
import { dayMs, formatDateTime, minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { canary, type Person } from '../../testing/company.ts'

const app = useTestApp()

const refusal = (message: string) => ({ success: false, message, data: null, status: 200 })
const done = { success: true, message: 'OK', data: null, status: 200 }
const complete = (person: Person | null, newsId: string, body: unknown = { reactionType: 'completed' }) =>
  app.call(person, completeNews, { params: { newsId }, body })
const uncomplete = (person: Person | null, newsId: string) => app.call(person, uncompleteNews, { params: { newsId } })
const list = (person: Person | null, newsId: string, query: Record<string, string> = {}) =>
  app.call(person, listReactions, { params: { newsId }, query })
const receiptsOf = (newsId: string) =>
  app.db.query<{ completedAt: number | null }>(sql`
    select completed_at as "completedAt" from receipts where news_id = ${newsId}`)
const stateOf = async (person: Person, newsId: string) => {
  const { viewerReactions, reactions } = (await app.call(person, getNews, { params: { newsId } })).data
  return [viewerReactions, reactions]
}

describe('POST and DELETE /companyIntraNews/:newsId/reaction', () => {
  test('API-39 a stranger and someone without a role are refused', async () => {
    const newsId = await app.storePost(app.cast.suzuki)
    for (const call of [complete, uncomplete]) {
      expect(await call(null, newsId)).toMatchObject(refusal('Missing session key'))
      expect(await call(app.cast.kobayashi, newsId)).toMatchObject(refusal('No permission'))
    }
    expect(await receiptsOf(newsId)).toEqual([])
  })

  test('REACT-02 REACT-03 REACT-08 API-15 API-16 completing and taking it back show in the post at once', async () => {
    const { suzuki, tanaka, yamada } = app.cast
    const newsId = await app.storePost(suzuki)
    const state = (reacted: boolean, count: number) => [
      [{ reactionType: 'completed', reacted }],
      [{ reactionType: 'completed', count }],
    ]
    expect(await complete(tanaka, newsId)).toMatchObject(done)
    expect(await stateOf(tanaka, newsId)).toEqual(state(true, 1))
    expect(await stateOf(yamada, newsId)).toEqual(state(false, 1))
    expect(await uncomplete(tanaka, newsId)).toMatchObject(done)
    expect(await stateOf(tanaka, newsId)).toEqual(state(false, 0))
  })

  test('REACT-10 G-087 twice is a success without a second record, the first time kept', async () => {
    const newsId = await app.storePost(app.cast.suzuki)
    const completedAt = app.clock.now
    await complete(app.cast.tanaka, newsId)
    app.clock.now += minuteMs
    expect(await complete(app.cast.tanaka, newsId)).toMatchObject(done)
    expect(await receiptsOf(newsId)).toEqual([{ completedAt }])
    for (let time = 0; time < 2; time++) expect(await uncomplete(app.cast.tanaka, newsId)).toMatchObject(done)
    expect(await receiptsOf(newsId)).toEqual([{ completedAt: null }])
  })

  test('REACT-10 many at the same moment leave one record', async () => {
    const newsId = await app.storePost(app.cast.suzuki)
    const answers = await Promise.all(Array.from({ length: 30 }, () => complete(app.cast.tanaka, newsId)))
    expect(answers.every(({ message }) => message === 'OK')).toBe(true)
    expect(await receiptsOf(newsId)).toHaveLength(1)
  })

  test('REACT-04 of a post for named users only those complete, not even an admin who sees it', async () => {
    const { sato, suzuki, tanaka, yamada } = app.cast
    const newsId = await app.storePost(suzuki, { audience: [tanaka] })
    expect(await complete(tanaka, newsId)).toMatchObject(done)
    expect(await complete(suzuki, newsId)).toMatchObject(done)
    for (const call of [complete, uncomplete]) {
      expect(await call(sato, newsId)).toMatchObject(refusal('No permission'))
      expect(await call(yamada, newsId)).toMatchObject(refusal('Document already deleted'))
    }
    expect(await receiptsOf(newsId)).toHaveLength(2)
  })

  test('REACT-01 DATA-17 G-116 any other reaction type is refused, after what the caller may not see or do', async () => {
    const { sato, suzuki, tanaka } = app.cast
    const newsId = await app.storePost(suzuki, { audience: [tanaka] })
    for (const body of [{ reactionType: 'liked' }, { reactionType: '' }, { reactionType: ['completed'] }, {}]) {
      expect(await complete(tanaka, newsId, body)).toMatchObject(refusal('Invalid reactionType'))
      expect(await complete(sato, newsId, body)).toMatchObject(refusal('No permission'))
      expect(await complete(app.cast.yamada, newsId, body)).toMatchObject(refusal('Document already deleted'))
    }
    expect(await receiptsOf(newsId)).toEqual([])
  })

  test('G-033 a post that is deleted, of another company or unknown answers alike', async () => {
    const deleted = await app.storePost(app.cast.suzuki)
    await complete(app.cast.tanaka, deleted)
    await app.call(app.cast.suzuki, deleteNews, { params: { newsId: deleted } })
    expect(await receiptsOf(deleted)).toEqual([])
    for (const newsId of [deleted, await app.storePost(app.cast.foreignAdmin), '424242', 'x']) {
      expect(await complete(app.cast.sato, newsId)).toMatchObject(refusal('Document already deleted'))
      expect(await uncomplete(app.cast.sato, newsId)).toMatchObject(refusal('Document already deleted'))
    }
  })

  test('G-044 an editor completes before the publication and after its end, a viewer neither', async () => {
    const { suzuki, ito, tanaka } = app.cast
    const scheduled = await app.storePost(suzuki, { startAt: app.clock.now + dayMs })
    const ended = await app.storePost(suzuki, { startAt: app.clock.now - 3 * dayMs })
    for (const newsId of [scheduled, ended]) {
      expect(await complete(ito, newsId)).toMatchObject(done)
      expect(await complete(tanaka, newsId)).toMatchObject(refusal('Document already deleted'))
    }
  })
})

describe('GET /companyIntraNews/:newsId/reaction', () => {
  test('REACT-09 API-14 DATA-14 G-083 in-scope users, the completed first, newest on top, then the others by id', async () => {
    const { sato, suzuki, ito, tanaka, yamada } = app.cast
    const newsId = await app.storePost(suzuki, { audience: [tanaka, yamada, ito] })
    const start = app.clock.now
    await complete(tanaka, newsId)
    app.clock.now += 5 * minuteMs
    await complete(yamada, newsId)
    const row = ({ companyUserId, name, docomoId, departmentName }: Person, at: number | null) => ({
      companyUserId,
      name,
      departmentName,
      docomoId,
      reactedAt: at === null ? '' : formatDateTime(at),
    })
    const rows = [row(yamada, app.clock.now), row(tanaka, start), row(suzuki, null), row(ito, null)]
    for (const person of [sato, suzuki]) {
      expect((await list(person, newsId)).data).toEqual({ companyUsers: rows, totalUsers: 4, totalReactions: 2 })
    }
    const page = (await list(sato, newsId, { page: '2', limit: '3' })).data
    expect(page).toEqual({ companyUsers: rows.slice(3), totalUsers: 4, totalReactions: 2 })
  })

  test('PERM-05 VIEW-05 API-39 other readers learn nothing, not even how many', async () => {
    const newsId = await app.storePost(app.cast.suzuki)
    expect(await list(null, newsId)).toMatchObject(refusal('Missing session key'))
    for (const person of [app.cast.ito, app.cast.tanaka, app.cast.kobayashi]) {
      expect(await list(person, newsId)).toMatchObject(refusal('No permission'))
    }
    expect(await list(app.cast.foreignAdmin, newsId)).toMatchObject(refusal('Document already deleted'))
  })

  test('G-033 nothing of another company is in the table', async () => {
    const newsId = await app.storePost(app.cast.suzuki)
    const answer = await list(app.cast.sato, newsId, { limit: '100' })
    expect(answer.data.totalUsers).toBe(5)
    expect(answer.text).not.toContain(canary)
  })
})
