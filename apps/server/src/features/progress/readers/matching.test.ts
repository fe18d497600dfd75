import { narrowing } from '@kawaraban/contract/progress.ts'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import type { Queries } from '../../../db/connect.ts'
import { listIds } from '../../../db/roster/member-set.ts'
import { createRoster } from '../../../db/roster/roster.ts'
import { createSearch } from '../../../db/search/search.ts'
import { createMemory } from '../../../memory.ts'
import { useTestApp } from '../../../testing/app.ts'
import { writeByHand } from '../../../testing/by-hand.ts'
import { addViewers } from '../../../testing/readers.ts'
import { matchReaders } from './queries.ts'

const ids = ['1023', '1024', '2047', '5000']
const app = useTestApp()
beforeAll(async () => {
  await addViewers(app, ids)
  await writeByHand(
    app.db,
    sql`
      update members set department_name = '営業部 第' || (company_user_id % 2)::text || '課', name = '営業 花子'
      where company_user_id = any(${ids}::bigint[])`,
  )
})

/** Who matches a narrowing, and how many statements read the rows of members for it. */
const match = async (narrowed: object, readRoster = createRoster(), maxIds = 100) => {
  let reads = 0
  const tx: Queries = {
    query: (statement) => {
      if (statement.text.includes('from members')) reads += 1
      return app.db.query(statement)
    },
  }
  const { managementGroupId } = app.cast.ours
  const known = { readRoster, findMatching: createSearch(createMemory()) }
  const { matching } = await matchReaders(tx, known, managementGroupId, narrowing.parse(narrowed), maxIds)
  return { people: matching && listIds(matching, 100)?.toSorted((one, other) => one - other), reads }
}

test('NUDGE-07 a narrowing reads members once at most, and by departments not at all once they are known', async () => {
  const readRoster = createRoster()
  const departments = ['営業部/第1課']
  expect(await match({ state: 'notDone' }, readRoster)).toEqual({ people: null, reads: 0 })
  expect(await match({ departments }, readRoster)).toEqual({ people: [1023, 2047], reads: 1 })
  expect(await match({ departments }, readRoster)).toEqual({ people: [1023, 2047], reads: 0 })
  expect(await match({ departments, search: '24 花子' }, readRoster)).toEqual({ people: [], reads: 1 })
  for (const maxIds of [0, 100])
    expect(await match({ departments, search: '花子 営業 4' }, readRoster, maxIds)).toEqual({
      people: [2047],
      reads: 1,
    })
  expect(await match({ companyUserIds: ids, search: 'd' }, readRoster)).toEqual({ people: ids.map(Number), reads: 1 })
  expect(await match({ departments: ['なし'] }, readRoster)).toEqual({ people: [], reads: 0 })
})

test('NUDGE-01 G-248 a search looks in names, readings and account IDs, and not in departments', async () => {
  const { companyUserId } = app.cast.tanaka
  await writeByHand(
    app.db,
    sql`update members set department_name = '花形部', reading = 'はな_%' where company_user_id = ${companyUserId}`,
  )
  const found = async (search: string) => (await match({ search })).people
  expect(await found('花形部')).toEqual([])
  expect(await found('花子')).toEqual(ids.map(Number))
  expect(await found('はな_%')).toEqual([Number(companyUserId)])
  expect(await found('はな%_')).toEqual([])
  expect(await found('営業 花子 5000 営 業 d')).toEqual([5000])
  expect(await found('\\')).toEqual([])
})

test('NUDGE-01 a search finds members of any ID', async () => {
  const far = [2 ** 31 - 1, 2 ** 31, 2 ** 40]
  await addViewers(app, far.map(String))
  const companyUserIds = [...ids, ...far.map(String)]
  expect((await match({ companyUserIds, search: 'd' })).people).toEqual(companyUserIds.map(Number))
})
