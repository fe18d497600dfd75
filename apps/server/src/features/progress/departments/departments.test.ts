import { buildDepartments, isWithin } from '@kawaraban/contract/departments.ts'
import { getProgress } from '@kawaraban/contract/progress.ts'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { useTestApp } from '../../../testing/app.ts'
import { writeByHand } from '../../../testing/by-hand.ts'
import { interleave } from '../../../testing/interleave.ts'
import { checkModel } from '../../../testing/model.ts'
import { addViewers } from '../../../testing/readers.ts'
import { replaceAudience } from '../../news/audience/queries.ts'
import { countReceipts } from '../../views/blocks/queries.ts'

const meanwhile = interleave()
const app = useTestApp({ overDb: meanwhile.overDb })

const ids = ['1023', '1024', '5000', '1000001']

type Person = { name: string; viewed: boolean; completed: boolean; inScope: boolean }

/** Counts over members and receipts, person by person. */
const naive = async (newsId: string) => {
  const { managementGroupId } = app.cast.ours
  const people = await app.db.query<Person>(sql`
    select m.department_name as name, r.viewed_at is not null as viewed, r.completed_at is not null as completed,
      coalesce(m.role in ('admin', 'editor', 'viewer'), false) and (n.scope = 'all' or m.company_user_id in (
        select a.company_user_id from audiences a
        where a.management_group_id = ${managementGroupId} and a.news_id = ${newsId})) as "inScope"
    from news n
    join members m on m.management_group_id = n.management_group_id
    left join receipts r on r.management_group_id = n.management_group_id and r.news_id = n.news_id
      and r.company_user_id = m.company_user_id
    where n.management_group_id = ${managementGroupId} and n.news_id = ${newsId}`)
  const { pathOf } = buildDepartments(people.map(({ name }) => name))
  const count = (chosen: Person[]) => ({
    total: chosen.length,
    viewed: chosen.filter(({ viewed }) => viewed).length,
    completed: chosen.filter(({ completed }) => completed).length,
  })
  const inScope = people.filter((person) => person.inScope)
  return {
    all: {
      ...count(inScope),
      completedUnopened: inScope.filter(({ viewed, completed }) => completed && !viewed).length,
    },
    of: (path: string) => count(inScope.filter(({ name }) => isWithin(pathOf(name), path))),
  }
}

test('BOARD-01 BOARD-02 BOARD-05 G-654 bars, totals and who has completed without opening are a count over members and receipts, at any minute', async () => {
  const { sato, suzuki, ours } = app.cast
  const { managementGroupId } = ours
  await addViewers(app, ids)
  const person = fc.record({
    departmentName: fc.constantFrom('', '製造部', '製造部 第一工場', '製造部／第二工場', '営業部 第1課'),
    role: fc.constantFrom('viewer', 'viewer', 'none', null),
    isNamed: fc.boolean(),
    viewed: fc.boolean(),
    completed: fc.boolean(),
    isCounted: fc.boolean(),
  })
  const runs = fc.record({
    people: fc.array(person, { minLength: ids.length, maxLength: ids.length }),
    scope: fc.constantFrom('all', 'specific'),
  })
  const run = async ({ people, scope }: typeof runs extends fc.Arbitrary<infer Run> ? Run : never) => {
    const newsId = await app.storePost(suzuki)
    await app.db.query(sql`update news set scope = ${scope} where news_id = ${newsId}`)
    await replaceAudience(
      app.db,
      managementGroupId,
      newsId,
      ids.filter((_, at) => people[at]?.isNamed),
    )
    const at = (isDone: boolean) => (isDone ? new Date(app.clock.now) : null)
    for (const [index, { viewed, completed, isCounted }] of people.entries()) {
      await app.db.query(sql`
        insert into receipts (management_group_id, news_id, company_user_id, viewed_at, completed_at)
        values (${managementGroupId}, ${newsId}, ${ids[index]}, ${at(viewed)}, ${at(completed)})`)
      if (isCounted) await countReceipts(app.db, managementGroupId, newsId)
    }
    for (const [index, { departmentName, role }] of people.entries()) {
      await writeByHand(
        app.db,
        sql`
          update members set department_name = ${departmentName}, role = ${role} where company_user_id = ${ids[index]}`,
      )
    }
    const { data } = await app.call(sato, getProgress, { params: { newsId } })
    const expected = await naive(newsId)
    const { departments, ...totals } = data
    expect(totals).toEqual(expected.all)
    for (const { path, ...counts } of departments) expect(counts, path).toEqual(expected.of(path))
    const roots = departments.filter(({ path }: { path: string }) => !path.includes('/'))
    expect(roots.reduce((sum: number, { total }: { total: number }) => sum + total, 0)).toBe(totals.total)
  }
  await checkModel(runs, run, { rounds: [15, 200] })
}, 240_000)

test('BOARD-05 bars are of the moment in which the post was found, whatever is saved meanwhile', async () => {
  const { suzuki, tanaka, yamada, ours } = app.cast
  const newsId = await app.storePost(suzuki, { audience: [tanaka, yamada] })
  const read = async () => (await app.call(suzuki, getProgress, { params: { newsId } })).data.total
  meanwhile.before('blocks', () =>
    replaceAudience(app.db, ours.managementGroupId, newsId, [suzuki.companyUserId, tanaka.companyUserId]),
  )
  expect(await read()).toBe(3)
  expect(await read()).toBe(2)
})
