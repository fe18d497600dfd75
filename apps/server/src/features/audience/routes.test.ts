import { listAssignable, listCandidates } from '@kawaraban/contract/audience.ts'
import { updateNews } from '@kawaraban/contract/news-writing.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { writeByHand } from '../../testing/by-hand.ts'
import { canary, newsBodyAt, type Person } from '../../testing/company.ts'

const app = useTestApp()

const refusal = (message: string) => ({ success: false, message, data: null, status: 200 })
const candidates = (person: Person | null, query: Record<string, string> = {}) =>
  app.call(person, listCandidates, { query })
const assignable = (
  person: Person | null,
  newsId: string,
  query: Record<string, string> = {},
  assignableType = 'specific',
) => app.call(person, listAssignable, { params: { assignableType, newsId }, query })
const candidateOf = ({ companyUserId, name, docomoId, departmentName }: Person) => ({
  companyUserId,
  name,
  docomoId,
  departmentName,
})
const readers = () => {
  const { sato, suzuki, tanaka, ito, yamada } = app.cast
  return [sato, suzuki, tanaka, ito, yamada]
}

describe('GET /specificViewerCandidates', () => {
  test('G-050 PERM-14 API-39 strangers, viewers and none are refused', async () => {
    expect(await candidates(null)).toMatchObject(refusal('Missing session key'))
    expect(await candidates(app.cast.tanaka)).toMatchObject(refusal('No permission'))
    expect(await candidates(app.cast.kobayashi)).toMatchObject(refusal('No permission'))
  })

  test('API-19 DATA-13 G-092 admins and editors get all who may read, by id', async () => {
    const expected = { users: readers().map(candidateOf), totalUsers: 5 }
    expect((await candidates(app.cast.sato)).data).toEqual(expected)
    expect((await candidates(app.cast.suzuki)).data).toEqual(expected)
  })

  test('API-06 LIM-11 pages follow the last id that was loaded, until an empty one', async () => {
    const loaded: string[] = []
    for (const size of [2, 2, 1, 0]) {
      const after = loaded.at(-1)
      const { data } = await candidates(app.cast.sato, { limit: '2', ...(after && { after }) })
      expect([data.totalUsers, data.users.length]).toEqual([5, size])
      loaded.push(...data.users.map(({ companyUserId }: { companyUserId: string }) => companyUserId))
    }
    expect(loaded).toEqual(readers().map(({ companyUserId }) => companyUserId))
  })

  test('G-012 the limit is clamped to 1…10,000', async () => {
    expect((await candidates(app.cast.sato, { limit: '0' })).data.users).toHaveLength(1)
    expect((await candidates(app.cast.sato, { limit: '99999' })).data.users).toHaveLength(5)
    expect(await candidates(app.cast.sato, { limit: 'all' })).toMatchObject({ status: 400 })
  })

  test('G-092 who loses the role, or has none yet, is no candidate', async () => {
    const setRole = (role: string | null) =>
      writeByHand(
        app.db,
        sql`update members set role = ${role} where company_user_id = ${app.cast.yamada.companyUserId}`,
      )
    for (const role of ['none', null]) {
      await setRole(role)
      expect((await candidates(app.cast.sato)).data).toEqual({
        users: readers().slice(0, 4).map(candidateOf),
        totalUsers: 4,
      })
    }
    await setRole('viewer')
  })

  test('G-033 nobody of another company is among them', async () => {
    expect((await candidates(app.cast.sato)).text).not.toContain(canary)
    const foreign = (await candidates(app.cast.foreignAdmin)).data
    expect(foreign.totalUsers).toBe(2)
  })

  test('LIM-11 a page of 10,000 holds 10,000', async () => {
    const { managementGroupId } = app.cast.theirs
    await writeByHand(
      app.db,
      sql`
      insert into members (management_group_id, docomo_id, name, department_name, role, icon_type)
      select ${managementGroupId}, 'many' || n, '名前' || n, '部署', 'viewer', '00000000'
      from generate_series(1, 10500) n`,
    )
    const first = (await candidates(app.cast.foreignAdmin, { limit: '10000' })).data
    expect([first.users.length, first.totalUsers]).toEqual([10_000, 10_502])
    const after = first.users.at(-1).companyUserId
    expect((await candidates(app.cast.foreignAdmin, { limit: '10000', after })).data.users).toHaveLength(502)
  })
})

describe('GET /companyUser/assignable/:assignableType/:newsId', () => {
  test('G-050 PERM-14 API-39 only admins and the author get the list', async () => {
    const { sato, suzuki, ito, tanaka, kobayashi } = app.cast
    const newsId = await app.storePost(suzuki)
    expect(await assignable(null, newsId)).toMatchObject(refusal('Missing session key'))
    for (const person of [ito, tanaka, kobayashi]) {
      expect(await assignable(person, newsId)).toMatchObject(refusal('No permission'))
    }
    for (const person of [sato, suzuki]) expect(await assignable(person, newsId)).toMatchObject({ message: 'OK' })
  })

  test('API-20 G-093 candidates with those checked whom the post names', async () => {
    const { sato, suzuki, tanaka } = app.cast
    const newsId = await app.storePost(suzuki, { audience: [tanaka] })
    const users = readers().map((person) => ({
      ...candidateOf(person),
      checked: [suzuki, tanaka].includes(person),
    }))
    expect((await assignable(sato, newsId)).data).toEqual({ users, totalUsers: 5 })
    const after = users[1]?.companyUserId ?? ''
    expect((await assignable(sato, newsId, { after, limit: '2' })).data).toEqual({
      users: users.slice(2, 4),
      totalUsers: 5,
    })
    expect(
      (await assignable(sato, await app.storePost(suzuki))).data.users.some(
        (user: { checked: boolean }) => user.checked,
      ),
    ).toBe(false)
  })

  test('G-099 a named user whose role was taken is neither shown nor counted', async () => {
    const { suzuki, tanaka } = app.cast
    const newsId = await app.storePost(suzuki, { audience: [tanaka] })
    await writeByHand(app.db, sql`update members set role = 'none' where company_user_id = ${tanaka.companyUserId}`)
    const { data } = await assignable(suzuki, newsId)
    expect([data.users.length, data.totalUsers]).toEqual([4, 4])
    await writeByHand(app.db, sql`update members set role = 'viewer' where company_user_id = ${tanaka.companyUserId}`)
    const again = (await assignable(suzuki, newsId)).data.users
    expect(again.find((user: { name: string }) => user.name === '田中 美咲')).toMatchObject({ checked: true })
  })

  test('G-032 G-094 types other than specific are refused', async () => {
    const newsId = await app.storePost(app.cast.suzuki)
    for (const type of ['all', 'Specific', '%00']) {
      expect(await assignable(app.cast.suzuki, newsId, {}, type)).toMatchObject(refusal('Invalid assignableType'))
    }
    expect(await assignable(app.cast.tanaka, newsId, {}, 'all')).toMatchObject(refusal('No permission'))
    expect(await assignable(app.cast.ito, newsId, {}, 'all')).toMatchObject(refusal('No permission'))
    expect(await assignable(app.cast.sato, '31415', {}, 'all')).toMatchObject(refusal('Document already deleted'))
  })

  test('AUD-12 ERR-03 an ended post answers ‘News has expired’, from the minute after its end', async () => {
    const startAt = app.clock.now
    const newsId = await app.storePost(app.cast.suzuki, { startAt, endAt: startAt + dayMs })
    app.clock.now = startAt + dayMs + minuteMs - 1
    expect(await assignable(app.cast.suzuki, newsId)).toMatchObject({ message: 'OK' })
    app.clock.now += 1
    expect(await assignable(app.cast.suzuki, newsId)).toMatchObject(refusal('News has expired'))
    expect(await assignable(app.cast.ito, newsId)).toMatchObject(refusal('No permission'))
    app.clock.now = startAt
  })

  test('G-033 posts of other companies, deleted and unknown ones answer alike', async () => {
    const foreign = await app.storePost(app.cast.foreignAdmin)
    for (const newsId of [foreign, '31415', 'x']) {
      expect(await assignable(app.cast.sato, newsId)).toMatchObject(refusal('Document already deleted'))
    }
  })

  test('API-11 G-093 what was checked follows the edit of the audience', async () => {
    const { suzuki, tanaka, yamada } = app.cast
    const newsId = await app.storePost(suzuki, { audience: [tanaka] })
    const body = newsBodyAt(app.clock.now, { scope: 'specific', companyUserIds: [yamada.companyUserId] })
    expect(await app.call(suzuki, updateNews, { params: { newsId }, body })).toMatchObject({ message: 'OK' })
    const { users } = (await assignable(suzuki, newsId)).data
    const checked = users.filter((user: { checked: boolean }) => user.checked)
    expect(checked.map((user: { name: string }) => user.name)).toEqual(['鈴木 一郎', '山田 美穂'])
  })
})
