import { signOutDevice, signOutMember, signOutOtherDevices } from '@kawaraban/contract/devices.ts'
import { expect, test } from 'vitest'
import { hashOf } from '../../http/session-key.ts'
import { useTestApp } from '../../testing/app.ts'
import { addSession } from '../../testing/company.ts'

const app = useTestApp()

test('G-325 G-326 a sign-out of devices is a line of the audit log, with whose they were and how many', async () => {
  const lines: string[] = []
  const logStream = { write: (line: string) => lines.push(line) }
  const call = await app.addServer({ LOG_LEVEL: 'warn' }, { logStream })
  const { sato, tanaka } = app.cast
  const phone = { ...tanaka, sessionKey: `${tanaka.sessionKey} on a phone` }
  await addSession(app.db, phone, { sessionKey: phone.sessionKey, now: app.clock.now })
  const audited = () => lines.splice(0).map((line) => JSON.parse(line))
  const line = (caller: typeof tanaka, devices: number) => ({
    level: 30,
    msg: 'audit',
    event: 'deviceSignOut',
    accountId: caller.accountId,
    managementGroup: 'ours',
    companyUserId: tanaka.companyUserId,
    devices,
  })

  const params = { deviceId: hashOf(phone.sessionKey).toString('base64url') }
  for (const _time of [1, 2]) await call(tanaka, signOutDevice, { params })
  expect(audited()).toMatchObject([line(tanaka, 1)])
  await call(tanaka, signOutOtherDevices)
  expect(audited()).toMatchObject([line(tanaka, 0)])
  await call(sato, signOutMember, { params: { companyUserId: tanaka.companyUserId } })
  expect(audited()).toMatchObject([line(sato, 1)])
})
