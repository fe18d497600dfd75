import { updateAuthorities } from '@kawaraban/contract/members-authorities.ts'
import type { Role } from '@kawaraban/contract/policy.ts'
import { deleteSession } from '@kawaraban/contract/session.ts'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { hashOf } from '../../http/session-key.ts'
import { localIssuerName } from '../../local-issuer.ts'
import { endCompany } from '../../maintenance/companies/queries.ts'
import { setRole } from '../../manage/members.ts'
import { addCompany, addPerson, addSession, endSessions, type Person } from '../../testing/company.ts'
import { importSteps } from '../../testing/import-steps.ts'
import { inTimeBox } from '../../testing/model.ts'
import { subscribe } from '../../testing/subscription.ts'
import { start, useSubscriptionApp } from '../../testing/subscription-app.ts'
import { linkAccount } from '../session/queries.ts'
import { removeGoneSubscriptions } from './queries.ts'
import { saveSubscription } from './save.ts'
import { readSubscription } from './subscription.ts'

const { app, save, subscriptions, clear, addBrowser, send } = useSubscriptionApp()
const setRoles = (changes: readonly { companyUserId: string; role: Role }[]) =>
  app.call(app.cast.sato, updateAuthorities, { body: changes })
const signOut = (person: Person) => app.call(person, deleteSession, { headers: { 'sec-fetch-site': 'same-origin' } })

/** A person with three browsers, and another person whose subscription must never change. */
let leaver: Person
let untouched: readonly [string, string]
beforeEach(async () => {
  const { db, cast } = app
  const name = `退職 ${Math.random()}`
  leaver = await addPerson(db, cast.ours, { name, role: 'viewer', now: start })
  const { endpoint } = await save(cast.suzuki)
  untouched = [cast.suzuki.companyUserId, endpoint]
  for (const browser of ['PC', 'phone', 'tablet']) await save(await addBrowser(leaver, browser))
  expect(await subscriptions()).toHaveLength(4)
})

describe('G-192 a member who leaves has no subscription any more:', () => {
  test('with role none, by an admin', async () => {
    expect(await setRoles([{ companyUserId: leaver.companyUserId, role: 'none' }])).toMatchObject({ success: true })
    expect(await subscriptions()).toEqual([untouched])
  })

  test('with role none, by the operator', async () => {
    const [row] = await app.db.query<{ docomoId: string }>(sql`
      select docomo_id as "docomoId" from members where company_user_id = ${leaver.companyUserId}`)
    await setRole(app.db, leaver.managementGroup, row?.docomoId ?? '', 'none')
    expect(await subscriptions()).toEqual([untouched])
  })

  test('with role none, by an import', async () => {
    const steps = importSteps(app)
    await steps.take([`${leaver.docomoId},${leaver.name},,none,`])
    expect(await subscriptions()).toEqual([untouched])
  })

  test('when the account moves to another company, or to none', async () => {
    const identity = {
      subject: leaver.docomoId,
      docomoId: 'd1',
      name: '名前',
      departmentName: '',
      isAdmin: false,
    }
    const link = (managementGroup: string | null) =>
      app.db.transaction((tx) => linkAccount(tx, [localIssuerName], { ...identity, managementGroup }, start))
    const { docomoId, sessionKey } = leaver
    const returnToCompany = () =>
      app.db.transaction((tx) =>
        linkAccount(tx, [localIssuerName], { ...identity, docomoId, managementGroup: 'ours' }, start),
      )
    await returnToCompany()
    expect(await subscriptions()).toHaveLength(4)
    await link(app.cast.theirs.managementGroup)
    expect(await subscriptions()).toEqual([untouched])
    await returnToCompany()
    await addSession(app.db, leaver, { sessionKey, now: app.clock.now })
    await save(leaver)
    expect(await subscriptions()).toHaveLength(2)
    await link(null)
    expect(await subscriptions()).toEqual([untouched])
  })

  test('when the company ends', async () => {
    const company = await addCompany(app.db, 'ending', start)
    const person = await addPerson(app.db, company, { name: '最後', role: 'admin', now: start })
    const before = await subscriptions()
    await save(person)
    await endCompany(app.db, company.managementGroupId, start)
    expect(await subscriptions()).toEqual(before)
  })
})

test('G-192 signing out removes the subscription of this browser and of no other', async () => {
  const before = await subscriptions()
  const [pc, phone] = [await addBrowser(leaver, 'another PC'), await addBrowser(leaver, 'another phone')]
  await save(pc)
  const { endpoint } = await save(phone)
  await signOut(pc)
  expect(await subscriptions()).toEqual([...before, [leaver.companyUserId, endpoint]])
  // Another tab of the same browser is signed out too.
  expect((await send(pc, subscribe())).message).toBe('Login session is invalid')
})

test('G-192 an expired session does not remove the subscription', async () => {
  const before = await subscriptions()
  app.clock.now += 31 * dayMs
  expect((await send(leaver, subscribe())).message).toBe('Login session is invalid')
  await endSessions(app.db, leaver)
  expect(await subscriptions()).toEqual(before)
})

test('G-192 a subscription unknown to its push service is removed, unless the browser has replaced it', async () => {
  const { foreignViewer } = app.cast
  const before = await subscriptions()
  const another = await addBrowser(leaver, 'another')
  const [gone, renewed, theirs] = [await save(leaver), await save(another), await save(foreignViewer)]
  const named = [gone, { ...renewed, endpoint: gone.endpoint }, theirs]
  await removeGoneSubscriptions(app.db, leaver.managementGroupId, named)
  expect((await subscriptions()).slice(before.length).map((row) => row?.[1])).toEqual([
    renewed.endpoint,
    theirs.endpoint,
  ])
})

describe('G-192 saving a subscription concurrently with', () => {
  test.each([
    ['the loss of the role', 'noPermission', () => setRoles([{ companyUserId: leaver.companyUserId, role: 'none' }])],
    ['the sign-out', 'sessionInvalid', () => signOut(leaver)],
  ])('%s is refused when its rights were checked before', async (_name, code, end) => {
    await end()
    const before = await subscriptions()
    const subscription = readSubscription(subscribe(), { added: [], hasLoopback: false })
    if (!subscription) throw new Error('a browser’s subscription is refused')
    const owner = { ...leaver, sessionHash: hashOf(leaver.sessionKey) }
    const saving = saveSubscription(app.db, owner, { ...subscription, publicKey: 'key' }, start)
    await expect(saving).rejects.toThrow(code)
    expect(await subscriptions()).toEqual(before)
  })

  test('the loss of the role leaves no subscription, whichever comes first', async () => {
    await clear()
    for (const round of inTimeBox(60, 200)) {
      const person = await addBrowser(leaver, `round ${round}`)
      await Promise.all([
        send(person, subscribe()),
        setRoles([{ companyUserId: leaver.companyUserId, role: 'none' }]),
        send(person, subscribe()),
      ])
      expect(await subscriptions()).toEqual([])
      await setRoles([{ companyUserId: leaver.companyUserId, role: 'viewer' }])
    }
  })

  test('the sign-out in another tab leaves no subscription, whichever comes first', async () => {
    await clear()
    for (const round of inTimeBox(60, 200)) {
      const person = await addBrowser(leaver, `tab ${round}`)
      await Promise.all([send(person, subscribe()), signOut(person), send(person, subscribe())])
      expect(await subscriptions()).toEqual([])
    }
  })

  test('another person’s save in the same browser leaves exactly one owner', async () => {
    const { suzuki, foreignViewer } = app.cast
    await clear()
    for (const _round of inTimeBox(60, 200)) {
      const browser = subscribe()
      const people = [leaver, suzuki, foreignViewer]
      const answers = await Promise.all([...people, ...people].map((person) => send(person, browser)))
      expect(answers.map(({ message }) => message)).toEqual(answers.map(() => 'OK'))
      const [row, ...more] = await subscriptions()
      expect(more).toEqual([])
      expect(people.map(({ companyUserId }) => companyUserId)).toContain(row?.[0])
      await clear()
    }
  })
})
