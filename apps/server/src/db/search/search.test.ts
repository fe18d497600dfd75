import { updateCompanyUser, updateMyProfile } from '@kawaraban/contract/members.ts'
import { updateAuthorities } from '@kawaraban/contract/members-authorities.ts'
import { type Role, roles } from '@kawaraban/contract/policy.ts'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { searchCompanyUsers, wantedOf } from '../../features/members/search/queries.ts'
import { chooseReaders, personConditions } from '../../features/progress/readers/queries.ts'
import { findOrCreateMember } from '../../features/session/joining/queries.ts'
import { createMemory, type Memory } from '../../memory.ts'
import { useTestApp } from '../../testing/app.ts'
import { writeByHand } from '../../testing/by-hand.ts'
import { importSteps } from '../../testing/import-steps.ts'
import { checkModel } from '../../testing/model.ts'
import { addViewers } from '../../testing/readers.ts'
import type { Queries } from '../connect.ts'
import { listIds, type MemberSet } from '../roster/member-set.ts'
import type { SearchBlock } from './lines.ts'
import { createSearch, type FindMatching } from './search.ts'

const app = useTestApp()
const ids = ['1023', '1024', '2047', '5000', '1000001']
const search = () => createSearch(createMemory(), 0)
const idsOf = (set: MemberSet | null) => (set ? listIds(set, 1e9) : null)

/** Who matches a search of authorities, and one of readers, by what is in memory and by the rows. */
const expectEqual = async (
  find: FindMatching,
  given: { search: string; department: string; role?: Role },
  what = '',
) => {
  const { managementGroupId } = app.cast.ours
  const wanted = wantedOf(given)
  const anywhere = idsOf(await find(app.db, managementGroupId, wanted))
  const inNames = idsOf(
    await find(app.db, managementGroupId, { ...wanted, isInDepartment: false, department: '', role: null }),
  )
  const narrowing = { kind: 'viewed' as const, state: 'all' as const, departments: [], search: given.search }
  const chosen = await chooseReaders(app.db, managementGroupId, narrowing)
  const rows = await app.db.query<{ id: string }>(sql`
    select company_user_id as id from members m
    where management_group_id = ${managementGroupId} ${personConditions(chosen)} order by company_user_id`)
  expect(inNames, what).toEqual(rows.map(({ id }) => Number(id)))
  const all = given.search.trim() !== '' || given.department !== '' || given.role !== undefined
  if (!all) return
  const { users } = await searchCompanyUsers(app.db, managementGroupId, { ...given, limit: 10_000 })
  expect(anywhere, what).toEqual(users.map(({ companyUserId }) => Number(companyUserId)))
}

test('G-318 who is found in memory is who the rows say, whatever has changed', async () => {
  await addViewers(app, ids)
  const find = search()
  const word = fc.constantFrom(
    '花',
    '花子',
    'はな',
    'ハナコ',
    '営業',
    '高橋',
    '髙',
    '1',
    'd5',
    '課',
    'ｻ',
    '%',
    '_',
    'z',
  )
  const runs = fc.record({
    people: fc.array(
      fc.record({
        id: fc.constantFrom(...ids),
        name: fc.constantFrom('髙橋 花子', '営業 はな', '佐藤', '課長 1', '100%_'),
        departmentName: fc.constantFrom('', '営業部 第1課', '花形部', 'はな'),
        reading: fc.constantFrom('', 'タカハシ ハナコ', 'サトウ'),
        role: fc.constantFrom('viewer', 'editor', 'admin', 'none', null),
      }),
      { maxLength: 3 },
    ),
    searches: fc.array(
      fc.record(
        {
          search: fc.array(word, { maxLength: 5 }).map((words) => words.join('　')),
          department: fc.oneof(fc.constant(''), word),
          role: fc.constantFrom(...roles),
        },
        { requiredKeys: ['search', 'department'] },
      ),
      { minLength: 3, maxLength: 3 },
    ),
    isRemoved: fc.boolean(),
  })
  const run = async ({ people, searches, isRemoved }: typeof runs extends fc.Arbitrary<infer Run> ? Run : never) => {
    if (isRemoved) await writeByHand(app.db, sql`delete from members where company_user_id = 5000`)
    for (const { id, name, departmentName, reading, role } of people)
      await writeByHand(
        app.db,
        sql`
          update members set name = ${name}, department_name = ${departmentName}, reading = ${reading}, role = ${role}
          where company_user_id = ${id}`,
      )
    for (const given of searches) await expectEqual(find, given, JSON.stringify(given))
  }
  await checkModel(runs, run, { rounds: [25, 300] })
}, 240_000)

test('G-318 a search knows every name, reading, department and role at once, by any writer', async () => {
  const { ours, sato, tanaka, yamada } = app.cast
  const find = search()
  const steps = importSteps(app)
  const check = async (what: string) => {
    for (const word of ['d', '部', '山', '新', 'かん', '取込', '花'])
      await expectEqual(find, { search: word, department: '' }, `${what}: ${word}`)
    for (const role of roles) await expectEqual(find, { search: '', department: '部', role }, `${what}: ${role}`)
  }
  await check('at first')
  await app.call(tanaka, updateMyProfile, { body: { name: '新山 花代' } })
  await check('an own name')
  const params = { companyUserId: yamada.companyUserId }
  await app.call(sato, updateCompanyUser, { params, body: { name: '新井 花絵' } })
  await check('a name by an admin')
  await app.call(sato, updateAuthorities, { body: [{ companyUserId: yamada.companyUserId, role: 'editor' }] })
  await check('a role')
  const group = { ...ours, isRunning: true, usedAt: app.clock.now }
  const identity = { subject: 's', name: '新人', departmentName: '', managementGroup: null, isAdmin: false }
  await findOrCreateMember(app.db, group, { ...identity, docomoId: 'd-new' })
  await check('a first sign-in')
  const { importId } = await steps.take(['i1,取込,取込部,,', 'd100234761,山田 花,取込部,,'])
  await check('an import')
  await steps.undo(importId)
  await check('its undo')
})

/** Counts the blocks that are read. */
const counting = () => {
  const read: string[][] = []
  const tx: Queries = {
    query: (statement) => {
      if (statement.text.includes('octet_length')) read.push(String(statement.values[0]).slice(1, -1).split(','))
      return app.db.query(statement)
    },
  }
  return { tx, read }
}

const wanted = { terms: ['d'], isInDepartment: false, department: '', role: null }

test('G-318 blocks are read once, 32 at a time, and again when they change', async () => {
  const { managementGroupId } = app.cast.ours
  await addViewers(
    app,
    Array.from({ length: 40 }, (_, index) => String((100 + index) * 1024)),
  )
  const { tx, read } = counting()
  const find = search()
  const [one, two] = await Promise.all([find(tx, managementGroupId, wanted), find(tx, managementGroupId, wanted)])
  expect(one).toEqual(two)
  const sizes = read.map((blocks) => blocks.length)
  expect(sizes.slice(0, -1)).toEqual(Array(sizes.length - 1).fill(32))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(40)
  await find(tx, managementGroupId, wanted)
  expect(read).toHaveLength(sizes.length)
  await app.call(app.cast.tanaka, updateMyProfile, { body: { name: '別の名前' } })
  await find(tx, managementGroupId, wanted)
  expect(read.slice(sizes.length)).toEqual([[String(Number(app.cast.tanaka.companyUserId) >> 10)]])
})

/** A memory whose values are blocks that note in which round of the event loop each is searched; `most` are those of one round. */
const watching = () => {
  let [searched, most] = [new Set<string>(), 0]
  const endRound = () => {
    most = Math.max(most, searched.size)
    searched = new Set()
  }
  const watch = (lines: ReadonlyMap<string, SearchBlock>) =>
    new Map(
      [...lines].map(([id, block]) => [
        id,
        Object.defineProperty({ ...block }, 'indexes', {
          get: () => {
            if (searched.size === 0) setImmediate(endRound)
            searched.add(id)
            return block.indexes
          },
        }),
      ]),
    )
  const held = new Map<number | string, object>()
  const memory: Memory = () => ({
    get: (of) => held.get(of) as never,
    set: (of, value) => void held.set(of, watch(value as ReadonlyMap<string, SearchBlock>)),
    bytes: () => 0,
  })
  return { memory, most: () => most }
}

test('G-318 G-321 a search goes through 8 blocks at most, 8,192 people, before others are served', async () => {
  const { managementGroupId } = app.cast.ours
  await addViewers(
    app,
    Array.from({ length: 70 }, (_, index) => String((200 + index) * 1024)),
  )
  const { memory, most } = watching()
  const find = createSearch(memory, 0)
  await find(app.db, managementGroupId, wanted)
  expect(await find(app.db, managementGroupId, wanted)).toEqual(await search()(app.db, managementGroupId, wanted))
  expect(most()).toBe(8)
})

test('G-318 a company of 10,000 people is not held', async () => {
  const { managementGroupId } = app.cast.ours
  const memory = createMemory()
  const [row] = await app.db.query<{ people: number }>(sql`
    select count(*)::integer as people from members where management_group_id = ${managementGroupId}`)
  const people = row?.people ?? 0
  const { tx, read } = counting()
  expect(await createSearch(memory, people)(tx, managementGroupId, wanted)).toBe(null)
  expect(read).toEqual([])
  expect(await createSearch(memory, people - 1)(tx, managementGroupId, wanted)).not.toBe(null)
})
