import { getSession } from '@kawaraban/contract/session.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { systemClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { connect, type Db } from '../db/connect.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { openSwallowingProxy } from '../testing/swallowing-proxy.ts'
import { sessionCookie } from './session-key.ts'

let database: TestDatabase
let proxy: Awaited<ReturnType<typeof openSwallowingProxy>>
let db: Db
let statements = 0
beforeAll(async () => {
  database = await createTestDatabase()
  proxy = await openSwallowingProxy(database.url)
  db = connect(proxy.url, () => undefined)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const build = () => {
  const counted: Db = {
    ...db,
    query: (statement) => {
      if (statement.text === 'select 1') statements += 1
      return db.query(statement)
    },
  }
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: database.url })
  return buildApp({ config, db: counted, clock: systemClock })
}
const get = async (app: FastifyInstance, url: string) => {
  const { statusCode, body, headers } = await app.inject({ url })
  return [statusCode, body, headers['cache-control']]
}

test('/healthz and /readyz need no credential, and many calls at once cost the database one statement', async () => {
  const app = await build()
  expect(await get(app, '/healthz')).toEqual([200, 'ok', 'no-store'])
  statements = 0
  const answers = await Promise.all(Array.from({ length: 50 }, () => get(app, '/readyz')))
  expect(new Set(answers.map(String))).toEqual(new Set(['200,ok,no-store']))
  expect(statements).toBe(1)
  await app.close()
})

test.each(['/healthz', '/readyz'])('G-330 HEAD of %s is answered like GET, without the body', async (url) => {
  const app = await build()
  const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url })
  expect([statusCode, headers['content-type'], headers['content-length'], body]).toEqual([200, 'text/plain', '2', ''])
  await app.close()
})

test('/readyz reports an unreachable database, while /healthz succeeds', async () => {
  const app = await build()
  proxy.close()
  expect(await get(app, '/readyz')).toEqual([503, 'database', 'no-store'])
  expect(await get(app, '/healthz')).toEqual([200, 'ok', 'no-store'])
  const session = { [sessionCookie('http://localhost').name]: 'a'.repeat(43) }
  expect((await app.inject({ url: getSession.path, cookies: session })).statusCode).toBe(503)
  await app.close()
})
