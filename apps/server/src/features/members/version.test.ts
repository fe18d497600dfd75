import { updateCompanyUser, updateMyProfile } from '@kawaraban/contract/members.ts'
import { listNews } from '@kawaraban/contract/news.ts'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { lockCompany, lockCompanyPosts } from '../../db/company-lock.ts'
import { useTestApp } from '../../testing/app.ts'
import type { Person } from '../../testing/company.ts'
import { countWaiting } from '../../testing/waiting.ts'
import { insertNews } from '../news/queries.ts'

const app = useTestApp()

/** Whether a save of this profile makes the company's board be read again. */
const makesStale = async (save: () => Promise<{ message: string }>): Promise<boolean> => {
  const version = async () => {
    const [row] = await app.db.query<{ version: string }>(sql`
      select news_version as version from management_groups
      where management_group_id = ${app.cast.ours.managementGroupId}`)
    return BigInt(row?.version ?? 0)
  }
  const before = await version()
  expect(await save()).toMatchObject({ message: 'OK' })
  return (await version()) > before
}

const saveOwn = (person: Person, body: object) => () => app.call(person, updateMyProfile, { body })

test('G-131 API-34 API-36 G-353 only the changed name or department of an author makes the company’s board be read again', async () => {
  const { sato, suzuki, tanaka } = app.cast
  await app.storePost(suzuki)
  expect(await makesStale(saveOwn(suzuki, { name: '鈴木 一郎' }))).toBe(false)
  expect(await makesStale(saveOwn(suzuki, { name: ' 鈴木 一郎　', departmentName: '広報部' }))).toBe(false)
  expect(await makesStale(saveOwn(suzuki, { departmentName: '総務部' }))).toBe(true)
  expect(await makesStale(saveOwn(tanaka, { departmentName: '総務部' }))).toBe(false)
  expect(await makesStale(saveOwn(tanaka, { name: '田中 みさき' }))).toBe(false)
  const byAdmin = (body: object) => () =>
    app.call(sato, updateCompanyUser, { params: { companyUserId: suzuki.companyUserId }, body })
  expect(await makesStale(byAdmin({ name: '鈴木 一郎' }))).toBe(false)
  expect(await makesStale(byAdmin({ name: '鈴木 次郎' }))).toBe(true)
  expect(await makesStale(saveOwn(suzuki, { name: '鈴木 一郎', departmentName: '広報部' }))).toBe(true)
})

test('API-34 a save that changes nothing writes nothing, and one field leaves what another tab saves in the other', async () => {
  const { yamada } = app.cast
  const rowVersion = async () =>
    (await app.db.query(sql`select xmin from members where company_user_id = ${yamada.companyUserId}`))[0]
  const before = await rowVersion()
  await saveOwn(yamada, { name: '山田 美穂', departmentName: '購買部' })()
  expect(await rowVersion()).toEqual(before)
  await Promise.all([saveOwn(yamada, { name: '山田 太郎' })(), saveOwn(yamada, { departmentName: '総務部' })()])
  expect(
    await app.db.query(sql`
      select name, department_name as department from members where company_user_id = ${yamada.companyUserId}`),
  ).toEqual([{ name: '山田 太郎', department: '総務部' }])
})

test('G-131 a name that changes while its first post is being saved is shown on that post', async () => {
  const { ito, tanaka, ours } = app.cast
  const { now } = app.clock
  const { renaming } = await app.db.transaction(async (tx) => {
    await lockCompany(tx, ours.managementGroupId)
    const renaming = saveOwn(ito, { name: '伊藤 新' })()
    await expect.poll(() => countWaiting(app.db)).toBeGreaterThan(0)
    await lockCompanyPosts(tx, ours.managementGroupId)
    const [startAt, endAt, hiddenAt] = [now, now + 1e8, now + 1e10]
    const texts = { title: '最初の投稿', content: '本文', scope: 'all' as const, dueAt: null }
    const reminder = { pushFlag: false, remindType: 'none', remindDaysBefore: -1, remindScope: 'specific' } as const
    await insertNews(tx, ito, { ...texts, ...reminder, startAt, endAt, hiddenAt }, now)
    return { renaming }
  })
  // A read between the two saves gets the former name.
  await app.call(tanaka, listNews)
  expect(await renaming).toMatchObject({ message: 'OK' })
  expect((await app.call(tanaka, listNews)).data[0]).toMatchObject({ title: '最初の投稿', name: '伊藤 新' })
})
