import { getCompanyUser, getMyProfile, updateCompanyUser, updateMyProfile } from '@kawaraban/contract/members.ts'
import { listAuthorities } from '@kawaraban/contract/members-authorities.ts'
import { getNews, listNews } from '@kawaraban/contract/news.ts'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { writeByHand } from '../../testing/by-hand.ts'
import { canary, type Person } from '../../testing/company.ts'

const app = useTestApp()

const refusal = (message: string) => ({ success: false, message, data: null, status: 200 })
const done = { success: true, message: 'OK', data: null, status: 200 }
const companyUserOf = ({ companyUserId, name, docomoId, departmentName, role }: Person) => ({
  companyUserId,
  docomoId,
  name,
  reading: '',
  departmentName,
  role,
  managementGroup: 'ours',
  iconType: '00000002',
})
const my = (person: Person | null) => app.call(person, getMyProfile)
const updateMy = (person: Person | null, body: unknown) => app.call(person, updateMyProfile, { body })
const show = (person: Person | null, companyUserId: string) =>
  app.call(person, getCompanyUser, { params: { companyUserId } })
const update = (person: Person | null, companyUserId: string, body: unknown) =>
  app.call(person, updateCompanyUser, { params: { companyUserId }, body })
const reset = (person: Person) =>
  app.db.query(sql`
    update members set name = ${person.name}, department_name = ${person.departmentName}
    where company_user_id = ${person.companyUserId}`)

describe('GET /myProfile', () => {
  test('API-39 a stranger is refused', async () => {
    expect(await my(null)).toMatchObject(refusal('Missing session key'))
  })

  test('API-33 DATA-22 DATA-23 G-127 everyone gets the own profile whole, none included', async () => {
    for (const person of [app.cast.sato, app.cast.tanaka, app.cast.kobayashi]) {
      expect((await my(person)).data).toEqual(companyUserOf(person))
    }
  })

  test('AUTHZ-10 a member without a stored role has the role none', async () => {
    const { yamada } = app.cast
    await writeByHand(app.db, sql`update members set role = null where company_user_id = ${yamada.companyUserId}`)
    expect((await my(yamada)).data.role).toBe('none')
    await writeByHand(app.db, sql`update members set role = 'viewer' where company_user_id = ${yamada.companyUserId}`)
  })
})

test('G-169 PROF-01 PROF-04 a profile says how the name is read, where that is known', async () => {
  const { sato, tanaka } = app.cast
  const setReading = (reading: string) =>
    app.db.query(sql`update members set reading = ${reading} where company_user_id = ${tanaka.companyUserId}`)
  await setReading('たなか')
  expect((await my(tanaka)).data.reading).toBe('たなか')
  expect((await show(sato, tanaka.companyUserId)).data.reading).toBe('たなか')
  await updateMy(tanaka, { departmentName: '広報部', reading: 'ちゅうか' })
  expect((await my(tanaka)).data.reading).toBe('たなか')
  await setReading('')
  await reset(tanaka)
})

describe('POST /myProfile', () => {
  test('API-34 PERM-12 one field is changed and the other stays', async () => {
    const { kobayashi } = app.cast
    expect(await updateMy(kobayashi, { name: '小林 直人' })).toMatchObject(done)
    expect(await updateMy(kobayashi, { departmentName: '情報システム部' })).toMatchObject(done)
    expect((await my(kobayashi)).data).toEqual({
      ...companyUserOf(kobayashi),
      name: '小林 直人',
      departmentName: '情報システム部',
    })
    await reset(kobayashi)
  })

  test('G-010 G-132 stray spaces are trimmed, and nothing else can be changed', async () => {
    const { tanaka } = app.cast
    const body = { name: '　田中 みさき ', role: 'admin', companyUserId: '1', iconType: '1', docomoId: 'x' }
    expect(await updateMy(tanaka, body)).toMatchObject(done)
    expect((await my(tanaka)).data).toEqual({ ...companyUserOf(tanaka), name: '田中 みさき' })
    await reset(tanaka)
  })

  test('PROF-09 LIM-18 G-003 30 characters pass, counted as code points, and 31 do not', async () => {
    const { tanaka } = app.cast
    expect(await updateMy(tanaka, { name: '𠮷'.repeat(30) })).toMatchObject(done)
    expect((await my(tanaka)).data.name).toBe('𠮷'.repeat(30))
    expect(await updateMy(tanaka, { name: '𠮷'.repeat(31) })).toMatchObject(refusal('Invalid name'))
    expect(await updateMy(tanaka, { departmentName: 'あ'.repeat(31) })).toMatchObject(refusal('Invalid departmentName'))
    await reset(tanaka)
  })

  test.each(['', ' ', '　', '\u200b', 'a&b', '<b>', '"', "'", 'a\nb', 'a\0b', '\ud800', 5, null, ['x']])(
    'PROF-08 PROF-09 G-116 %j is no name and no department',
    async (text) => {
      expect(await updateMy(app.cast.tanaka, { name: text })).toMatchObject(refusal('Invalid name'))
      expect(await updateMy(app.cast.tanaka, { departmentName: text })).toMatchObject(refusal('Invalid departmentName'))
      expect((await my(app.cast.tanaka)).data).toEqual(companyUserOf(app.cast.tanaka))
    },
  )

  test('API-34 a wrong field stores neither', async () => {
    const body = { name: '新しい名前', departmentName: '<部>' }
    expect(await updateMy(app.cast.tanaka, body)).toMatchObject(refusal('Invalid departmentName'))
    expect((await my(app.cast.tanaka)).data.name).toBe('田中 美咲')
  })

  test('G-131 the author’s new name stands on the posts at once, in the feed and in the detail', async () => {
    const { suzuki, tanaka } = app.cast
    const newsId = await app.storePost(suzuki)
    await app.call(tanaka, listNews)
    await updateMy(suzuki, { name: '鈴木 次郎' })
    expect((await app.call(tanaka, listNews)).data[0]).toMatchObject({ newsId, name: '鈴木 次郎' })
    expect((await app.call(tanaka, getNews, { params: { newsId } })).data.name).toBe('鈴木 次郎')
    await reset(suzuki)
  })
})

describe('GET and POST /companyUser/:companyUserId', () => {
  test('API-35 API-36 PERM-11 PERM-12 oneself and admins, nobody else', async () => {
    const { sato, suzuki, tanaka, kobayashi, yamada } = app.cast
    for (const person of [tanaka, kobayashi]) {
      expect((await show(person, person.companyUserId)).data).toEqual(companyUserOf(person))
      expect(await update(person, person.companyUserId, { name: person.name })).toMatchObject(done)
    }
    expect((await show(sato, tanaka.companyUserId)).data).toEqual(companyUserOf(tanaka))
    expect(await update(sato, tanaka.companyUserId, { departmentName: '営業部' })).toMatchObject(done)
    expect((await show(sato, tanaka.companyUserId)).data.departmentName).toBe('営業部')
    await reset(tanaka)
    for (const person of [suzuki, yamada, kobayashi]) {
      expect(await show(person, tanaka.companyUserId)).toMatchObject(refusal('No permission'))
      expect(await update(person, tanaka.companyUserId, { name: '' })).toMatchObject(refusal('No permission'))
    }
    expect(await show(null, tanaka.companyUserId)).toMatchObject(refusal('Missing session key'))
  })

  test('G-032 G-116 an unknown person is refused before a wrong field', async () => {
    expect(await update(app.cast.sato, '99999', { name: '' })).toMatchObject(refusal('Document already deleted'))
    expect(await update(app.cast.sato, app.cast.tanaka.companyUserId, { name: '' })).toMatchObject(
      refusal('Invalid name'),
    )
  })

  test('G-033 people of another company do not exist', async () => {
    const { sato, foreignViewer } = app.cast
    for (const id of [foreignViewer.companyUserId, '99999', 'x', '0']) {
      expect(await show(sato, id)).toMatchObject(refusal('Document already deleted'))
      expect(await update(sato, id, { name: '改名' })).toMatchObject(refusal('Document already deleted'))
    }
    expect((await my(foreignViewer)).data.name).toContain(canary)
  })
})

describe('GET /authorities', () => {
  const list = (person: Person | null, query: Record<string, string> = {}) =>
    app.call(person, listAuthorities, { query })

  test('PERM-11 PERM-14 G-050 only admins get the list', async () => {
    const { suzuki, tanaka, kobayashi } = app.cast
    expect(await list(null)).toMatchObject(refusal('Missing session key'))
    for (const person of [suzuki, tanaka, kobayashi]) {
      expect(await list(person)).toMatchObject(refusal('No permission'))
    }
  })

  test('API-37 DATA-24 G-128 all members with their roles, by id, none and no role included', async () => {
    const { sato, suzuki, tanaka, kobayashi, ito, yamada } = app.cast
    const all = [sato, suzuki, tanaka, kobayashi, ito, yamada].map(companyUserOf)
    expect((await list(sato)).data).toEqual({ users: all, totalUsers: 6 })
    const after = suzuki.companyUserId
    expect((await list(sato, { after, limit: '2' })).data).toEqual({ users: all.slice(2, 4), totalUsers: 6 })
    expect((await list(sato)).text).not.toContain(canary)
  })
})
