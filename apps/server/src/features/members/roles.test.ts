import { listAuthorities, updateAuthorities } from '@kawaraban/contract/members-authorities.ts'
import { listNews } from '@kawaraban/contract/news.ts'
import type { Role } from '@kawaraban/contract/policy.ts'
import { appTokenHeader } from '@kawaraban/contract/session.ts'
import sql from 'sql-template-tag'
import { afterEach, expect, test } from 'vitest'
import { lockCompany } from '../../db/company-lock.ts'
import { useTestApp } from '../../testing/app.ts'
import { writeByHand } from '../../testing/by-hand.ts'
import { addSession, type Person } from '../../testing/company.ts'
import { inTimeBox } from '../../testing/model.ts'
import { countWaiting } from '../../testing/waiting.ts'

const app = useTestApp()
afterEach(async () => {
  const { sato, suzuki, tanaka, kobayashi, ito, yamada } = app.cast
  for (const { companyUserId, role } of [sato, suzuki, tanaka, kobayashi, ito, yamada]) {
    await writeByHand(app.db, sql`update members set role = ${role} where company_user_id = ${companyUserId}`)
  }
})

const refusal = (message: string) => ({ success: false, message, data: null, status: 200 })
const done = { success: true, message: 'OK', data: null, status: 200 }
const to = (person: Person, role: Role) => ({ companyUserId: person.companyUserId, role })
const save = (person: Person | null, body: unknown) => app.call(person, updateAuthorities, { body })
const roles = () =>
  app.db.query<{ companyUserId: string; role: string }>(sql`
    select company_user_id as "companyUserId", role from members order by company_user_id`)

/** Every refusal leaves every role as it was. */
const expectUnchanged = async (work: () => Promise<void>) => {
  const before = await roles()
  await work()
  expect(await roles()).toEqual(before)
}

test('PERM-11 G-050 only admins change roles', () =>
  expectUnchanged(async () => {
    const { suzuki, tanaka, kobayashi } = app.cast
    expect(await save(null, [])).toMatchObject(refusal('Missing session key'))
    for (const person of [suzuki, tanaka, kobayashi]) {
      expect(await save(person, [to(person, 'admin')])).toMatchObject(refusal('No permission'))
      expect(await save(person, 'nonsense')).toMatchObject({ success: false })
    }
  }))

test('API-38 AUTHZ-03 several roles change with one call', async () => {
  const { sato, tanaka, kobayashi } = app.cast
  expect(await save(sato, [to(tanaka, 'editor'), to(kobayashi, 'viewer')])).toMatchObject(done)
  const { users } = (await app.call(sato, listAuthorities)).data
  const roleOf = ({ companyUserId }: Person) =>
    users.find((user: { companyUserId: string }) => user.companyUserId === companyUserId).role
  expect([roleOf(tanaka), roleOf(kobayashi)]).toEqual(['editor', 'viewer'])
  expect(await save(sato, [])).toMatchObject(done)
})

test('PERM-16 PEOPLE-03 PERM-06 G-107 G-171 a viewer made none loses all news and every session with the very next call', async () => {
  const { sato, tanaka, suzuki } = app.cast
  const inApp = { ...tanaka, sessionKey: 'session of the same person in the app' }
  await addSession(app.db, tanaka, { sessionKey: inApp.sessionKey, now: app.clock.now })
  const token = () => app.call(null, listNews, { headers: { [appTokenHeader]: inApp.sessionKey } })
  expect([(await app.call(tanaka, listNews)).message, (await token()).message]).toEqual(['OK', 'OK'])
  for (const { accountId } of [tanaka, suzuki]) {
    await app.db.query(sql`
      insert into app_codes (code_hash, account_id, redirect_uri, code_challenge, created_at)
      values (sha256(${accountId}::text::bytea), ${accountId}, 'https://app.test/', '', ${new Date(app.clock.now)})`)
    await app.db.query(sql`
      insert into app_sign_ins
        (state_hash, browser_hash, account_id, redirect_uri, app_state, code_challenge, created_at)
      values (sha256(${accountId}::text::bytea), '', ${accountId}, 'https://app.test/', '', '',
        ${new Date(app.clock.now)})`)
  }
  await save(sato, [to(tanaka, 'none'), to(suzuki, 'viewer')])
  expect(await app.call(tanaka, listNews)).toMatchObject(refusal('Login session is invalid'))
  expect(await token()).toMatchObject(refusal('Token is invalid.'))
  expect(await app.call(suzuki, listNews)).toMatchObject({ message: 'OK' })
  for (const table of [sql`app_codes`, sql`app_sign_ins`]) {
    const rows = await app.db.query(sql`select account_id as "accountId" from ${table}`)
    expect(rows).toEqual([{ accountId: suzuki.accountId }])
  }

  await addSession(app.db, tanaka, { ...tanaka, now: app.clock.now })
  expect(await app.call(tanaka, listNews)).toMatchObject(refusal('No permission'))
  expect(await save(sato, [to(tanaka, 'none')])).toMatchObject(done)
  expect(await app.call(tanaka, listNews)).toMatchObject(refusal('No permission'))
})

test('PERM-16 a refused change ends no session', async () => {
  const { sato, tanaka, foreignViewer } = app.cast
  expect(await save(sato, [to(tanaka, 'none'), to(foreignViewer, 'none')])).toMatchObject({ success: false })
  expect(await save(sato, [to(tanaka, 'none'), to(sato, 'none')])).toMatchObject({ success: false })
  for (const person of [tanaka, sato, foreignViewer]) {
    expect(await app.call(person, listNews)).toMatchObject({ message: 'OK' })
  }
})

test('PERM-13 AUTHZ-09 G-122 a change that would leave no admin is refused whole', () =>
  expectUnchanged(async () => {
    const { sato, tanaka } = app.cast
    const words = 'At least one admin is required'
    expect(await save(sato, [to(tanaka, 'editor'), to(sato, 'viewer')])).toMatchObject(refusal(words))
    expect(await save(sato, [to(sato, 'none')])).toMatchObject(refusal(words))
  }))

test('G-123 an admin may hand over and leave, and is no admin from then on', async () => {
  const { sato, suzuki } = app.cast
  expect(await save(sato, [to(suzuki, 'admin'), to(sato, 'viewer')])).toMatchObject(done)
  expect(await save(sato, [to(sato, 'admin')])).toMatchObject(refusal('No permission'))
  expect(await save(suzuki, [to(sato, 'admin')])).toMatchObject(done)
})

test('G-033 AUTHZ-09 people of another company, unknown ids and ids given twice refuse the whole call', () =>
  expectUnchanged(async () => {
    const { sato, tanaka, foreignViewer } = app.cast
    const words = 'Invalid companyUserIds'
    expect(await save(sato, [to(tanaka, 'editor'), to(foreignViewer, 'none')])).toMatchObject(refusal(words))
    for (const companyUserId of ['987654', '0', '', 'x', '９', '1 or 1=1', 5]) {
      expect(await save(sato, [to(tanaka, 'editor'), { companyUserId, role: 'none' }])).toMatchObject(refusal(words))
    }
    expect(await save(sato, [to(tanaka, 'editor'), to(tanaka, 'viewer')])).toMatchObject(refusal(words))
  }))

test('G-116 PERM-01 a role that is none of the four refuses the whole call', () =>
  expectUnchanged(async () => {
    const { sato, tanaka, yamada } = app.cast
    for (const role of ['owner', 'Admin', '', null, 1, undefined]) {
      const body = [to(yamada, 'editor'), { companyUserId: tanaka.companyUserId, role }]
      expect(await save(sato, body)).toMatchObject(refusal('Invalid role'))
    }
    for (const body of [{}, null, 'x', [1], [[]]]) expect((await save(sato, body)).success).toBe(false)
  }))

test('PERM-11 an admin who loses the role while waiting for the lock changes nothing any more', async () => {
  const { sato, suzuki, tanaka, yamada, ours } = app.cast
  for (const _round of inTimeBox(10, 100)) {
    await writeByHand(app.db, sql`update members set role = 'admin' where company_user_id = ${suzuki.companyUserId}`)
    let isEnded = false
    const saved = await app.db.transaction(async (tx) => {
      await lockCompany(tx, ours.managementGroupId)
      const answer = save(suzuki, [to(tanaka, 'admin'), to(yamada, 'none')]).finally(() => {
        isEnded = true
      })
      await expect.poll(async () => isEnded || (await countWaiting(app.db)) > 0, { interval: 5 }).toBe(true)
      await writeByHand(tx, sql`update members set role = 'viewer' where company_user_id = ${suzuki.companyUserId}`)
      return { answer }
    })
    expect(await saved.answer).toMatchObject(refusal('No permission'))
    const { users } = (await app.call(sato, listAuthorities)).data
    const roleOf = Object.fromEntries(
      users.map((user: { companyUserId: string; role: string }) => [user.companyUserId, user.role]),
    )
    expect([roleOf[tanaka.companyUserId], roleOf[yamada.companyUserId]]).toEqual(['viewer', 'viewer'])
  }
})

test('PERM-13 admins who take each other’s role at the same moment never leave the company without one', async () => {
  const { sato, suzuki, ito } = app.cast
  const admins = [sato, suzuki, ito]
  for (const _round of inTimeBox(10, 200)) {
    await writeByHand(
      app.db,
      sql`
      update members set role = 'admin'
      where company_user_id = any(${admins.map(({ companyUserId }) => companyUserId)}::bigint[])`,
    )
    const answers = await Promise.all(
      admins.flatMap((admin) => admins.map((other) => save(admin, [to(other, 'viewer')]))),
    )
    const left = (await roles()).filter(
      ({ companyUserId, role }) => role === 'admin' && admins.some((admin) => admin.companyUserId === companyUserId),
    )
    expect(left).toHaveLength(1)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
  }
})
