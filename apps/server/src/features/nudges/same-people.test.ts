import { updateCompanyUser } from '@kawaraban/contract/members.ts'
import { type DepartmentProgress, getProgress, listReaders, narrowing } from '@kawaraban/contract/progress.ts'
import { dayMs, formatDay, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { listUnreached, type UnreachedPerson } from '@kawaraban/contract/unreached.ts'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { clearFacts } from '../../db/blocks/reach.ts'
import { readSnapshot } from '../../db/cursor.ts'
import { writeByHand } from '../../testing/by-hand.ts'
import { checkModel } from '../../testing/model.ts'
import { start } from '../../testing/notice-app.ts'
import { useNudgeApp } from '../../testing/nudge-app.ts'
import { openReaders } from '../exports/rows/queries.ts'
import { replaceAudience } from '../news/audience/queries.ts'
import { countReceipts } from '../views/blocks/queries.ts'

const { app, clearCaps, call, count, gateway, nudge } = useNudgeApp()

/** Members at the edges of blocks of 1,024 ids. */
const ids = ['1023', '1024', '2047', '2048', '5000', '1000001']
const person = fc.constantFrom(...ids)
const departmentNames = ['営業部', '営業部／第1課', '製造部', '']
const someNarrowing = fc.record({
  kind: fc.constantFrom('viewed', 'completed'),
  state: fc.constantFrom('all', 'notDone'),
  departments: fc.constantFrom([], ['営業部'], ['営業部/第1課', '製造部']),
  search: fc.constantFrom('', '花子', '2', '営業'),
  companyUserIds: fc.option(fc.subarray([...ids, '999'], { minLength: 1 }), { nil: undefined }),
})
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom('view', 'complete', 'undo'), person }) },
  fc.record({ act: fc.constant('role'), person, role: fc.constantFrom('viewer', 'editor', 'none') }),
  fc.record({ act: fc.constant('leave'), person }),
  fc.record({ act: fc.constant('scope'), scope: fc.constantFrom('all', 'specific'), people: fc.subarray(ids) }),
  fc.record({ act: fc.constant('count') }),
  fc.record({ act: fc.constant('clock'), hours: fc.constantFrom(1, 10, 25) }),
  fc.record({ act: fc.constant('department'), person, departmentName: fc.constantFrom(...departmentNames) }),
  fc.record({ act: fc.constant('app'), person, has: fc.boolean() }),
  { weight: 3, arbitrary: fc.record({ act: fc.constant('nudge'), narrowing: someNarrowing }) },
)

const addPeople = async () => {
  const { managementGroupId } = app.cast.ours
  await writeByHand(app.db, sql`delete from members where company_user_id = any(${ids}::bigint[])`)
  await writeByHand(
    app.db,
    sql`
      insert into members (management_group_id, company_user_id, docomo_id, name, department_name, role, icon_type)
      select ${managementGroupId}, id, 'd' || id, case id % 2 when 0 then '花子' else '太郎' end,
        (${departmentNames}::text[])[1 + id % 4], 'viewer', '00000000'
      from unnest(${ids}::bigint[]) as given (id)`,
  )
}

const receipt = (newsId: string, companyUserId: string, viewed: Date | null, completed: Date | null) =>
  app.db.query(sql`
    insert into receipts (management_group_id, news_id, company_user_id, viewed_at, completed_at)
    values (${app.cast.ours.managementGroupId}, ${newsId}, ${companyUserId}, ${viewed}, ${completed})
    on conflict (management_group_id, news_id, company_user_id) do update
    set viewed_at = coalesce(receipts.viewed_at, excluded.viewed_at), completed_at = excluded.completed_at`)

/** Of people who have never signed in. */
const reasonsOf = (people: readonly string[]) =>
  people.length === 0 ? [] : [{ reason: 'neverSignedIn', people: people.length }]

/** The account IDs in a file of the table. */
const exported = async (newsId: string, narrowed: object): Promise<string[]> => {
  const { managementGroupId } = app.cast.ours
  const job = {
    managementGroupId,
    newsId,
    narrowing: JSON.stringify(narrowing.parse(narrowed)),
    order: 'doneFirst',
  } as const
  return readSnapshot(app.databaseUrl, async (snapshot) => {
    const sheet = await openReaders(snapshot, job)
    const rows: (readonly unknown[])[] = []
    for await (const batch of sheet?.batches ?? []) rows.push(...batch)
    expect(sheet?.total).toBe(rows.length)
    return rows.map(([, docomoId]) => String(docomoId))
  })
}

/** The numbers of the bars of some departments, none of them in another one; of all people without departments. */
const barsOf = async (newsId: string, paths: readonly string[]) => {
  const { data } = await call(app.cast.suzuki, getProgress, { params: { newsId } })
  const bars: DepartmentProgress[] = data.departments
  const sum = (chosen: readonly Omit<DepartmentProgress, 'path'>[]) => ({
    total: chosen.reduce((all, { total }) => all + total, 0),
    viewed: chosen.reduce((all, { viewed }) => all + viewed, 0),
    completed: chosen.reduce((all, { completed }) => all + completed, 0),
  })
  expect(sum(bars.filter(({ path }) => !path.includes('/')))).toEqual(sum([data]))
  return paths.length === 0 ? sum([data]) : sum(bars.filter(({ path }) => paths.includes(path)))
}

test('BOARD-05 NUDGE-02 NUDGE-03 HEALTH-01 G-691 the table, the bars, the sentence before sending, the file and what is sent are the same people, whatever happens between', async () => {
  const { sato, suzuki, ours } = app.cast
  const { managementGroupId } = ours
  const run = async (acts: (typeof act extends fc.Arbitrary<infer Act> ? Act : never)[]) => {
    app.clock.now = start
    await clearCaps()
    await addPeople()
    const newsId = await app.storePost(suzuki, { endAt: start + 90 * dayMs })
    /** Who has no app, and whom the gateway has named as such since. */
    const [withoutApp, named] = [new Set<string>(), new Set<string>()]
    await clearFacts(app.db, managementGroupId, ['without_app'], ids)
    gateway().script(({ handed: { userIds } }, response) => {
      const results = Object.fromEntries(userIds.map((id) => [id, withoutApp.has(id) ? 'gone' : 'sent']))
      response.writeHead(200).end(JSON.stringify({ results, withoutDevice: [...withoutApp] }))
    })
    /** When each person was nudged. */
    const nudged = new Map<string, number[]>()
    for (const [index, done] of acts.entries()) {
      const now = app.clock.now
      const at = new Date(now + index * minuteMs)
      if (done.act === 'view') await receipt(newsId, done.person, at, null)
      if (done.act === 'complete') await receipt(newsId, done.person, at, at)
      if (done.act === 'undo') await receipt(newsId, done.person, null, null)
      if (done.act === 'role')
        await writeByHand(app.db, sql`update members set role = ${done.role} where company_user_id = ${done.person}`)
      if (done.act === 'leave')
        await writeByHand(app.db, sql`delete from members where company_user_id = ${done.person}`)
      if (done.act === 'scope') {
        await app.db.query(sql`update news set scope = ${done.scope} where news_id = ${newsId}`)
        await replaceAudience(app.db, managementGroupId, newsId, [suzuki.companyUserId, ...done.people])
      }
      if (done.act === 'department')
        await call(sato, updateCompanyUser, {
          params: { companyUserId: done.person },
          body: { departmentName: done.departmentName },
        })
      if (done.act === 'count') await countReceipts(app.db, managementGroupId, newsId)
      if (done.act === 'app') withoutApp[done.has ? 'delete' : 'add'](done.person)
      if (done.act === 'clock') app.clock.now += done.hours * 60 * minuteMs
      if (done.act !== 'nudge') continue
      const query = { narrowing: JSON.stringify(done.narrowing), limit: '100' }
      const table = await call(suzuki, listReaders, { params: { newsId }, query })
      const rows: { companyUserId: string; docomoId: string; doneAt: string }[] = table.data.companyUsers
      expect(await exported(newsId, done.narrowing)).toEqual(rows.map(({ docomoId }) => docomoId))
      const { kind, departments } = done.narrowing
      const bars = await barsOf(newsId, departments)
      const whole = { narrowing: JSON.stringify({ kind, departments }), limit: '100' }
      const { totalUsers, totalDone } = (await call(suzuki, listReaders, { params: { newsId }, query: whole })).data
      expect([bars.total, bars[kind]]).toEqual([totalUsers, totalDone])
      const open = rows.filter(({ doneAt }) => doneAt === '').map(({ companyUserId }) => companyUserId)
      const times = (id: string) => nudged.get(id) ?? []
      const isRecent = (id: string) => times(id).some((before) => before > now - dayMs)
      const isFull = (id: string) => times(id).filter((before) => formatDay(before) === formatDay(now)).length >= 5
      const expected = open.filter((id) => !isRecent(id) && !isFull(id))
      const counted = await count(newsId, done.narrowing)
      expect(counted.total - counted.gone).toBe(rows.length)
      expect(counted).toMatchObject({
        done: rows.length - open.length,
        recent: open.filter(isRecent).length,
        people: expected.length,
        reachable: expected.filter((id) => !named.has(id)).length,
      })
      expect(counted.unreached).toEqual(reasonsOf(expected.filter((id) => named.has(id))))
      const unreached = (await call(sato, listUnreached, { query: { limit: '100' } })).data
      const readers = await app.db.query<{ id: string }>(sql`
        select company_user_id as id from members where company_user_id = any(${ids}::bigint[]) and role <> 'none'`)
      expect(unreached.users.map(({ companyUserId }: UnreachedPerson) => companyUserId)).toEqual(
        readers
          .map(({ id }) => id)
          .filter((id) => named.has(id))
          .sort((one, other) => Number(one) - Number(other)),
      )
      const sent = await nudge(newsId, done.narrowing)
      expect(sent.toSorted()).toEqual(expected.toSorted())
      for (const id of sent) {
        nudged.set(id, [...times(id), now])
        named[withoutApp.has(id) ? 'add' : 'delete'](id)
      }
    }
    await app.db.query(sql`delete from news where news_id = ${newsId}`)
    await app.db.query(sql`delete from receipts where news_id = ${newsId}`)
  }
  const histories = fc.array(act, { minLength: 4, maxLength: 14 })
  await checkModel(histories, run, { rounds: [12, 150] })
  await addPeople()
}, 240_000)
