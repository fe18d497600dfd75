import { buildDepartments, isWithin } from '@kawaraban/contract/departments.ts'
import { fold, termsOf } from '@kawaraban/contract/fold.ts'
import { listReaders, type Narrowing, type ReaderOrder } from '@kawaraban/contract/progress.ts'
import { formatDateTime, minuteMs } from '@kawaraban/contract/tokyo.ts'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { useTestApp } from '../../../testing/app.ts'
import { writeByHand } from '../../../testing/by-hand.ts'
import { checkModel } from '../../../testing/model.ts'
import { addViewers, listStoredReaders } from '../../../testing/readers.ts'
import { replaceAudience } from '../../news/audience/queries.ts'
import { countReceipts } from '../../views/blocks/queries.ts'
import { chooseReaders, listDepartmentNames, selectReaders } from './queries.ts'

const app = useTestApp()

/** Members at the edges of blocks of 1,024 ids. */
const ids = ['1023', '1024', '2047', '2048', '5000', '1000001']
const departmentNames = ['', '営業部', '営業部 第1課', '営業部／第2課', '本社, 製造部 A', '本社, 製造部 B', "100% 'x'_"]

const people = fc.tuple(
  ...ids.map((id) =>
    fc.record({
      id: fc.constant(id),
      name: fc.constantFrom('サトウ 花子', '髙橋_一', '営業 太郎'),
      departmentName: fc.constantFrom(...departmentNames),
      role: fc.constantFrom('viewer', 'viewer', 'editor', 'none', null),
      isNamed: fc.boolean(),
      viewedAt: fc.option(fc.nat(500)),
      completedAt: fc.option(fc.nat(500)),
    }),
  ),
)

const narrowings = fc.record({
  kind: fc.constantFrom('viewed', 'completed'),
  state: fc.constantFrom('all', 'notDone', 'done'),
  departments: fc.subarray(['', '営業部', '営業部/第1課', '本社, 製造部', '本社, 製造部/A', "100% 'x'_", 'なし']),
  search: fc.constantFrom('', 'さとう', '高橋', '営業', '1000001', '_', '%', 'd 1'),
  companyUserIds: fc.option(fc.subarray([...ids, '999']), { nil: undefined }),
}) satisfies fc.Arbitrary<Narrowing>

const everybody: Narrowing = { kind: 'completed', state: 'all', departments: [], search: '' }

/** Who is left by the rule, person by person. */
const naive = async (newsId: string, { kind, state, departments, search, companyUserIds }: Narrowing) => {
  const { managementGroupId } = app.cast.ours
  const rows = await listStoredReaders(app, newsId, kind)
  const all = await app.db.query<{ name: string }>(sql`
    select department_name as name from members where management_group_id = ${managementGroupId}`)
  const { pathOf } = buildDepartments(all.map(({ name }) => name))
  return rows
    .filter(({ doneAt }) => state === 'all' || (doneAt !== null) === (state === 'done'))
    .filter(
      ({ departmentName: name }) => !departments.length || departments.some((path) => isWithin(pathOf(name), path)),
    )
    .filter(({ companyUserId }) => companyUserIds?.includes(companyUserId) ?? true)
    .filter(({ name, docomoId, reading }) =>
      termsOf(search).every((term) => [name, docomoId, reading].some((text) => fold(text).includes(term))),
    )
    .map(({ doneAt, reading: _, ...row }) => ({ ...row, doneAt: doneAt === null ? '' : formatDateTime(doneAt) }))
}

test('NUDGE-01 G-083 G-360 a narrowed table and its counts are what the rows say in either order, and so is the one query', async () => {
  const { suzuki, sato, ours } = app.cast
  const { managementGroupId } = ours
  await addViewers(app, ids)
  const runs = fc.record({
    people,
    scope: fc.constantFrom('all', 'specific'),
    counted: fc.nat(6),
    narrowed: fc.array(narrowings, { minLength: 4, maxLength: 4 }),
    order: fc.constantFrom<ReaderOrder[]>('doneFirst', 'notDoneFirst'),
    limit: fc.constantFrom('2', '100'),
  })
  const run = async (given: typeof runs extends fc.Arbitrary<infer Run> ? Run : never) => {
    const newsId = await app.storePost(suzuki)
    await app.db.query(sql`update news set scope = ${given.scope} where news_id = ${newsId}`)
    const named = given.people.filter(({ isNamed }) => isNamed).map(({ id }) => id)
    await replaceAudience(app.db, managementGroupId, newsId, [suzuki.companyUserId, ...named])
    const at = (minutes: number | null) => (minutes === null ? null : new Date(app.clock.now + minutes * minuteMs))
    for (const { id, viewedAt, completedAt } of given.people) {
      await app.db.query(sql`
        insert into receipts (management_group_id, news_id, company_user_id, viewed_at, completed_at)
        values (${managementGroupId}, ${newsId}, ${id}, ${at(viewedAt)}, ${at(completedAt)})`)
    }
    if (given.counted > 0) await countReceipts(app.db, managementGroupId, newsId, given.counted)
    // Whom the counts know in another role and department than now.
    for (const { id, name, departmentName, role } of given.people) {
      await writeByHand(
        app.db,
        sql`
          update members set name = ${name}, department_name = ${departmentName}, role = ${role}
          where company_user_id = ${id}`,
      )
    }
    const tables: { narrowing: Narrowing; order?: ReaderOrder }[] = [
      { narrowing: everybody },
      { narrowing: everybody, order: 'notDoneFirst' },
      ...given.narrowed.map((narrowing) => ({ narrowing, order: given.order })),
    ]
    for (const { narrowing, order } of tables) {
      const inOrder = await naive(newsId, narrowing)
      const isDone = ({ doneAt }: { doneAt: string }) => doneAt !== ''
      const expected =
        order === 'notDoneFirst' ? [...inOrder.filter((row) => !isDone(row)), ...inOrder.filter(isDone)] : inOrder
      const rows: object[] = []
      for (let page = 1; page <= expected.length + 1; page++) {
        const query = {
          narrowing: JSON.stringify(narrowing),
          page: String(page),
          limit: given.limit,
          ...(order && { order }),
        }
        const { data } = await app.call(sato, listReaders, { params: { newsId }, query })
        expect(data).toMatchObject({
          totalUsers: expected.length,
          totalDone: expected.filter(isDone).length,
        })
        rows.push(...data.companyUsers)
        if (data.companyUsers.length === 0) break
      }
      expect(rows).toEqual(expected)
      const post = { managementGroupId, newsId, scope: given.scope as 'all' | 'specific' }
      const chosen = await chooseReaders(app.db, managementGroupId, narrowing)
      const selected = await app.db.query<{ id: string; viewed_at: number | null; completed_at: number | null }>(sql`
        select company_user_id as id, viewed_at, completed_at
        from (${selectReaders(post, chosen)}) readers order by company_user_id`)
      const doneAt = new Map(selected.map(({ id, ...times }) => [id, times[`${narrowing.kind}_at` as const]]))
      expect(
        Object.fromEntries([...doneAt].map(([id, time]) => [id, time === null ? '' : formatDateTime(time)])),
      ).toEqual(Object.fromEntries(expected.map((row) => [row.companyUserId, row.doneAt])))
      expect(selected.length).toBe(expected.length)
    }
  }
  await checkModel(runs, run, { rounds: [15, 200] })
}, 240_000)

test('NUDGE-01 a later page of a narrowed table begins behind its own rows, not behind those that it leaves out', async () => {
  const { suzuki, ours } = app.cast
  const newsId = await app.storePost(suzuki)
  await writeByHand(
    app.db,
    sql`update members set role = 'viewer' where company_user_id = any(${`{${ids}}`}::bigint[])`,
  )
  for (const [index, id] of ids.entries())
    await app.db.query(sql`
      insert into receipts (management_group_id, news_id, company_user_id, viewed_at)
      values (${ours.managementGroupId}, ${newsId}, ${id}, ${new Date(app.clock.now - index * 60 * minuteMs)})`)
  await countReceipts(app.db, ours.managementGroupId, newsId)
  const rows = ids.slice(2)
  const narrowing = JSON.stringify({ kind: 'viewed', state: 'done', companyUserIds: rows })
  const pages = ['1', '2'].map(async (page) => {
    const { data } = await app.call(suzuki, listReaders, {
      params: { newsId },
      query: { narrowing, page, limit: '2' },
    })
    return data.companyUsers.map(({ companyUserId }: { companyUserId: string }) => companyUserId)
  })
  expect(await Promise.all(pages)).toEqual([rows.slice(0, 2), rows.slice(2)])
})

test('BOARD-02 knows each department name of a company once, and none of another', async () => {
  const names = await listDepartmentNames(app.db, app.cast.ours.managementGroupId)
  const stored = await app.db.query<{ name: string }>(sql`
    select distinct department_name as name from members
    where management_group_id = ${app.cast.ours.managementGroupId}`)
  expect([...names].sort()).toEqual(stored.map(({ name }) => name).sort())
})

test.each([
  '{',
  '[]',
  'null',
  '"x"',
  '{"state":"other"}',
  '{"departments":"x"}',
  '{"search":"\\u0000"}',
  '{"departments":[1]}',
])('NUDGE-01 refuses %s as a narrowing', async (narrowing) => {
  const newsId = await app.storePost(app.cast.suzuki)
  const answer = await app.call(app.cast.suzuki, listReaders, { params: { newsId }, query: { narrowing } })
  expect(answer.message).toBe('Bad request')
})
