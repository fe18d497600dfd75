import type { Narrowing } from '@kawaraban/contract/progress.ts'
import { dayMs, floorToMinute } from '@kawaraban/contract/tokyo.ts'
import { usualHours } from '@kawaraban/contract/working-days.ts'
import { freePort } from '@kawaraban/local-postgres/free-port.ts'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../../../clock.ts'
import { Refusal } from '../../../http/refusal.ts'
import { addPerson, type Person } from '../../../testing/company.ts'
import { addCompanyOf, duePostAt, storeDuePost } from '../../../testing/due-post.ts'
import { isLong, rounds } from '../../../testing/extent.ts'
import { answerSent } from '../../../testing/gateway.ts'
import { countNotices, runUntilKilled } from '../../../testing/killed-worker.ts'
import { serviceLauncher } from '../../../testing/launcher.ts'
import { useProcessSettings } from '../../../testing/process-settings.ts'
import { insertNews } from '../../news/queries.ts'
import { createNudge } from '../../nudges/create-nudge.ts'
import { insertOccasion, recordDue } from '../occasions/queries.ts'

const { launch, ready, interrupt } = serviceLauncher()

const kills = rounds(2, 20)
/** Calls of one company that are under way at once. */
const inFlight = 4
/** Processes that were killed so far. */
let runs = 0
/** Each run settles a call of 1,000 people before it is killed. */
const people = (kills + 6) * 1_000

const { db, gateway, settings } = useProcessSettings()

const start = (program: 'server' | 'worker', over: Record<string, string> = {}) => launch(settings(over), program)

/** Whether the process has stored an advance since it took the company up. */
const hasAdvanced = async () => (await db().query(sql`select 1 from jobs where attempts = 0`)).length > 0

/**
 * Runs a process until it is killed at its third call, of which it got an answer to the first: every other time at once, else
 * when it has stored something. One that is killed again and again before it has, is a job that has failed.
 */
const runUntilThirdCall = (program: 'server' | 'worker') => {
  let calls = 0
  runs += 1
  return runUntilKilled(
    () => start(program),
    (kill) =>
      gateway().script(async (call, response) => {
        calls += 1
        if (calls === 1) answerSent(call, response)
        if (calls !== 3) return
        if (runs % 2 === 0) await expect.poll(hasAdvanced, { timeout: 9_000 }).toBe(true)
        kill()
      }),
  )
}

/** Seconds, by the database's clock, until the lease of the killed process ends. */
const leaseSeconds = async () => {
  const [row] = await db().query<{ seconds: number }>(sql`
    select coalesce(extract(epoch from leased_until - clock_timestamp()), 0)::float8 as seconds from jobs`)
  return row?.seconds
}

describe.each(isLong ? (['server', 'worker'] as const) : (['worker'] as const))('a %s', (program) => {
  test(`killed ${kills} times in the middle loses no notice, repeats only calls under way, with their keys, and another takes over within 30 s`, async () => {
    const newsId = await storeDuePost(db(), await addCompanyOf(db(), people))
    for (let kill = 0; kill < kills; kill += 1) {
      await runUntilThirdCall(program)
      expect(await leaseSeconds()).toBeLessThanOrEqual(30)
      // Ends the lease at once; long runs wait for the last one to expire.
      if (!isLong || kill < kills - 1) await db().query(sql`update jobs set leased_until = clock_timestamp()`)
    }
    gateway().script()
    const last = await ready(start(program))
    await expect.poll(() => countNotices(db()), { timeout: 60_000 }).toEqual({ waiting: 0, rows: people })
    expect(await interrupt(last, 'SIGTERM')).toBe(0)

    const states = await db().query(sql`
      select state, count(*)::int as rows from notices where news_id = ${newsId} group by state`)
    expect(states).toEqual([{ state: 'sent', rows: people }])
    const byKey = new Map(gateway().calls.map(({ handed: { id, userIds } }) => [id, userIds]))
    const received = [...byKey.values()].flat()
    expect([received.length, new Set(received).size]).toEqual([people, people])
    expect(gateway().calls.length - byKey.size).toBeGreaterThan(0)
    expect(gateway().calls.length - byKey.size).toBeLessThanOrEqual(kills * inFlight)
  }, 300_000)
})

const chaseKills = rounds(1, 10)
/** After its call that got an answer each run fills more blocks than it can send. */
const chased = (chaseKills + 4) * 1_000

/** Stores a step of a chain that is due, for who has not completed a post for everybody; returns the post's id. */
const storeDueStep = async (editor: Person) => {
  const now = floorToMinute(systemClock())
  return db().transaction(async (tx) => {
    const newsId = await insertNews(tx, editor, duePostAt(now, '安否確認', false), now)
    await recordDue(tx, editor.managementGroupId, now)
    const step = { kind: 'chase', step: 'oneDay', remindType: null, target: 'unreacted' } as const
    await insertOccasion(tx, editor.managementGroupId, newsId, { ...step, baseAt: now + dayMs, dueAt: now })
    return newsId
  })
}

test(`CHASE-05 a step whose worker is killed ${chaseKills} times in the middle comes once to each, and not after completion`, async () => {
  const editor = await addCompanyOf(db(), chased)
  const newsId = await storeDueStep(editor)
  const completed = new Set<string>()
  for (let kill = 0; kill < chaseKills; kill += 1) {
    await runUntilThirdCall('worker')
    const under = gateway().calls.flatMap(({ handed: { userIds } }) => userIds)
    // Every other person completes, except those whose call is under way: it is repeated as it was.
    const rows = await db().query<{ id: string }>(sql`
      insert into receipts (management_group_id, news_id, company_user_id, completed_at)
      select ${editor.managementGroupId}, ${newsId}, company_user_id, ${new Date(systemClock())} from members
      where management_group_id = ${editor.managementGroupId} and company_user_id % (${kill} + 5) = 0
        and company_user_id <> all(${under}::bigint[])
      on conflict do nothing
      returning company_user_id as id`)
    for (const { id } of rows) completed.add(id)
    await db().query(sql`update jobs set leased_until = clock_timestamp()`)
  }
  expect(completed.size).toBeGreaterThan(0)
  gateway().script()
  const last = await ready(start('worker'))
  await expect.poll(async () => (await countNotices(db()))?.waiting, { timeout: 60_000 }).toBe(0)
  expect(await interrupt(last, 'SIGTERM')).toBe(0)

  const byKey = new Map(gateway().calls.map(({ handed: { id, userIds } }) => [id, userIds]))
  const received = [...byKey.values()].flat()
  expect([received.length, new Set(received).size]).toEqual([chased - completed.size, chased - completed.size])
  expect(received.filter((id) => completed.has(id))).toEqual([])
}, 300_000)

const nudgeKills = rounds(1, 10)
/** After its call that got an answer each run fills more blocks than it can send. */
const nudged = (nudgeKills + 4) * 1_000

const calendar = { ...usualHours, holidays: { added: {}, removed: [] } }

/** Presses the button of a nudge for everybody who has not completed; returns the refusal, or null. */
const press = async (caller: Person, newsId: string): Promise<string | null> => {
  const now = systemClock()
  const narrowing: Narrowing = { kind: 'completed', state: 'notDone', departments: [], search: '' }
  const nudge = { caller, newsId, narrowing, sendAt: null, key: null, now }
  try {
    await db().transaction((tx) => createNudge(tx, { ...nudge, calendar }))
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

test(`NUDGE-03 NUDGE-06 a nudge whose worker is killed ${nudgeKills} times, and that two people press again each time, comes once to each`, async () => {
  const editor = await addCompanyOf(db(), nudged)
  const now = floorToMinute(systemClock())
  const newsId = await db().transaction((tx) => insertNews(tx, editor, duePostAt(now, '安否確認', false), now))
  const { managementGroupId, managementGroup } = editor
  const admin = await addPerson(db(), { managementGroupId, managementGroup }, { name: '佐藤', role: 'admin', now })
  expect(await press(editor, newsId)).toBeNull()
  for (let kill = 0; kill < nudgeKills; kill += 1) {
    await runUntilThirdCall('worker')
    for (const refusal of await Promise.all([press(admin, newsId), press(editor, newsId)]))
      expect([null, 'nudgeUnderWay']).toContain(refusal)
    await db().query(sql`update jobs set leased_until = clock_timestamp()`)
  }
  gateway().script()
  const last = await ready(start('worker'))
  const openNudges = async () => {
    const rows = await db().query(
      sql`select 1 as one from occasions where kind = 'nudge' and state in ('planned', 'sending')`,
    )
    return { nudges: rows.length, waiting: (await countNotices(db()))?.waiting }
  }
  await expect.poll(openNudges, { timeout: 60_000 }).toEqual({ nudges: 0, waiting: 0 })
  expect(await press(admin, newsId)).toBeNull()
  await expect.poll(openNudges, { timeout: 60_000 }).toEqual({ nudges: 0, waiting: 0 })
  expect(await interrupt(last, 'SIGTERM')).toBe(0)

  const byKey = new Map(gateway().calls.map(({ handed: { id, userIds } }) => [id, userIds]))
  const received = [...byKey.values()].flat()
  expect([received.length, new Set(received).size]).toEqual([nudged + 1, nudged + 1])
}, 300_000)

const sends = rounds(10, 200)
const companies = 5

test(`PUSH-04 two server and two worker processes send ${sends} posts of ${companies} companies once to everybody`, async () => {
  const editors: Person[] = []
  for (let index = 0; index < companies; index += 1) editors.push(await addCompanyOf(db(), 20, `company ${index}`))
  for (const program of ['server', 'server', 'worker', 'worker'] as const)
    await ready(start(program, { PORT: String(await freePort()) }))
  for (let sent = 0; sent < sends; sent += 10) {
    const titles = Array.from({ length: 10 }, (_, index) => `お知らせ ${sent + index}`)
    await Promise.all(
      titles.map((title, index) => {
        const editor = editors[index % companies]
        return editor && storeDuePost(db(), editor, title)
      }),
    )
    await expect.poll(() => countNotices(db()), { timeout: 30_000 }).toEqual({ waiting: 0, rows: (sent + 10) * 20 })
    for (const title of titles) {
      const received = gateway().calls.flatMap(({ handed }) => (handed.title === title ? handed.userIds : []))
      expect([received.length, new Set(received).size], title).toEqual([20, 20])
    }
    gateway().take()
  }
}, 300_000)
