import { randomBytes } from 'node:crypto'
import { savePushSubscription } from '@kawaraban/contract/push.ts'
import { csrfIdHeader, csrfTokenHeader } from '@kawaraban/contract/session.ts'
import { freePort } from '@kawaraban/local-postgres/free-port.ts'
import sql, { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { createCsrfPair } from './http/csrf.ts'
import { sessionCookie } from './http/session-key.ts'
import { createTestDatabase } from './testing/database.ts'
import { addCompanyOf, storeDuePost } from './testing/due-post.ts'
import { openGateway } from './testing/gateway.ts'
import { serviceLauncher } from './testing/launcher.ts'
import { connectRecording } from './testing/statements.ts'
import { generateVapidKeys } from './web-push/keys.ts'

const { where, launch, ready, interrupt } = serviceLauncher()

test('no secret of settings, headers, bodies or answers of other services is logged, at any level', async () => {
  const database = await createTestDatabase()
  const db = connectRecording(database.url, () => undefined, 2)
  const gateway = await openGateway()
  const secret = (name: string) => `canary-${name}-${randomBytes(12).toString('hex')}`
  const keys = generateVapidKeys()
  const auth = randomBytes(16).toString('base64url')
  const canaries = {
    gateway: secret('gateway'),
    formerGateway: secret('former-gateway'),
    client: secret('client'),
    password: secret('password'),
    code: secret('code'),
    header: secret('header'),
    title: secret('title'),
    answer: secret('answer'),
    endpoint: secret('endpoint'),
    vapid: keys.privateKey,
    auth,
  }
  const role = `role_${randomBytes(6).toString('hex')}`
  await db.query(raw(`create role ${role} superuser login password '${canaries.password}'`))
  const url = new URL(database.url)
  url.username = role
  url.password = canaries.password

  const person = await addCompanyOf(db, 1)
  const issuer = `http://localhost:${await freePort()}`
  for (const table of [sql`accounts`, sql`member_sessions`]) await db.query(sql`update ${table} set issuer = ${issuer}`)
  await storeDuePost(db, person, canaries.title)
  gateway.script((_call, response) => void response.writeHead(500, { 'x-why': canaries.answer }).end(canaries.answer))

  const settings = {
    LOG_LEVEL: 'trace',
    DATABASE_URL: url.href,
    PUSH_GATEWAY_URL: gateway.url,
    PUSH_GATEWAY_SECRETS: `${canaries.gateway},${canaries.formerGateway}`,
    VAPID_SUBJECT: 'mailto:news@example.com',
    VAPID_PUBLIC_KEY: keys.publicKey,
    VAPID_PRIVATE_KEY: keys.privateKey,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'news',
    OIDC_CLIENT_SECRET: canaries.client,
    NOTICE_WORKER: 'apart',
    PUSH_ALLOW_LOOPBACK: 'true',
  }
  const server = await ready(launch(settings))
  const { csrfId, csrfToken } = createCsrfPair(person.sessionKey)
  const signedIn = {
    cookie: `${sessionCookie(where.origin).name}=${encodeURIComponent(person.sessionKey)}`,
    [csrfIdHeader]: csrfId,
    [csrfTokenHeader]: csrfToken,
  }
  const headerNames = ['authorization', 'x-companyintranews-token', 'idempotency-key', csrfIdHeader, csrfTokenHeader]
  const call = (path: string, init: RequestInit = {}) => fetch(`${where.origin}${path}`, init)
  await call(`/login?code=${canaries.code}&state=${canaries.code}`)
  await call(`/app/sign-in?code_challenge=${canaries.code}`)
  await call('/v1/session/authUrl')
  await call('/v1/session', {
    headers: {
      ...Object.fromEntries(headerNames.map((name) => [name, canaries.header])),
      cookie: `kawaraban=${canaries.header}`,
    },
  })
  const saved = await call(savePushSubscription.path, {
    method: savePushSubscription.method,
    headers: { ...signedIn, 'content-type': 'application/json' },
    // No process listens there.
    body: JSON.stringify({
      endpoint: `${issuer}/push/${canaries.endpoint}`,
      p256dh: generateVapidKeys().publicKey,
      auth,
    }),
  })
  expect(await saved.json()).toMatchObject({ success: true })
  const worker = await ready(launch({ ...settings, METRICS_PORT: String(await freePort()) }, 'worker'))
  for (const channel of ['gateway', 'web']) {
    await expect.poll(() => worker.output(), { timeout: 20_000 }).toContain(`"channel":"${channel}"`)
  }
  // From now on every statement fails.
  await db.query(raw(`alter role ${role} nologin`))
  await db.query(sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = ${role}`)
  expect((await call('/v1/session', { headers: signedIn })).ok).toBe(false)
  await interrupt(worker, 'SIGTERM')
  await interrupt(server, 'SIGTERM')

  const log = `${server.output()}\n${worker.output()}`
  expect(log).toContain('"url":"/login"')
  expect(log).toContain('request failed')
  const found = Object.entries({ ...canaries, session: person.sessionKey, csrfId, csrfToken, cookie: signedIn.cookie })
  expect(found.filter(([, value]) => log.includes(value)).map(([name]) => name)).toEqual([])
  gateway.close()
  await db.query(raw(`drop role ${role}`))
  await db.close()
  await database.drop()
}, 60_000)
