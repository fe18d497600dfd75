import { listReaders } from '@kawaraban/contract/progress.ts'
import { dayMs, formatDay, minuteMs } from '@kawaraban/contract/tokyo.ts'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { writeByHand } from '../../testing/by-hand.ts'
import { rounds } from '../../testing/extent.ts'
import { start } from '../../testing/notice-stage.ts'
import { openNudgeStage } from '../../testing/nudge-stage.ts'
import { replaceAudience } from '../news/audience/queries.ts'
import { countReceipts } from '../views/blocks/queries.ts'

const { world, clearCaps, call, count, nudge } = openNudgeStage()

/** Members at the edges of blocks of 1,024 ids. */
const ids = ['1023', '1024', '2047', '2048', '5000', '1000001']
const person = fc.constantFrom(...ids)
const narrowing = fc.record({
  kind: fc.constantFrom('viewed', 'completed'),
  state: fc.constantFrom('all', 'notDone'),
  departments: fc.constantFrom([], ['営業部'], ['営業部/第1課', '製造部']),
  search: fc.constantFrom('', '花子', '2'),
})
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom('view', 'complete', 'undo'), person }) },
  fc.record({ act: fc.constant('role'), person, role: fc.constantFrom('viewer', 'editor', 'none') }),
  fc.record({ act: fc.constant('leave'), person }),
  fc.record({ act: fc.constant('scope'), scope: fc.constantFrom('all', 'specific'), people: fc.subarray(ids) }),
  fc.record({ act: fc.constant('count') }),
  fc.record({ act: fc.constant('clock'), hours: fc.constantFrom(1, 10, 25) }),
  { weight: 3, arbitrary: fc.record({ act: fc.constant('nudge'), narrowing }) },
)

const addPeople = async () => {
  const { managementGroupId } = world().cast.ours
  await writeByHand(world().db, sql`delete from members where company_user_id = any(${ids}::bigint[])`)
  await writeByHand(
    world().db,
    sql`
      insert into members (management_group_id, company_user_id, docomo_id, name, department_name, role, icon_type)
      select ${managementGroupId}, id, 'd' || id, case id % 2 when 0 then '花子' else '太郎' end,
        (array['営業部', '営業部／第1課', '製造部', ''])[1 + id % 4], 'viewer', '00000000'
      from unnest(${ids}::bigint[]) as given (id)`,
  )
}

const receipt = (newsId: string, companyUserId: string, viewed: Date | null, completed: Date | null) =>
  world().db.query(sql`
    insert into receipts (management_group_id, news_id, company_user_id, viewed_at, completed_at)
    values (${world().cast.ours.managementGroupId}, ${newsId}, ${companyUserId}, ${viewed}, ${completed})
    on conflict (management_group_id, news_id, company_user_id) do update
    set viewed_at = coalesce(receipts.viewed_at, excluded.viewed_at), completed_at = excluded.completed_at`)

test('NUDGE-02 NUDGE-03 the table, the sentence before sending and what is sent are the same people, whatever happens between', async () => {
  const { suzuki, ours } = world().cast
  const { managementGroupId } = ours
  const run = async (acts: (typeof act extends fc.Arbitrary<infer Act> ? Act : never)[]) => {
    world().clock.now = start
    await clearCaps()
    await addPeople()
    const newsId = await world().storePost(suzuki, { endAt: start + 90 * dayMs })
    /** When each person was nudged. */
    const nudged = new Map<string, number[]>()
    for (const [place, done] of acts.entries()) {
      const now = world().clock.now
      const at = new Date(now + place * minuteMs)
      if (done.act === 'view') await receipt(newsId, done.person, at, null)
      if (done.act === 'complete') await receipt(newsId, done.person, at, at)
      if (done.act === 'undo') await receipt(newsId, done.person, null, null)
      if (done.act === 'role')
        await writeByHand(
          world().db,
          sql`update members set role = ${done.role} where company_user_id = ${done.person}`,
        )
      if (done.act === 'leave')
        await writeByHand(world().db, sql`delete from members where company_user_id = ${done.person}`)
      if (done.act === 'scope') {
        await world().db.query(sql`update news set scope = ${done.scope} where news_id = ${newsId}`)
        await replaceAudience(world().db, managementGroupId, newsId, [suzuki.companyUserId, ...done.people])
      }
      if (done.act === 'count') await countReceipts(world().db, managementGroupId, newsId)
      if (done.act === 'clock') world().clock.now += done.hours * 60 * minuteMs
      if (done.act !== 'nudge') continue
      const query = { narrowing: JSON.stringify(done.narrowing), limit: '100' }
      const table = await call(suzuki, listReaders, { params: { newsId }, query })
      const rows: { companyUserId: string; doneAt: string }[] = table.data.companyUsers
      const open = rows.filter(({ doneAt }) => doneAt === '').map(({ companyUserId }) => companyUserId)
      const times = (id: string) => nudged.get(id) ?? []
      const isRecent = (id: string) => times(id).some((before) => before > now - dayMs)
      const isFull = (id: string) => times(id).filter((before) => formatDay(before) === formatDay(now)).length >= 5
      const expected = open.filter((id) => !isRecent(id) && !isFull(id))
      expect(await count(newsId, done.narrowing)).toMatchObject({
        total: rows.length,
        done: rows.length - open.length,
        recent: open.filter(isRecent).length,
        people: expected.length,
      })
      const sent = await nudge(newsId, done.narrowing)
      expect(sent.toSorted()).toEqual(expected.toSorted())
      for (const id of sent) nudged.set(id, [...times(id), now])
    }
    await world().db.query(sql`delete from news where news_id = ${newsId}`)
    await world().db.query(sql`delete from receipts where news_id = ${newsId}`)
  }
  const histories = fc.array(act, { minLength: 4, maxLength: 14 })
  await fc.assert(fc.asyncProperty(histories, run), { numRuns: rounds(12, 150) })
  await addPeople()
}, 240_000)
