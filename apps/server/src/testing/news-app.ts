import { listNews } from '@kawaraban/contract/news.ts'
import { createNews } from '@kawaraban/contract/news-writing.ts'
import sql from 'sql-template-tag'
import { afterEach } from 'vitest'
import { useTestApp } from './app.ts'
import { newsBodyAt, type Person } from './company.ts'
import { at } from './instant.ts'

/** When each test of posts begins. */
export const start = at('2026/11/20 10:00')

/** A refusal as the envelope carries it. */
export const refusal = (message: string) => ({ success: false, message, data: null, status: 200 })

/** A server for tests of posts: those of a file share it, each begins without any post and at `start`. */
export const useNewsApp = () => {
  const app = useTestApp()
  afterEach(async () => {
    app.clock.now = start
    await app.db.query(sql`delete from news`)
    await app.db.query(sql`delete from receipts`)
    await app.db.query(sql`delete from audiences`)
    await app.db.query(sql`update management_groups set news_version = news_version + 1`)
  })
  const body = (over: Record<string, unknown> = {}) => newsBodyAt(app.clock.now, over)

  return {
    app,
    body,
    create: (person: Person | null, over: Record<string, unknown> = {}) =>
      app.call(person, createNews, { body: body(over) }),
    /** Ids of the caller's feed, in order. */
    listed: async (person: Person, query: Record<string, string> = {}): Promise<string[]> =>
      (await app.call(person, listNews, { query })).data.map((item: { newsId: string }) => item.newsId),
    countAll: async (): Promise<number> => (await app.db.query(sql`select news_id from news`)).length,
  }
}
