import {
  createGroup,
  deleteGroup,
  getGroup,
  listGroups,
  maxGroups,
  renameGroup,
  updateGroup,
} from '@kawaraban/contract/groups.ts'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { writeByHand } from '../../testing/by-hand.ts'
import { canary, type Person } from '../../testing/company.ts'

const app = useTestApp()

const refusal = (message: string) => ({ success: false, message, data: null, status: 200 })
const done = { success: true, message: 'OK', data: null, status: 200 }
const idsOf = (...people: Person[]) => people.map(({ companyUserId }) => companyUserId)
const bodyOf = (over: Record<string, unknown> = {}) => ({
  name: '営業部のリーダー',
  type: 'specific',
  companyUserIds: idsOf(app.cast.tanaka, app.cast.ito),
  ...over,
})
const create = (person: Person | null, over: Record<string, unknown> = {}) =>
  app.call(person, createGroup, { body: bodyOf(over) })
const show = (person: Person | null, companyUserGroupId: string) =>
  app.call(person, getGroup, { params: { companyUserGroupId } })
const update = (person: Person | null, companyUserGroupId: string, over: Record<string, unknown> = {}) =>
  app.call(person, updateGroup, { params: { companyUserGroupId }, body: bodyOf(over) })
const stored = async (person: Person, over: Record<string, unknown> = {}): Promise<string> =>
  (await create(person, over)).data.companyUserGroupId
const countAll = async () =>
  (await app.db.query<{ groups: number }>(sql`select count(*)::int as groups from company_user_groups`))[0]?.groups

describe('POST /companyUserGroup', () => {
  test('G-050 API-39 strangers, viewers and none are refused', async () => {
    expect(await create(null)).toMatchObject(refusal('Missing session key'))
    expect(await create(app.cast.tanaka)).toMatchObject(refusal('No permission'))
    expect(await create(app.cast.kobayashi)).toMatchObject(refusal('No permission'))
    expect(await countAll()).toBe(0)
  })

  test('API-21 DATA-16 G-101 stores a group and answers its id; everyone is in it once', async () => {
    const { suzuki, tanaka, ito } = app.cast
    const companyUserIds = idsOf(ito, tanaka, ito)
    const answer = await create(suzuki, { name: ' 営業部のリーダー　', companyUserIds })
    expect(answer).toMatchObject({ success: true, message: 'OK' })
    const { companyUserGroupId } = answer.data
    expect((await show(suzuki, companyUserGroupId)).data).toEqual({
      companyUserGroupId,
      name: '営業部のリーダー',
      type: 'specific',
      companyUserIds: idsOf(ito, tanaka),
    })
  })

  test('G-101 G-116 names follow the rules of profiles, the type is specific', async () => {
    const before = await countAll()
    for (const name of ['', ' ', 'あ'.repeat(31), 'a<b', 'a\nb', 3, undefined]) {
      expect(await create(app.cast.suzuki, { name })).toMatchObject(refusal('Invalid name'))
    }
    for (const type of ['all', '', null]) {
      expect(await create(app.cast.suzuki, { type })).toMatchObject(refusal('Invalid type'))
    }
    expect(await countAll()).toBe(before)
  })

  test('G-100 G-033 unknown people and those of another company refuse the whole group', async () => {
    const before = await countAll()
    const { tanaka, foreignViewer } = app.cast
    for (const strange of [foreignViewer.companyUserId, '987654', 'x', 7]) {
      const companyUserIds = [tanaka.companyUserId, strange]
      expect(await create(app.cast.suzuki, { companyUserIds })).toMatchObject(refusal('Invalid companyUserIds'))
    }
    expect(await create(app.cast.suzuki, { companyUserIds: 'x' })).toMatchObject(refusal('Invalid companyUserIds'))
    expect(await countAll()).toBe(before)
  })
})

test('G-271 DEPT-02 who cannot be chosen at that moment is left out of a group that is stored or replaced', async () => {
  const { suzuki, tanaka, kobayashi, ito } = app.cast
  const id = await stored(suzuki, { companyUserIds: idsOf(ito, kobayashi, tanaka) })
  expect((await show(suzuki, id)).data.companyUserIds).toEqual(idsOf(ito, tanaka))
  expect(await update(suzuki, id, { companyUserIds: idsOf(kobayashi, tanaka) })).toMatchObject(done)
  expect((await show(suzuki, id)).data.companyUserIds).toEqual(idsOf(tanaka))
  expect(await update(suzuki, id, { companyUserIds: idsOf(kobayashi) })).toMatchObject(done)
  expect((await show(suzuki, id)).data.companyUserIds).toEqual([])
})

describe('the limit of groups', () => {
  test('G-101 one person stores 100 groups at most, also when twenty are sent at once, and others theirs', async () => {
    const { ito, suzuki, foreignAdmin } = app.cast
    const groupsOf = async ({ managementGroupId, companyUserId }: Person) =>
      (
        await app.db.query(sql`
          select 1 from company_user_groups
          where management_group_id = ${managementGroupId} and owner_company_user_id = ${companyUserId}`)
      ).length
    await app.db.query(sql`
      insert into company_user_groups
        (management_group_id, owner_company_user_id, name, company_user_ids, created_at, updated_at)
      select ${ito.managementGroupId}::int, ${ito.companyUserId}::bigint, 'group', '{}', to_timestamp(0), to_timestamp(0)
      from generate_series(1, ${maxGroups - 5 - (await groupsOf(ito))}::int)`)
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(ito)))
    const refused = answers.filter(({ message }) => message === 'Limit exceeded')
    expect([refused.length, await groupsOf(ito)]).toEqual([15, maxGroups])
    expect(await create(ito)).toMatchObject(refusal('Limit exceeded'))
    expect(await create(ito, { name: '' })).toMatchObject(refusal('Invalid name'))
    for (const person of [suzuki, foreignAdmin]) {
      expect(await create(person, { companyUserIds: [] })).toMatchObject({ message: 'OK' })
    }
    await app.db.query(sql`delete from company_user_groups where owner_company_user_id = ${ito.companyUserId}`)
  })
})

describe('GET and POST /companyUserGroup/:companyUserGroupId', () => {
  test('API-22 G-101 its creator and admins read and replace it', async () => {
    const { sato, suzuki, yamada } = app.cast
    const id = await stored(suzuki)
    expect(await update(suzuki, id, { name: '新しい名前', companyUserIds: idsOf(yamada) })).toMatchObject(done)
    expect((await show(sato, id)).data).toMatchObject({ name: '新しい名前', companyUserIds: idsOf(yamada) })
    expect(await update(sato, id, { companyUserIds: [] })).toMatchObject(done)
    expect((await show(suzuki, id)).data.companyUserIds).toEqual([])
  })

  test('G-101 G-050 nobody else does, and nothing changes', async () => {
    const { suzuki, ito, tanaka, kobayashi } = app.cast
    const id = await stored(suzuki)
    expect(await show(null, id)).toMatchObject(refusal('Missing session key'))
    for (const person of [ito, tanaka, kobayashi]) {
      expect(await show(person, id)).toMatchObject(refusal('No permission'))
      expect(await update(person, id, { name: 'x' })).toMatchObject(refusal('No permission'))
    }
    expect((await show(suzuki, id)).data.name).toBe('営業部のリーダー')
  })

  test('G-033 groups of another company do not exist', async () => {
    const { sato, foreignAdmin, foreignViewer } = app.cast
    const foreign = await stored(foreignAdmin, { name: canary, companyUserIds: idsOf(foreignViewer) })
    for (const id of [foreign, '777777', 'x']) {
      const answer = await show(sato, id)
      expect(answer).toMatchObject(refusal('Document already deleted'))
      expect(answer.text).not.toContain(canary)
      expect(await update(sato, id)).toMatchObject(refusal('Document already deleted'))
    }
    expect((await show(foreignAdmin, foreign)).data.name).toBe(canary)
  })

  test('G-032 a wrong field is refused after what the caller may not do', async () => {
    const id = await stored(app.cast.suzuki)
    expect(await update(app.cast.ito, id, { name: '' })).toMatchObject(refusal('No permission'))
    expect(await update(app.cast.suzuki, id, { name: '' })).toMatchObject(refusal('Invalid name'))
  })

  test('G-099 who loses the role stays in the group', async () => {
    const { suzuki, tanaka, ito } = app.cast
    const id = await stored(suzuki)
    await writeByHand(app.db, sql`update members set role = 'none' where company_user_id = ${tanaka.companyUserId}`)
    expect((await show(suzuki, id)).data.companyUserIds).toEqual(idsOf(tanaka, ito))
    await writeByHand(app.db, sql`update members set role = 'viewer' where company_user_id = ${tanaka.companyUserId}`)
  })
})

describe('the list of groups', () => {
  const listed = async (person: Person | null) => (await app.call(person, listGroups)).data?.groups
  const rename = (person: Person | null, companyUserGroupId: string, name: unknown) =>
    app.call(person, renameGroup, { params: { companyUserGroupId }, body: { name } })
  const remove = (person: Person | null, companyUserGroupId: string) =>
    app.call(person, deleteGroup, { params: { companyUserGroupId } })

  test('DEPT-02 has the own groups by name, each with its people, and nobody else’s', async () => {
    const { yamada, ito, tanaka, sato } = app.cast
    await app.db.query(sql`delete from company_user_groups where owner_company_user_id = ${ito.companyUserId}`)
    const second = await stored(ito, { name: 'い' })
    const first = await stored(ito, { name: 'あ', companyUserIds: idsOf(tanaka, yamada, sato) })
    const third = await stored(ito, { name: 'う' })
    expect(await listed(ito)).toEqual([
      { companyUserGroupId: first, name: 'あ', people: 3 },
      { companyUserGroupId: second, name: 'い', people: 2 },
      { companyUserGroupId: third, name: 'う', people: 2 },
    ])
    expect((await listed(sato))?.map((one: { name: string }) => one.name)).not.toContain('あ')
    await update(ito, second, { name: 'い', companyUserIds: [] })
    expect(await listed(ito)).toMatchObject([{ people: 3 }, { people: 0 }, { people: 2 }])
  })

  test('DEPT-02 a group is renamed by the rules of names, and those in it remain', async () => {
    const { suzuki, tanaka, ito } = app.cast
    const id = await stored(suzuki)
    for (const name of ['', '　', 'あ'.repeat(31), 'a<b', 3, undefined]) {
      expect(await rename(suzuki, id, name)).toMatchObject(refusal('Invalid name'))
    }
    expect(await rename(suzuki, id, ' 役員 ')).toMatchObject(done)
    expect((await show(suzuki, id)).data).toMatchObject({ name: '役員', companyUserIds: idsOf(tanaka, ito) })
  })

  test('DEPT-02 a deleted group is gone, also when it is deleted again', async () => {
    const { suzuki } = app.cast
    const id = await stored(suzuki)
    expect(await remove(suzuki, id)).toMatchObject(done)
    for (const answer of [await remove(suzuki, id), await show(suzuki, id), await rename(suzuki, id, 'x')]) {
      expect(answer).toMatchObject(refusal('Document already deleted'))
    }
  })

  test('DEPT-02 G-101 G-033 nobody renames or deletes the group of another editor or company, an admin does', async () => {
    const { suzuki, ito, tanaka, sato, foreignAdmin } = app.cast
    const id = await stored(suzuki)
    for (const person of [ito, tanaka]) {
      expect(await rename(person, id, 'x')).toMatchObject(refusal('No permission'))
      expect(await remove(person, id)).toMatchObject(refusal('No permission'))
    }
    expect(await rename(foreignAdmin, id, 'x')).toMatchObject(refusal('Document already deleted'))
    expect(await remove(foreignAdmin, id)).toMatchObject(refusal('Document already deleted'))
    expect((await show(suzuki, id)).data.name).toBe('営業部のリーダー')
    expect(await rename(sato, id, '新しい名前')).toMatchObject(done)
    expect(await remove(sato, id)).toMatchObject(done)
  })
})
