import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../../db/connect.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { addCompanyOf, storeDuePost } from '../../../testing/due-post.ts'
import { rounds } from '../../../testing/extent.ts'
import { countNotices, runUntilKilled } from '../../../testing/killed-worker.ts'
import { serviceLauncher } from '../../../testing/launcher.ts'
import { openPushService, type PushService } from '../../../testing/push-service.ts'
import { connectRecording } from '../../../testing/statements.ts'
import { subscribeAll } from '../../../testing/subscribe-all.ts'
import { generateVapidKeys } from '../../../web-push/keys.ts'

const { launch, ready, interrupt } = serviceLauncher()

const kills = rounds(2, 20)
/** Pushes that are answered in each run before the kill. */
const answered = 300
const people = (kills + 2) * answered
/** Pushes under way, results reported 50 at a time, and two statements of 100 results. */
const maxRepeated = 100 + 50 + 2 * 100

const keys = generateVapidKeys()
let database: TestDatabase
let db: Db
let service: PushService
beforeAll(async () => {
  service = await openPushService({ isSecure: false })
  database = await createTestDatabase()
  db = connectRecording(database.url, () => undefined, 2)
})
afterAll(async () => {
  service.close()
  await db.close()
  await database.drop()
})

const start = () =>
  launch(
    {
      DATABASE_URL: database.url,
      NODE_ENV: 'test',
      PUSH_ALLOW_LOOPBACK: 'true',
      VAPID_SUBJECT: 'mailto:push@example.com',
      VAPID_PUBLIC_KEY: keys.publicKey,
      VAPID_PRIVATE_KEY: keys.privateKey,
    },
    'worker',
  )

const killAfterPushes = (kill: () => void) => {
  let pushes = 0
  service.script((_push, response) => {
    pushes += 1
    if (pushes <= answered) response.writeHead(201).end()
    if (pushes === answered) kill()
  })
}

test(`G-195 a worker killed ${kills} times in the middle loses no push, and repeats only pushes under way, with the same topic`, async () => {
  const owner = await addCompanyOf(db, people)
  await subscribeAll(db, owner, service, keys.publicKey)
  const newsId = await storeDuePost(db, owner)
  for (let kill = 0; kill < kills; kill += 1) {
    await runUntilKilled(start, killAfterPushes)
    await db.query(sql`update jobs set leased_until = clock_timestamp()`)
  }
  service.script()
  const last = await ready(start())
  await expect.poll(() => countNotices(db), { timeout: 60_000 }).toEqual({ waiting: 0, rows: people })
  expect(await interrupt(last, 'SIGTERM')).toBe(0)

  const states = await db.query(sql`
    select state, count(*)::int as rows from notices where news_id = ${newsId} group by state`)
  expect(states).toEqual([{ state: 'sent', rows: people }])
  expect(new Set(service.received.map(({ name }) => name)).size).toBe(people)
  expect(new Set(service.received.map(({ headers }) => headers.topic)).size).toBe(1)
  expect(service.received.length - people).toBeLessThanOrEqual(kills * maxRepeated)
}, 300_000)
