import { updateMe } from '@kawaraban/contract/consent-agree.ts'
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { writeByHand } from '../../testing/by-hand.ts'
import { inTimeBox } from '../../testing/model.ts'

const app = useTestApp()

type Row = { termsVersion: string; isGrantedAnalytics: boolean | null; agreedAt: number | null }

const history = () =>
  app.db.query<Row>(sql`
    select terms_version as "termsVersion", is_granted_analytics as "isGrantedAnalytics", agreed_at as "agreedAt"
    from agreements
    where account_id = ${app.cast.tanaka.accountId}
    order by agreement_id`)

const present = () =>
  app.db.query<Row>(sql`
    select terms_version as "termsVersion", is_granted_analytics as "isGrantedAnalytics"
    from accounts
    where account_id = ${app.cast.tanaka.accountId}`)

const agree = (isGrantedAnalytics: boolean | null, termsVersion = '2.9.0') =>
  app.call(app.cast.tanaka, updateMe, { body: { agreement: { termsVersion, isGrantedAnalytics } } })

beforeEach(async () => {
  await app.db.query(sql`delete from agreements`)
  await app.db.query(sql`update accounts set terms_version = '2.8.0', is_granted_analytics = true`)
})

test('G-164 each change of an agreement is stored with its time, of no other account, and nothing without a change', async () => {
  const start = app.clock.now
  for (const isGrantedAnalytics of [null, null, true, true, false]) {
    expect(await agree(isGrantedAnalytics)).toMatchObject({ success: true })
    app.clock.now += 1000
  }
  expect(await agree(true, '3.0.0')).toMatchObject({ success: false })
  expect(await history()).toEqual([
    { termsVersion: '2.9.0', isGrantedAnalytics: null, agreedAt: start },
    { termsVersion: '2.9.0', isGrantedAnalytics: true, agreedAt: start + 2000 },
    { termsVersion: '2.9.0', isGrantedAnalytics: false, agreedAt: start + 4000 },
  ])
  const [rows] = await app.db.query<{ n: number }>(sql`select count(*)::int as n from agreements`)
  expect(rows?.n).toBe(3)
})

test('G-164 concurrent agreements are stored in the order in which they took effect', async () => {
  await agree(null)
  for (const _round of inTimeBox(10, 100)) {
    const answers = await Promise.all([true, false, null, true, true, false].map((choice) => agree(choice)))
    expect(answers.every(({ success }) => success)).toBe(true)
    const rows = await history()
    const same = rows.filter(
      (row, index) => row.isGrantedAnalytics === rows[index - 1]?.isGrantedAnalytics && index > 0,
    )
    expect(same).toEqual([])
    expect(await present()).toEqual([{ termsVersion: '2.9.0', isGrantedAnalytics: rows.at(-1)?.isGrantedAnalytics }])
  }
})

test('G-164 an agreement whose history cannot be stored is not stored either', async () => {
  await app.db.query(sql`alter table agreements add constraint refused check (false)`)
  expect(await agree(null)).toMatchObject({ success: false, status: 500 })
  await app.db.query(sql`alter table agreements drop constraint refused`)
  expect(await present()).toEqual([{ termsVersion: '2.8.0', isGrantedAnalytics: true }])
})

test('G-164 OPS-04 an account’s agreements go with it', async () => {
  await agree(null)
  expect(await history()).toHaveLength(1)
  await writeByHand(
    app.db,
    sql`
    delete from accounts where company_user_id = ${app.cast.tanaka.companyUserId}
      and management_group_id = ${app.cast.tanaka.managementGroupId}`,
  )
  expect(await app.db.query(sql`select from agreements`)).toEqual([])
})
