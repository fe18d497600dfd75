import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hiddenAt } from '@kawaraban/contract/policy.ts'
import type { FastifyInstance, InjectOptions } from 'fastify'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type AppParts, buildApp } from '../app.ts'
import type { Clock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { checkBlocks } from '../db/blocks/check.ts'
import { lockCompanyPosts } from '../db/company-lock.ts'
import type { Db } from '../db/connect.ts'
import { replaceAudience } from '../features/news/audience/queries.ts'
import { insertNews, type NewsRecord } from '../features/news/queries.ts'
import { createLoad } from '../http/load.ts'
import { sessionCookie } from '../http/session-key.ts'
import { type Answer, callsTo, injectInto } from './calls.ts'
import { addCast, type Person } from './company.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { at } from './instant.ts'
import { connectRecording } from './statements.ts'

/** Blocks of any company that differ from their rows. */
const checkAllBlocks = async (db: Db) => {
  const companies = await db.query<{ id: number }>(sql`select management_group_id as id from management_groups`)
  return (await Promise.all(companies.map(({ id }) => checkBlocks(db, id)))).flat()
}

/**
 * The real server on a database of its own, with the cast signed in and the clock stopped at 2026/11/20 10:00
 * until a test moves it, or with a running clock. `overDb` lets a test wrap the database, `created` brings one of its own. Close it
 * after the tests of the file.
 */
export const testApp = async (
  running?: Clock,
  overDb: (db: Db) => Db = (db) => db,
  created?: TestDatabase,
  parts: Partial<AppParts> = {},
  settings: Record<string, string> = {},
) => {
  const database = created ?? (await createTestDatabase())
  const db = connectRecording(database.url, () => undefined)
  const clock = { now: running?.() ?? at('2026/11/20 10:00') }
  const dataDir = join(tmpdir(), `kawaraban-test-${randomUUID()}`)
  const environment = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    ...settings,
  }
  const config = readConfig(environment)
  const now = running ?? (() => clock.now)
  // The load of a machine that runs tests is not sampled: it must refuse nothing. Tests open more screens in a row than people do.
  const [load, mayRender] = [createLoad(() => undefined), () => true]
  const app = await buildApp({ config, db: overDb(db), clock: now, load, mayRender, ...parts })
  const cast = await addCast(db, clock.now)
  const cookieName = sessionCookie(config.publicUrl).name

  const callOn = (server: FastifyInstance) => callsTo(server, cookieName)
  const inject = (options: InjectOptions): Promise<Answer> => injectInto(app, options)

  /** Calls an endpoint as someone of the cast, or as a stranger without any credential. */
  const call = callOn(app)

  const others: { app: FastifyInstance; db: Db }[] = []
  /**
   * Starts another server on the same database, with connections, `settings` and `parts` of its own. Returns a function that calls it,
   * with the server itself.
   */
  const addServer = async (settings: Record<string, string> = {}, parts: Partial<AppParts> = {}) => {
    const ownDb = connectRecording(database.url, () => undefined)
    const server = await buildApp({
      config: readConfig({ ...environment, ...settings }),
      db: ownDb,
      clock: now,
      load: createLoad(() => undefined),
      ...parts,
    })
    others.push({ app: server, db: ownDb })
    return Object.assign(callOn(server), { server })
  }

  /** Stores a post past all rules, so that tests can have any state; returns its id. */
  const storePost = async (
    owner: Person,
    over: Partial<NewsRecord> & { audience?: Person[] } = {},
  ): Promise<string> => {
    const { audience, ...news } = over
    const startAt = news.startAt ?? clock.now
    const endAt = news.endAt ?? startAt + 24 * 60 * 60 * 1000
    return db.transaction(async (tx) => {
      await lockCompanyPosts(tx, owner.managementGroupId)
      const record: NewsRecord = {
        title: 'お知らせ',
        content: '本文です。',
        startAt,
        endAt,
        dueAt: null,
        hiddenAt: hiddenAt(endAt),
        scope: audience ? 'specific' : 'all',
        pushFlag: false,
        remindType: 'none',
        remindDaysBefore: -1,
        remindScope: 'specific',
        ...news,
      }
      const newsId = await insertNews(tx, owner, record, clock.now)
      if (audience) {
        const ids = [owner, ...audience].map((person) => person.companyUserId)
        await replaceAudience(tx, owner.managementGroupId, newsId, [...new Set(ids)])
      }
      return newsId
    })
  }

  const close = async () => {
    for (const other of others) {
      await other.app.close()
      await other.db.close()
    }
    await app.close()
    const repairs = await checkAllBlocks(db)
    await db.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
    if (repairs.length > 0) throw new Error(`Blocks differ from their rows: ${JSON.stringify(repairs)}`)
  }
  return {
    server: app,
    db,
    databaseUrl: database.url,
    /** The folder of its files, where they are in one. */
    filesFolder: join(dataDir, 'files'),
    clock,
    cast,
    call,
    addServer,
    inject,
    storePost,
    cookieName,
    close,
  }
}
export type TestApp = Awaited<ReturnType<typeof testApp>>

type Setting = {
  clock?: Clock
  overDb?: (db: Db) => Db
  /** Each test has a server and a database of its own. */
  isPerTest?: boolean
  /** Parts of the server in place of its own. */
  parts?: Partial<AppParts>
  /** Settings beside those of all tests. */
  settings?: Record<string, string>
}

/**
 * The server of `testApp` for the tests of a file or a group: starts it before them and closes it behind them. What it returns
 * is empty until then.
 */
export const useTestApp = ({ clock, overDb, isPerTest = false, parts, settings }: Setting = {}): TestApp => {
  const app = {} as TestApp
  const [before, after] = isPerTest ? [beforeEach, afterEach] : [beforeAll, afterAll]
  before(async () => {
    Object.assign(app, await testApp(clock, overDb, undefined, parts, settings))
  })
  after(() => app.close())
  return app
}
