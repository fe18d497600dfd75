import { createNews, updateNews } from '@kawaraban/contract/news-writing.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Db } from '../db/connect.ts'
import { oneMachine } from '../db/open-machines.ts'
import { createNotices } from '../features/notices/install.ts'
import type { Runner } from '../jobs/runner.ts'
import type { WebPush } from '../web-push/settings.ts'
import { useTestApp } from './app.ts'
import { writeByHand } from './by-hand.ts'
import { newsBodyAt, type Person } from './company.ts'
import { type Gateway, openGateway } from './gateway.ts'
import { at } from './instant.ts'
import { certificate } from './push-service.ts'
import { connectRecording } from './statements.ts'

/** When each test of notices begins. */
export const start = at('2026/11/20 10:00')

/** Starts a server, a gateway and a worker that runs on demand, with a stopped clock. */
export const useNoticeApp = (webPush: WebPush | null = null) => {
  const app = useTestApp()
  const opened: { gateway?: Gateway; worker?: Runner; db?: Db } = {}
  const logged: { level: string; text: string; details: Record<string, unknown> }[] = []
  const note = (level: string) => (details: object, text: string) =>
    void logged.push({ level, text, details: { ...details } })
  const log = { warn: note('warn'), error: note('error') }

  const part = <Name extends keyof typeof opened>(name: Name): NonNullable<(typeof opened)[Name]> => {
    const found = opened[name]
    if (!found) throw new Error('the set-up has not run yet')
    return found
  }
  const gateway = () => part('gateway')

  /** Another worker on connections of its own, as in another process. */
  const createWorker = (db: Db, clock = () => app.clock.now): Runner => {
    const { url, secret } = gateway()
    const pushGateway = { url, secrets: [secret] }
    const config = { pushGateway, webPush, proxy: null, sessionMaxDays: 180 }
    return createNotices({ config, db, machines: oneMachine, clock, log, ca: certificate })
  }

  beforeAll(async () => {
    opened.gateway = await openGateway()
    opened.db = connectRecording(app.databaseUrl, () => undefined, 4)
    opened.worker = createWorker(opened.db)
  })
  afterEach(async () => {
    app.clock.now = start
    gateway().script()
    gateway().take()
    logged.splice(0)
    for (const table of [
      sql`news`,
      sql`receipts`,
      sql`audiences`,
      sql`jobs`,
      sql`push_subscriptions`,
      sql`mail_addresses`,
    ])
      await writeByHand(app.db, sql`delete from ${table}`)
    for (const table of [sql`nudge_days`, sql`author_pushes`]) await app.db.query(sql`delete from ${table}`)
    await app.db.query(sql`
      update reach_blocks set lost = 0::bit(1024), switched_off = 0::bit(1024), without_app = 0::bit(1024)`)
    await app.db.query(sql`update management_groups set news_version = news_version + 1`)
  })
  afterAll(async () => {
    await opened.worker?.stop()
    await opened.db?.close()
    opened.gateway?.close()
  })

  return {
    app,
    gateway,
    log,
    logged,
    createWorker,
    /** Lets the worker do all that is due, at `now`. */
    work: async (now?: Instant): Promise<void> => {
      if (now !== undefined) app.clock.now = now
      part('worker').wake()
      await part('worker').idle()
    },
    /** Posts as the form does, with push on unless `over` sets it; returns the post's id. */
    post: async (person: Person, over: Record<string, unknown> = {}): Promise<string> => {
      const body = newsBodyAt(app.clock.now, { pushFlag: true, ...over })
      const { message, data } = await app.call(person, createNews, { body })
      if (message !== 'OK') throw new Error(message)
      return data.newsId
    },
    /** Saves an edit as the form does, with push off unless `over` sets it. */
    edit: async (person: Person, newsId: string, over: Record<string, unknown> = {}): Promise<void> => {
      const body = newsBodyAt(app.clock.now, over)
      const { message } = await app.call(person, updateNews, { params: { newsId }, body })
      if (message !== 'OK') throw new Error(message)
    },
    /** The received notices and their people, in the order of the calls. */
    received: () =>
      gateway().calls.map(({ handed: { heading, title, userIds } }) => ({
        heading,
        title,
        userIds: userIds.toSorted(),
      })),
    /** States of the ledger's rows, by person. */
    ledger: async (newsId: string): Promise<Record<string, string>> => {
      const rows = await app.db.query<{ id: string; state: string }>(sql`
        select company_user_id as id, state from notices where news_id = ${newsId} order by company_user_id`)
      return Object.fromEntries(rows.map(({ id, state }) => [id, state]))
    },
    /** Kinds and states of the post's occasions. */
    occasions: (newsId: string) =>
      app.db.query<{ kind: string; state: string; dueAt: Instant }>(sql`
        select kind, state, due_at as "dueAt" from occasions where news_id = ${newsId} order by occasion_id`),
  }
}
