import { updateCompanyUser, updateMyProfile } from '@kawaraban/contract/members.ts'
import { updateAuthorities } from '@kawaraban/contract/members-authorities.ts'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { findOrCreateMember } from '../../features/session/joining/queries.ts'
import { useTestApp } from '../../testing/app.ts'
import { importSteps } from '../../testing/import-steps.ts'
import { addViewers } from '../../testing/readers.ts'
import { blockSize } from '../blocks/block-size.ts'
import type { Queries } from '../connect.ts'
import { createRoster, listRosterNames, type Roster } from './roster.ts'

const app = useTestApp()

const membersOf = ({ names, blocks }: Roster): [number, string][] =>
  [...blocks]
    .flatMap(([block, { nameNumbers }]) =>
      [...nameNumbers].flatMap((number, at): [number, string][] =>
        number > 0 ? [[block * blockSize + at, names[number] ?? '']] : [],
      ),
    )
    .sort(([one], [other]) => one - other)

/** Counts how often members are read. */
const counting = () => {
  let reads = 0
  const tx: Queries = {
    query: (statement) => {
      if (statement.text.includes('string_agg')) reads += 1
      return app.db.query(statement)
    },
  }
  return { tx, reads: () => reads }
}

test('BOARD-05 a roster is what the rows say after everything that changes a member or a department', async () => {
  const { ours, sato, tanaka, yamada } = app.cast
  const { managementGroupId } = ours
  const readRoster = createRoster()
  const steps = importSteps(app)
  const check = async (what: string) => {
    const roster = await readRoster(app.db, managementGroupId)
    const rows = await app.db.query<{ id: string; name: string }>(sql`
      select company_user_id as id, department_name as name from members
      where management_group_id = ${managementGroupId} order by company_user_id`)
    expect(membersOf(roster), what).toEqual(rows.map(({ id, name }) => [Number(id), name]))
    expect(listRosterNames(roster).toSorted(), what).toEqual([...new Set(rows.map(({ name }) => name))].sort())
  }
  await check('at first')
  await app.call(tanaka, updateMyProfile, { body: { departmentName: '自分の部' } })
  await check('an own profile')
  const params = { companyUserId: yamada.companyUserId }
  await app.call(sato, updateCompanyUser, { params, body: { departmentName: '管理者の部' } })
  await check('a profile by an admin')
  await app.call(sato, updateAuthorities, { body: [{ companyUserId: yamada.companyUserId, role: 'none' }] })
  await check('a role')
  const group = { ...ours, isRunning: true, usedAt: app.clock.now }
  const identity = { subject: 's', name: '新人', departmentName: '', managementGroup: null, isAdmin: false }
  const signIn = (docomoId: string, departmentName: string) =>
    findOrCreateMember(app.db, group, { ...identity, docomoId, departmentName })
  await signIn('d-new', '')
  await check('a first sign-in')
  const { importId } = await steps.take(['i1,取込,取込部,,', 'd100234761,山田 美穂,取込部,,'])
  await check('an import')
  await steps.undo(importId)
  await check('its undo')
  await steps.take(['i2,取込,,,'])
  await signIn('i2', '初回の部')
  await check('the first sign-in of who was imported')
})

test('BOARD-05 a roster reads members of changed blocks alone, and none where nothing has changed', async () => {
  const { ours, tanaka, foreignAdmin } = app.cast
  const readRoster = createRoster()
  const { tx, reads } = counting()
  await readRoster(tx, ours.managementGroupId)
  expect(reads()).toBe(1)
  await app.call(foreignAdmin, updateMyProfile, { body: { departmentName: '他社の部' } })
  await readRoster(tx, ours.managementGroupId)
  expect(reads()).toBe(1)
  await app.call(tanaka, updateMyProfile, { body: { departmentName: '新しい部' } })
  expect(listRosterNames(await readRoster(tx, ours.managementGroupId))).toContain('新しい部')
  expect(reads()).toBe(2)
})

test('BOARD-05 a roster has members whose ids do not fit into four bytes, beside those whose ids do', async () => {
  const { ours, tanaka } = app.cast
  const readRoster = createRoster()
  const before = membersOf(await readRoster(app.db, ours.managementGroupId))
  const ids = [2 ** 31 - 1, 2 ** 31, 2 ** 40]
  await addViewers(app, ids.map(String))
  const added = ids.map((id): [number, string] => [id, `部署${id}`])
  expect(membersOf(await createRoster()(app.db, ours.managementGroupId))).toEqual([...before, ...added])
  expect(membersOf(await readRoster(app.db, ours.managementGroupId))).toEqual([...before, ...added])
  await app.call(tanaka, updateMyProfile, { body: { departmentName: '別の部' } })
  expect(listRosterNames(await readRoster(app.db, ours.managementGroupId))).toContain('別の部')
})

test('BOARD-05 looks at a roster at the same time read members once, and one that fails fails alone', async () => {
  const { managementGroupId } = app.cast.ours
  const readRoster = createRoster()
  const { tx, reads } = counting()
  const [started, waiting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const cut = Promise.withResolvers<never>()
  const failing = readRoster(
    {
      query: (statement) => {
        if (!statement.text.includes('string_agg')) return tx.query(statement)
        started.resolve()
        return cut.promise
      },
    },
    managementGroupId,
  )
  await started.promise
  let looks = 0
  const seen: Queries = {
    query: async <Row extends object>(statement: Parameters<Queries['query']>[0]) => {
      const rows = await tx.query<Row>(statement)
      looks += 1
      if (looks === 3) setImmediate(waiting.resolve)
      return rows
    },
  }
  const others = [1, 2, 3].map(() => readRoster(seen, managementGroupId))
  await waiting.promise
  expect(reads()).toBe(0)
  cut.reject(new Error('cut'))
  await expect(failing).rejects.toThrow('cut')
  const [first, ...rest] = await Promise.all(others)
  expect(reads()).toBe(1)
  for (const roster of rest) expect(roster).toBe(first)
})
