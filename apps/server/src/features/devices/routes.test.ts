import { listDevices, signOutDevice, signOutMember, signOutOtherDevices } from '@kawaraban/contract/devices.ts'
import { listNews } from '@kawaraban/contract/news.ts'
import { appTokenHeader } from '@kawaraban/contract/session.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { createCsrfPair } from '../../http/csrf.ts'
import { hashOf } from '../../http/session-key.ts'
import { addPerson, addSession, type Person, sessionKeyOf } from '../../testing/company.ts'
import { inTimeBox } from '../../testing/model.ts'
import { subscribe } from '../../testing/subscription.ts'
import { start, useSubscriptionApp } from '../../testing/subscription-app.ts'
import { insertSession } from '../session/queries.ts'
import { maxDevices } from './queries.ts'

const { app, save, send, subscriptions, clear } = useSubscriptionApp()
const ended = 'Login session is invalid'
const windows = { browser: 'Chrome', system: 'Windows' }

type Device = { readonly deviceId: string; readonly isThis: boolean }
const devicesOf = async (person: Person) => (await app.call(person, listDevices)).data.devices as Device[]
const idOf = ({ sessionKey }: Person) => hashOf(sessionKey).toString('base64url')
const messageOf = async (person: Person) => (await app.call(person, listNews)).message
const signOut = (caller: Person, device: Person) =>
  app.call(caller, signOutDevice, { params: { deviceId: idOf(device) } })
const signOutOthers = (caller: Person) => app.call(caller, signOutOtherDevices)
const signOutAll = (caller: Person, { companyUserId }: Person) =>
  app.call(caller, signOutMember, { params: { companyUserId } })

/** A person at a PC, and the same one at two others: a phone, and a browser from before there was a company. */
let pc: Person
let phone: Person
let older: Person
beforeEach(async () => {
  const { db, cast } = app
  pc = await addPerson(db, cast.ours, { name: `端末 ${Math.random()}`, role: 'viewer', now: start })
  phone = { ...pc, sessionKey: `${pc.sessionKey} on a phone` }
  older = { ...pc, sessionKey: `older than the company of ${pc.accountId}` }
  await addSession(db, phone, { sessionKey: phone.sessionKey, now: start, device: windows })
  await addSession(db, older, { sessionKey: older.sessionKey, now: start - dayMs })
})

describe('GET /v1/devices', () => {
  test('G-323 lists the own browsers and apps with kind, beginning and last use, this one first', async () => {
    const token = sessionKeyOf(pc, `token of ${pc.accountId}`)
    const inApp = { accountId: pc.accountId, device: { browser: null, system: 'iOS' }, code: token }
    await insertSession(app.db, token, inApp, start - 3 * dayMs)
    app.clock.now = start + 90 * minuteMs
    await messageOf(phone)
    app.clock.now += minuteMs
    const unknown = { isApp: false, browser: null, system: null, isThis: false }
    expect(await devicesOf(pc)).toEqual([
      {
        ...unknown,
        deviceId: idOf(pc),
        signedInAt: '2026/11/20 10:00',
        usedAt: '2026/11/20 11:31',
        isThis: true,
      },
      {
        ...unknown,
        ...windows,
        deviceId: idOf(phone),
        signedInAt: '2026/11/20 10:00',
        usedAt: '2026/11/20 11:30',
      },
      { ...unknown, deviceId: idOf(older), signedInAt: '2026/11/19 10:00', usedAt: '2026/11/19 10:00' },
      {
        ...unknown,
        deviceId: hashOf(token).toString('base64url'),
        isApp: true,
        system: 'iOS',
        signedInAt: '2026/11/17 10:00',
        usedAt: '2026/11/17 10:00',
      },
    ])
    expect((await devicesOf(older)).filter(({ isThis }) => isThis).map(({ deviceId }) => deviceId)).toEqual([
      idOf(older),
    ])
  })

  test('G-323 lists no session that is over, of another person, or of another company', async () => {
    const { db, cast } = app
    const past = async (name: string, createdAt: number, usedAt: number) => {
      const sessionKey = sessionKeyOf(pc, `${name} of ${pc.accountId}`)
      await addSession(db, pc, { sessionKey, now: createdAt })
      await db.query(sql`
        update member_sessions set used_at = ${new Date(usedAt)}
        where management_group_id = ${pc.managementGroupId} and session_hash = ${hashOf(sessionKey)}`)
    }
    await past('unused for 30 days', start - 60 * dayMs, start - 30 * dayMs)
    await past('begun 180 days ago', start - 180 * dayMs, start)
    const ids = (await devicesOf(pc)).map(({ deviceId }) => deviceId)
    expect(ids).toEqual([pc, phone, older].map(idOf))
    for (const other of [cast.suzuki, cast.sato, cast.foreignAdmin]) {
      const theirs = (await devicesOf(other)).map(({ deviceId }) => deviceId)
      expect(theirs).toEqual([idOf(other)])
    }
  })

  test('G-323 lists 100 devices at most, this one among them', async () => {
    for (let device = 0; device < maxDevices; device += 1) {
      const sessionKey = sessionKeyOf(pc, `device ${device} of ${pc.accountId}`)
      await addSession(app.db, pc, { sessionKey, now: start + 1 })
    }
    const listed = await devicesOf(older)
    expect([listed.length, listed[0]?.isThis]).toEqual([maxDevices, true])
  })
})

describe('G-325 G-192 a person signs out', () => {
  test('one device, whose notices end, and no other', async () => {
    const [here] = [await save(pc), await save(phone)]
    expect(await signOut(pc, phone)).toMatchObject({ success: true, data: null })
    expect([await messageOf(phone), await messageOf(pc), await messageOf(older)]).toEqual([ended, 'OK', 'OK'])
    expect(await subscriptions()).toEqual([[pc.companyUserId, here.endpoint]])
    expect((await devicesOf(pc)).map(({ deviceId }) => deviceId)).toEqual([pc, older].map(idOf))
  })

  test('a device whose key names no company', async () => {
    await signOut(pc, older)
    expect([await messageOf(older), await messageOf(pc), await messageOf(phone)]).toEqual([ended, 'OK', 'OK'])
  })

  test('G-033 nobody else: the answer for another’s device is that for one which is not there', async () => {
    const { suzuki, foreignViewer, sato, foreignAdmin } = app.cast
    const { endpoint } = await save(suzuki)
    const unknown = await app.call(pc, signOutDevice, { params: { deviceId: 'x' } })
    for (const device of [suzuki, foreignViewer, sato]) expect((await signOut(pc, device)).text).toBe(unknown.text)
    expect((await signOut(foreignAdmin, suzuki)).text).toBe(unknown.text)
    for (const person of [suzuki, foreignViewer, sato]) expect(await messageOf(person)).toBe('OK')
    expect(await subscriptions()).toEqual([[suzuki.companyUserId, endpoint]])
  })

  test('all other devices, sign-ins of the app under way and their notices, and not this one', async () => {
    const { suzuki, foreignViewer } = app.cast
    const [here, , theirs] = [await save(pc), await save(phone), await save(suzuki)]
    await save(older)
    for (const { accountId } of [pc, suzuki])
      await app.db.query(sql`
        insert into app_codes (code_hash, account_id, redirect_uri, code_challenge, created_at)
        values (sha256(${accountId}::text::bytea), ${accountId}, 'https://app.test/', '', ${new Date(start)})`)
    expect(await signOutOthers(pc)).toMatchObject({ success: true, data: null })
    expect([await messageOf(phone), await messageOf(older), await messageOf(pc)]).toEqual([ended, ended, 'OK'])
    expect([await messageOf(suzuki), await messageOf(foreignViewer)]).toEqual(['OK', 'OK'])
    expect(await subscriptions()).toEqual([
      [pc.companyUserId, here.endpoint],
      [suzuki.companyUserId, theirs.endpoint],
    ])
    const codes = await app.db.query(sql`select account_id as "accountId" from app_codes`)
    expect(codes).toEqual([{ accountId: suzuki.accountId }])
    await app.db.query(sql`delete from app_codes`)
  })

  test('all other devices in a browser whose key names no company', async () => {
    await signOutOthers(older)
    expect([await messageOf(older), await messageOf(pc), await messageOf(phone)]).toEqual(['OK', ended, ended])
  })

  test('all other devices: one that subscribes at the same moment leaves no subscription, whichever comes first', async () => {
    await clear()
    for (const round of inTimeBox(60, 200)) {
      const other = { ...pc, sessionKey: `${pc.sessionKey} in round ${round}` }
      await addSession(app.db, other, { sessionKey: other.sessionKey, now: start })
      await Promise.all([send(other, subscribe()), signOutOthers(pc), send(other, subscribe())])
      expect(await subscriptions()).toEqual([])
    }
  })
})

describe('G-326 an admin signs out', () => {
  test('all devices of one person, whose notices end, and nobody else', async () => {
    const { sato, suzuki } = app.cast
    const [theirs] = [await save(suzuki), await save(pc), await save(phone)]
    expect(await signOutAll(sato, pc)).toMatchObject({ success: true, data: null })
    for (const device of [pc, phone, older]) expect(await messageOf(device)).toBe(ended)
    for (const other of [sato, suzuki]) expect(await messageOf(other)).toBe('OK')
    expect(await subscriptions()).toEqual([[suzuki.companyUserId, theirs.endpoint]])
  })

  test('G-033 nobody of another company, and nobody who is not there', async () => {
    const { sato, foreignAdmin, foreignViewer } = app.cast
    const refused = { success: false, message: 'Document already deleted' }
    expect(await signOutAll(sato, foreignViewer)).toMatchObject(refused)
    expect(await signOutAll(foreignAdmin, pc)).toMatchObject(refused)
    for (const person of [foreignViewer, pc]) expect(await messageOf(person)).toBe('OK')
  })

  test('and who is no admin signs out nobody, not even themselves', async () => {
    const { suzuki, kobayashi } = app.cast
    for (const caller of [suzuki, pc, kobayashi])
      expect(await signOutAll(caller, pc)).toMatchObject({ success: false, message: 'No permission' })
    expect(await messageOf(pc)).toBe('OK')
  })
})

test('G-327 the app’s token lists itself alone, and signs out no other device', async () => {
  const token = sessionKeyOf(pc, `token of ${pc.accountId}`)
  await insertSession(app.db, token, { accountId: pc.accountId, device: windows, code: token }, start)
  const { csrfId, csrfToken } = createCsrfPair(token)
  const headers = { [appTokenHeader]: token, 'x-csrf-id': csrfId, 'x-csrf-token': csrfToken }
  const { devices } = (await app.call(null, listDevices, { headers })).data
  expect(devices).toMatchObject([{ deviceId: hashOf(token).toString('base64url'), isApp: true, isThis: true }])
  const refused = { success: false, message: 'No permission' }
  expect(await app.call(null, signOutDevice, { params: { deviceId: idOf(pc) }, headers })).toMatchObject(refused)
  expect(await app.call(null, signOutOtherDevices, { headers })).toMatchObject(refused)
  expect(await messageOf(pc)).toBe('OK')
  expect((await devicesOf(pc)).length).toBe(4)
})
