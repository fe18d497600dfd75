import type { Endpoint, Envelope } from '@kawaraban/contract/endpoint.ts'
import { hiddenAt } from '@kawaraban/contract/policy.ts'
import { csrfIdHeader, csrfTokenHeader } from '@kawaraban/contract/session.ts'
import type { FastifyInstance, InjectOptions } from 'fastify'
import sql from 'sql-template-tag'
import { type AppParts, buildApp } from '../app.ts'
import type { Clock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { checkBlocks } from '../db/blocks/check.ts'
import { connect, type Db } from '../db/connect.ts'
import { replaceAudience } from '../features/news/audience/queries.ts'
import { insertNews, lockCompanyPosts, type NewsRecord } from '../features/news/queries.ts'
import { createCsrfPair } from '../http/csrf.ts'
import { createLoad } from '../http/load.ts'
import { sessionCookie } from '../http/session-key.ts'
import { addCast, type Person } from './company.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { at } from './instant.ts'

type Input = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: InjectOptions['headers']
}
/** An answer with the envelope opened; `data` is loose on purpose, tests compare it. */
// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every endpoint
export type Answer = Envelope<any> & { status: number; headers: Record<string, unknown>; text: string }

/** Blocks of any company that differ from their rows. */
const checkAllBlocks = async (db: Db) => {
  const companies = await db.query<{ id: number }>(sql`select management_group_id as id from management_groups`)
  return (await Promise.all(companies.map(({ id }) => checkBlocks(db, id)))).flat()
}

const pathOf = (endpoint: Endpoint, { params = {}, query }: Input) => {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return query ? `${path}?${new URLSearchParams(query)}` : path
}

/**
 * The real server on a database of its own, with the cast signed in and the clock stopped at 2026/11/20 10:00
 * until a test moves it, or with a running clock. `overDb` lets a test wrap the database, `created` brings one of its own. Close it
 * after the tests of the file.
 */
export const testApp = async (running?: Clock, overDb: (db: Db) => Db = (db) => db, created?: TestDatabase) => {
  const database = created ?? (await createTestDatabase())
  const db = connect(database.url, () => undefined)
  const clock = { now: running?.() ?? at('2026/11/20 10:00') }
  const environment = { NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: database.url }
  const config = readConfig(environment)
  const now = running ?? (() => clock.now)
  // The load of a machine that runs tests is not sampled: it must refuse nothing.
  const load = createLoad(() => undefined)
  const app = await buildApp({ config, db: overDb(db), clock: now, load })
  const cast = await addCast(db, clock.now)
  const cookieName = sessionCookie(config.publicUrl).name

  const injectInto = async (server: FastifyInstance, options: InjectOptions): Promise<Answer> => {
    const response = await server.inject(options)
    return { ...JSON.parse(response.body), status: response.statusCode, headers: response.headers, text: response.body }
  }

  const inject = (options: InjectOptions): Promise<Answer> => injectInto(app, options)

  const callOn =
    (server: FastifyInstance) =>
    (person: Person | null, endpoint: Endpoint, input: Input = {}) => {
      const pair = person && createCsrfPair(person.sessionKey)
      return injectInto(server, {
        method: endpoint.method,
        url: pathOf(endpoint, input),
        ...(person && { cookies: { [cookieName]: person.sessionKey } }),
        headers: {
          ...(pair && endpoint.method !== 'GET' && { [csrfIdHeader]: pair.csrfId, [csrfTokenHeader]: pair.csrfToken }),
          ...input.headers,
        },
        ...(input.body !== undefined && { payload: input.body as object }),
      })
    }

  /** Calls an endpoint as someone of the cast, or as a stranger without any credential. */
  const call = callOn(app)

  const others: { app: FastifyInstance; db: Db }[] = []
  /** Starts another server on the same database and returns a function that calls it. It has connections, `settings` and `parts` of its own. */
  const addServer = async (settings: Record<string, string> = {}, parts: Partial<AppParts> = {}) => {
    const ownDb = connect(database.url, () => undefined)
    const server = await buildApp({
      config: readConfig({ ...environment, ...settings }),
      db: ownDb,
      clock: now,
      load: createLoad(() => undefined),
      ...parts,
    })
    others.push({ app: server, db: ownDb })
    return callOn(server)
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
    if (repairs.length > 0) throw new Error(`Blocks differ from their rows: ${JSON.stringify(repairs)}`)
  }
  return { app, db, databaseUrl: database.url, clock, cast, call, addServer, inject, storePost, cookieName, close }
}
export type TestApp = Awaited<ReturnType<typeof testApp>>
