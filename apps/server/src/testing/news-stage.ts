import { createNews, listNews } from '@kawaraban/contract/news.ts'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type TestApp, testApp } from './app.ts'
import { newsBodyAt, type Person } from './company.ts'
import { at } from './instant.ts'

/** When each story about posts begins. */
export const start = at('2026/11/20 10:00')

/** A refusal as the envelope carries it. */
export const refusal = (message: string) => ({ success: false, message, data: null, status: 200 })

/** A server for stories about posts: the tests of a file share it, each begins without any post and at `start`. */
export const openNewsStage = () => {
  const stage: { world?: TestApp } = {}
  beforeAll(async () => {
    stage.world = await testApp()
  })
  afterEach(async () => {
    world().clock.now = start
    await world().db.query(sql`delete from news`)
    await world().db.query(sql`delete from receipts`)
    await world().db.query(sql`delete from audiences`)
    await world().db.query(sql`update management_groups set news_version = news_version + 1`)
  })
  afterAll(() => world().close())

  const world = (): TestApp => {
    if (!stage.world) throw new Error('the stage is not open yet')
    return stage.world
  }
  const body = (over: Record<string, unknown> = {}) => newsBodyAt(world().clock.now, over)

  return {
    world,
    body,
    create: (person: Person | null, over: Record<string, unknown> = {}) =>
      world().call(person, createNews, { body: body(over) }),
    /** Ids of the caller's feed, in order. */
    listed: async (person: Person, query: Record<string, string> = {}): Promise<string[]> =>
      (await world().call(person, listNews, { query })).data.map((item: { newsId: string }) => item.newsId),
    countAll: async (): Promise<number> => (await world().db.query(sql`select news_id from news`)).length,
  }
}
