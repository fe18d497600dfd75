import { hiddenAt } from '@kawaraban/contract/policy.ts'
import { dayMs, floorToMinute } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { systemClock } from '../../../clock.ts'
import { connect, type Db } from '../../../db/connect.ts'
import { addCompany, addPerson } from '../../../testing/company.ts'
import { addCrowd } from '../../../testing/crowd.ts'
import { createTestDatabase } from '../../../testing/database.ts'
import { answerSent, openGateway } from '../../../testing/gateway.ts'
import { type Running, serviceLauncher } from '../../../testing/launcher.ts'
import { insertNews, type NewsRecord } from '../../news/queries.ts'
import { replaceOccasions } from '../occasions/queries.ts'

const { launch, ready, interrupt } = serviceLauncher()

const kills = 5
const people = 12_000
/** Calls of one company that are under way at once. */
const inFlight = 4

/** A company of so many people with a post whose push is due. */
const storeDuePost = async (db: Db): Promise<string> => {
  const now = floorToMinute(systemClock())
  const group = await addCompany(db, 'killed', now)
  const owner = await addPerson(db, group, { name: '鈴木', role: 'editor', now })
  await addCrowd(db, group.managementGroupId, people - 1)
  const endAt = now + dayMs
  const texts = { title: 'お知らせ', content: '本文です。', scope: 'all', pushFlag: true } as const
  const times = { startAt: now, endAt, dueAt: null, hiddenAt: hiddenAt(endAt) }
  const post: NewsRecord = { ...texts, ...times, remindType: 'none', remindDaysBefore: -1, remindScope: 'specific' }
  return db.transaction(async (tx) => {
    const newsId = await insertNews(tx, owner, post, now)
    await replaceOccasions(tx, group.managementGroupId, newsId, { post, former: null, now })
    return newsId
  })
}

test(`F13 the service killed ${kills} times in the middle loses no notice, and repeats only calls under way, with their keys`, async () => {
  const database = await createTestDatabase()
  const db = connect(database.url, () => undefined, 2)
  const gateway = await openGateway()
  const settings = { DATABASE_URL: database.url, PUSH_GATEWAY_URL: gateway.url, PUSH_GATEWAY_SECRETS: gateway.secret }
  const countWaiting = async () => {
    const [row] = await db.query<{ waiting: number; rows: number }>(sql`
      select count(*) filter (where state = 'waiting')::int as waiting, count(*)::int as rows from notices`)
    return row
  }
  try {
    const newsId = await storeDuePost(db)
    for (let kill = 0; kill < kills; kill += 1) {
      const service: { running?: Running } = {}
      let calls = 0
      // The first call of each life is answered, the third one kills.
      gateway.script((call, response) => {
        calls += 1
        if (calls === 1) answerSent(call, response)
        if (calls === 3) service.running?.child.kill('SIGKILL')
      })
      const running = launch(settings)
      service.running = running
      await running.ended
      expect(running.child.signalCode).toBe('SIGKILL')
      // The half minute of the lease passes.
      await db.query(sql`update due_companies set held_until = clock_timestamp()`)
    }
    gateway.script()
    const last = await ready(launch(settings))
    await expect.poll(countWaiting, { timeout: 20_000 }).toEqual({ waiting: 0, rows: people })
    expect(await interrupt(last, 'SIGTERM')).toBe(0)

    const states = await db.query(sql`
      select state, count(*)::int as rows from notices where news_id = ${newsId} group by state`)
    expect(states).toEqual([{ state: 'sent', rows: people }])
    const byKey = new Map(gateway.calls.map(({ handed: { id, userIds } }) => [id, userIds]))
    const received = [...byKey.values()].flat()
    expect([received.length, new Set(received).size]).toEqual([people, people])
    expect(gateway.calls.length - byKey.size).toBeGreaterThan(0)
    expect(gateway.calls.length - byKey.size).toBeLessThanOrEqual(kills * inFlight)
  } finally {
    gateway.close()
    await db.close()
    await database.drop()
  }
}, 120_000)
