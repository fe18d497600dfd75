import { listNews } from '@kawaraban/contract/news.ts'
import { activateCompany, checkService, createAccessLog } from '@kawaraban/contract/service.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { writeByHand } from '../../testing/by-hand.ts'
import { addSession, leaveCompany } from '../../testing/company.ts'
import { lockMember } from '../members/queries.ts'

const app = useTestApp()

const refusal = (message: string) => ({ success: false, message, data: null, status: 200 })
const done = { success: true, message: 'OK', data: null, status: 200 }

describe('GET /checkService and POST /startService', () => {
  const groups = () =>
    app.db.query<{ code: string; startedAt: number | null }>(sql`
      select code, started_at as "startedAt" from management_groups order by management_group_id`)
  const roleOf = async (companyUserId: string) =>
    (
      await app.db.query<{ role: string | null }>(
        sql`select role from members where company_user_id = ${companyUserId}`,
      )
    )[0]?.role

  test('API-39 G-119 strangers and accounts without a company are refused', async () => {
    for (const endpoint of [checkService, activateCompany]) {
      expect(await app.call(null, endpoint)).toMatchObject(refusal('Missing session key'))
    }
    const { yamada } = app.cast
    const homeless = await leaveCompany(app.db, yamada, app.clock.now)
    for (const endpoint of [checkService, activateCompany]) {
      expect(await app.call(homeless, endpoint)).toMatchObject(refusal('No managementGroup'))
    }
    await app.db.query(sql`
      update accounts set management_group_id = ${yamada.managementGroupId}, company_user_id = ${yamada.companyUserId}
      where account_id = ${yamada.accountId}`)
    await addSession(app.db, yamada, { ...yamada, now: app.clock.now })
  })

  test('OPS-01 OPS-02 API-30 API-31 DATA-26 G-126 G-141 the first to arrive starts it; those without a role become viewers', async () => {
    const { ours, tanaka, kobayashi, suzuki } = app.cast
    await app.db.query(sql`
      update management_groups set started_at = null where management_group_id = ${ours.managementGroupId}`)
    await writeByHand(app.db, sql`update members set role = null where company_user_id = ${tanaka.companyUserId}`)
    expect((await app.call(tanaka, checkService)).data).toEqual({ result: false })
    expect(await app.call(tanaka, listNews)).toMatchObject(refusal('No permission'))
    expect(await app.call(tanaka, activateCompany)).toMatchObject(done)
    expect((await app.call(tanaka, checkService)).data).toEqual({ result: true })
    expect(await app.call(tanaka, listNews)).toMatchObject({ message: 'OK' })
    expect(await roleOf(kobayashi.companyUserId)).toBe('none')
    expect(await roleOf(suzuki.companyUserId)).toBe('editor')
  })

  test('G-141 starting again changes nothing, and a later loss of the role stays', async () => {
    const { tanaka } = app.cast
    const before = await groups()
    app.clock.now += dayMs
    await writeByHand(app.db, sql`update members set role = null where company_user_id = ${tanaka.companyUserId}`)
    expect(await app.call(tanaka, activateCompany)).toMatchObject(done)
    expect(await groups()).toEqual(before)
    expect(await roleOf(tanaka.companyUserId)).toBeNull()
    await writeByHand(app.db, sql`update members set role = 'viewer' where company_user_id = ${tanaka.companyUserId}`)
  })

  test('G-033 one company’s start is no other’s', async () => {
    const { theirs, tanaka, foreignViewer } = app.cast
    await app.db.query(sql`
      update management_groups set started_at = null where management_group_id = ${theirs.managementGroupId}`)
    await app.call(tanaka, activateCompany)
    expect((await app.call(foreignViewer, checkService)).data).toEqual({ result: false })
    expect((await app.call(tanaka, checkService)).data).toEqual({ result: true })
  })
})

describe('POST /accessLog', () => {
  const logs = () =>
    app.db.query(sql`
      select management_group_id as "managementGroupId", company_user_id as "companyUserId", page_name as "pageName",
        accessed_at as "accessedAt"
      from access_logs
      order by access_log_id`)

  test('API-39 AUTH-16 a stranger is refused, and so is a call without the CSRF pair', async () => {
    const body = { pageName: 'newsIndex' }
    expect(await app.call(null, createAccessLog, { body })).toMatchObject(refusal('Missing session key'))
    const headers = { 'x-csrf-token': '' }
    expect(await app.call(app.cast.tanaka, createAccessLog, { body, headers })).toMatchObject(
      refusal('CSRF validation failed'),
    )
    expect(await logs()).toEqual([])
  })

  test('API-32 DATA-25 a visit is recorded with company, user, page and time, for none as well', async () => {
    const { tanaka, kobayashi } = app.cast
    expect(await app.call(tanaka, createAccessLog, { body: { pageName: 'newsDetail' } })).toMatchObject(done)
    expect(await app.call(kobayashi, createAccessLog, { body: { pageName: 'setting\0Index' } })).toMatchObject(done)
    const log = ({ managementGroupId, companyUserId }: typeof tanaka, pageName: string) => ({
      managementGroupId,
      companyUserId,
      pageName,
      accessedAt: app.clock.now,
    })
    expect(await logs()).toEqual([log(tanaka, 'newsDetail'), log(kobayashi, 'settingIndex')])
  })

  test('API-32 DATA-25 a visit is recorded once an hour of each person, also when twenty come at once', async () => {
    const { suzuki, yamada } = app.cast
    const visit = (person: typeof suzuki) => app.call(person, createAccessLog, { body: { pageName: 'newsIndex' } })
    const before = (await logs()).length
    const recorded = async () => (await logs()).length - before
    for (let hour = 1; hour <= 20; hour += 1) {
      for (const answer of await Promise.all(Array.from({ length: 20 }, () => visit(suzuki)))) {
        expect(answer).toMatchObject(done)
      }
      expect(await recorded()).toBe(hour)
      app.clock.now += 60 * minuteMs - 1
      expect(await visit(suzuki)).toMatchObject(done)
      expect(await recorded()).toBe(hour)
      app.clock.now += 1
    }
    await visit(yamada)
    expect(await recorded()).toBe(21)
  })

  test('API-32 G-310 a visit that is recorded already waits for no lock', async () => {
    const { tanaka } = app.cast
    const visit = () => app.call(tanaka, createAccessLog, { body: { pageName: 'newsIndex' } })
    expect(await visit()).toMatchObject(done)
    const before = (await logs()).length
    await app.db.transaction(async (tx) => {
      await lockMember(tx, tanaka.managementGroupId, tanaka.companyUserId)
      expect(await visit()).toMatchObject(done)
    })
    expect(await logs()).toHaveLength(before)
  })

  test('API-32 a page name that is missing, no text or endless is refused', async () => {
    const before = await logs()
    for (const body of [{}, { pageName: 1 }, { pageName: 'x'.repeat(101) }, null]) {
      expect(await app.call(app.cast.tanaka, createAccessLog, { body })).toMatchObject({
        success: false,
        message: 'Bad request',
      })
    }
    expect(await logs()).toEqual(before)
  })
})
