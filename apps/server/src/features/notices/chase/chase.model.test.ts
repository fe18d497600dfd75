import { type ChaseStep, chaseSteps } from '@kawaraban/contract/chase-steps.ts'
import { dayMs, formatDateTime, formatTime, type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { instantAt, isWorkingDay, tokyoDate, usualHours } from '@kawaraban/contract/working-days.ts'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { writeByHand } from '../../../testing/by-hand.ts'
import { addCrowd } from '../../../testing/crowd.ts'
import { rounds } from '../../../testing/extent.ts'
import { answerSent } from '../../../testing/gateway.ts'
import { checkModel } from '../../../testing/model.ts'
import { start, useNoticeApp } from '../../../testing/notice-app.ts'

const { app, gateway, work, post, edit } = useNoticeApp()

const histories = [6, 200] as const
const people = rounds(60, 1_000)
const calendar = { ...usualHours, daysOff: [], holidays: { added: {}, removed: [] } }

/** What happens to one post: the clock moves, people complete or view, a save, or a worker that is killed at its next call. */
type Act =
  | { readonly act: 'clock'; readonly hours: number }
  /** To the next 9:00, and some minutes. */
  | { readonly act: 'morning'; readonly minutes: number }
  | { readonly act: 'complete' | 'view'; readonly share: number; readonly offset: number }
  | { readonly act: 'save'; readonly dueIn: number; readonly steps: readonly ChaseStep[]; readonly hasPush: boolean }
  | { readonly act: 'kill' }

const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('clock' as const), hours: fc.constantFrom(1, 3, 5, 9, 14, 24, -2) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('morning' as const),
      minutes: fc.constantFrom(0, 0, 1, 30, 300, 659, 660),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constantFrom('complete' as const, 'view' as const),
      share: fc.integer({ min: 4, max: 20 }),
      offset: fc.nat(19),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('save' as const),
      dueIn: fc.integer({ min: 1, max: 14 }),
      steps: fc.subarray([...chaseSteps]),
      hasPush: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('kill' as const) }) },
)

const nextNine = (now: Instant): Instant => {
  const nine = instantAt(tokyoDate(now), '09:00')
  return nine > now ? nine : nine + dayMs
}

const isInHours = (now: Instant) =>
  isWorkingDay(tokyoDate(now), calendar) && formatTime(now) >= '08:00' && formatTime(now) < '20:00'

test(`CHASE-05 over random histories of ${people} people with kills and a moved clock, no step comes after completion, outside of hours or twice`, async () => {
  const { suzuki, ours } = app.cast
  const crowd = await addCrowd(app.db, ours.managementGroupId, people)
  const sent = new Map<string, number>()
  const run = async (history: readonly Act[]) => {
    const done = new Set<string>()
    const got = new Map<string, string>()
    const faults: string[] = []
    const body = (dueIn: number, steps: readonly ChaseStep[], pushFlag: boolean) => {
      const dueAt = app.clock.now + dueIn * dayMs
      const endDate = formatDateTime(dueAt + 2 * dayMs)
      return { dueDate: formatDateTime(dueAt), endDate, chaseSteps: [...steps], pushFlag }
    }
    app.clock.now = start
    gateway().take()
    let isKilled = false
    /** The step that a call is about, by the batch that has its id: a repeated call has the same. */
    const stepOf = async (callId: string) => {
      const [row] = await app.db.query<{ step: string }>(sql`
        select o.step
        from notice_batches b
        join occasions o on o.management_group_id = b.management_group_id and o.news_id = b.news_id
          and o.occasion_id = b.occasion_id
        where b.management_group_id = ${ours.managementGroupId} and b.idempotency_key = ${callId}`)
      if (!row) faults.push(`without a row of the ledger: ${callId}`)
      return row?.step
    }
    gateway().script(async (call, response) => {
      if (call.handed.kind === 'chase') {
        if (!isInHours(app.clock.now)) faults.push(`outside of hours: ${formatDateTime(app.clock.now)}`)
        const step = await stepOf(call.handed.id)
        for (const id of call.handed.userIds) {
          if (done.has(id)) faults.push(`after completion: ${id}`)
          const known = got.get(`${step} ${id}`)
          if (known !== undefined && known !== call.handed.id) faults.push(`twice: ${step} ${id}`)
          got.set(`${step} ${id}`, call.handed.id)
        }
        sent.set(`${step}`, (sent.get(`${step}`) ?? 0) + 1)
      }
      if (isKilled && call.handed.kind === 'chase') {
        isKilled = false
        // The worker is taken for dead, and its answer is lost.
        await app.db.query(sql`update jobs set holder = gen_random_uuid(), leased_until = clock_timestamp()`)
        response.destroy()
        return
      }
      answerSent(call, response)
    })
    const newsId = await post(suzuki, body(7, chaseSteps, false))
    for (const act of history) {
      if (act.act === 'clock') app.clock.now = Math.max(start, app.clock.now + act.hours * 60 * minuteMs)
      if (act.act === 'morning') app.clock.now = nextNine(app.clock.now) + act.minutes * minuteMs
      if (act.act === 'kill') isKilled = true
      if (act.act === 'save') {
        const { dueIn, steps, hasPush } = act
        await edit(suzuki, newsId, body(dueIn, steps, hasPush)).catch((error: Error) => {
          if (error.message !== 'News has expired') throw error
        })
      }
      if (act.act === 'complete' || act.act === 'view') {
        const chosen = crowd.filter((_, index) => (index + act.offset) % act.share === 0)
        const column = act.act === 'complete' ? sql`completed_at` : sql`viewed_at`
        await writeByHand(
          app.db,
          sql`
          insert into receipts (management_group_id, news_id, company_user_id, ${column})
          select ${ours.managementGroupId}, ${newsId}, id, ${new Date(app.clock.now)} from unnest(${chosen}::bigint[]) id
          on conflict (management_group_id, news_id, company_user_id) do update set ${column} = excluded.${column}`,
        )
        if (act.act === 'complete') for (const id of chosen) done.add(id)
      }
      await work()
    }
    gateway().script()
    await app.db.query(sql`delete from news`)
    await writeByHand(app.db, sql`delete from receipts`)
    for (const table of [sql`nudge_days`, sql`author_pushes`]) await app.db.query(sql`delete from ${table}`)
    expect(faults).toEqual([])
  }
  const count = await checkModel(fc.array(acts, { minLength: 20, maxLength: 40 }), run, {
    rounds: histories,
    seed: 20_261_123,
    endOnFailure: true,
  })
  // Each step was sent often enough for the histories to prove something. The first ones of the seed have fewer on the last day.
  const least = Math.floor(count < rounds(...histories) ? count / 5 : count / 3)
  for (const step of chaseSteps) expect(sent.get(step) ?? 0, step).toBeGreaterThanOrEqual(Math.max(1, least))
}, 3_000_000)
