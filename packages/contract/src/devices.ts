import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './paging.ts'

/** A browser or an app in which the caller is signed in (G-323). */
const device = z.object({
  deviceId: z.string(),
  /** The native app, signed in by a token of its own. */
  isApp: z.boolean(),
  /** Browser and system by name, as the user agent had them at the sign-in; null where they are not known (G-324). */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** When it signed in, and its last recorded use, which is up to an hour old. */
  signedInAt: z.string(),
  usedAt: z.string(),
  /** The one that makes the call. */
  isThis: z.boolean(),
})
export type Device = z.infer<typeof device>

/** G-323; the caller's own devices, 100 at most: this one, then those used last. A call by the app's token lists its own alone (G-327). */
export const listDevices = endpoint({
  name: 'listDevices',
  summary: 'Where the caller is signed in',
  method: 'GET',
  path: '/v1/devices',
  access: 'member',
  data: z.object({ devices: z.array(device) }),
})

/** G-325; ends one session of the caller, and the notices of that browser. The answer is the same for any other or unknown id. */
export const signOutDevice = endpoint({
  name: 'signOutDevice',
  summary: 'Sign the caller out on one device',
  method: 'DELETE',
  path: '/v1/devices/:deviceId',
  access: 'member',
  params: z.object({ deviceId: z.string().check(z.maxLength(200)) }),
  errors: ['noPermission'],
})

/** G-325; ends all sessions of the caller but that of the call, sign-ins of the app under way, and the notices of those browsers. */
export const signOutOtherDevices = endpoint({
  name: 'signOutOtherDevices',
  summary: 'Sign the caller out on all other devices',
  method: 'DELETE',
  path: '/v1/devices',
  access: 'member',
  errors: ['noPermission'],
})

/** G-326; ends all sessions of a member, sign-ins of the app under way, and the notices of their browsers. */
export const signOutMember = endpoint({
  name: 'signOutMember',
  summary: 'Sign a member out on all devices',
  method: 'DELETE',
  path: '/v1/companyIntraNews/companyUser/:companyUserId/devices',
  access: 'admin',
  params: z.object({ companyUserId: id }),
  errors: ['noPermission', 'documentDeleted'],
})
