import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../../db/connect.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { addCompanyOf, storeDuePost } from '../../../testing/due-post.ts'
import { rounds } from '../../../testing/extent.ts'
import { countNotices, runUntilKilled } from '../../../testing/killed-worker.ts'
import { serviceLauncher } from '../../../testing/launcher.ts'
import { type MailServer, openMailServer } from '../../../testing/mail-server.ts'
import { connectRecording } from '../../../testing/statements.ts'

const { launch, ready, interrupt } = serviceLauncher()

const kills = rounds(2, 20)
/** Mails that are answered in each run before the kill. */
const answered = 100
const people = (kills + 2) * answered
const connections = 4
/** Mails that may be answered while one statement stores the results before. */
const duringOne = 50

let database: TestDatabase
let db: Db
let server: MailServer
beforeAll(async () => {
  server = await openMailServer()
  database = await createTestDatabase()
  db = connectRecording(database.url, () => undefined, 2)
})
afterAll(async () => {
  await server.close()
  await db.close()
  await database.drop()
})

const start = () =>
  launch(
    {
      DATABASE_URL: database.url,
      NODE_ENV: 'test',
      MAIL_HOST: '127.0.0.1',
      MAIL_PORT: String(server.port),
      MAIL_FROM: 'news@example.com',
      MAIL_KEY: 'a-key-of-the-tests-with-32-signs-or-more',
      MAIL_CONNECTIONS: String(connections),
      NODE_EXTRA_CA_CERTS: join(import.meta.dirname, '../../../testing/localhost.pem'),
    },
    'worker',
  )

const killAfterMails = (kill: () => void) => {
  let mails = 0
  server.script({
    content: (_mail, hangUp) => {
      mails += 1
      if (mails === answered) kill()
      if (mails > answered) hangUp()
      return null
    },
  })
}

test(`MAIL-04 a worker killed ${kills} times in the middle loses no mail, and repeats only mails whose answer was not stored, with the same id`, async () => {
  const owner = await addCompanyOf(db, people)
  await db.query(sql`
    insert into mail_addresses (management_group_id, company_user_id, source, address, saved_at)
    select management_group_id, company_user_id, 'claim', 'user' || company_user_id || '@example.com', 'epoch' from members`)
  const newsId = await storeDuePost(db, owner)
  for (let kill = 0; kill < kills; kill += 1) {
    await runUntilKilled(start, killAfterMails)
    await db.query(sql`update jobs set leased_until = clock_timestamp()`)
  }
  server.script()
  const last = await ready(start())
  await expect.poll(() => countNotices(db), { timeout: 60_000 }).toEqual({ waiting: 0, rows: people })
  expect(await interrupt(last, 'SIGTERM')).toBe(0)

  const states = await db.query(sql`
    select channel, state, count(*)::int as rows from notices where news_id = ${newsId} group by 1, 2`)
  expect(states).toEqual([{ channel: 'mail', state: 'sent', rows: people }])
  const ids = new Map<string, Set<string | undefined>>()
  for (const { to, parsed } of server.received) ids.set(to, (ids.get(to) ?? new Set()).add(parsed.messageId))
  expect(ids.size).toBe(people)
  expect([...ids.values()].every(({ size }) => size === 1)).toBe(true)
  expect(server.received.length - people).toBeLessThanOrEqual(kills * (connections + duringOne))
}, 300_000)
