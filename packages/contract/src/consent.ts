import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Version of the terms where an installation sets no other (LIM-15). */
export const defaultTermsVersion = '2.9.0'

/** Header of every answer that names the current version, so that an open page learns of a raised one (CONS-09, G-163). */
export const termsVersionHeader = 'terms-version'

export const agreement = z.object({ termsVersion: z.string(), isGrantedAnalytics: z.nullable(z.boolean()) })
export type Agreement = z.infer<typeof agreement>

export type UserStatus = 'terms' | 'analytics' | 'newsIndex'

/** What the user has to do before reading news while `termsVersion` is the current one (CONS-01). */
export const userStatus = (agreed: Agreement, termsVersion: string): UserStatus =>
  agreed.termsVersion !== termsVersion ? 'terms' : agreed.isGrantedAnalytics === null ? 'analytics' : 'newsIndex'

/** CONS-02 */
export const grantedStatus = (agreed: Agreement): 'pending' | 'granted' | 'notGranted' =>
  agreed.isGrantedAnalytics === null ? 'pending' : agreed.isGrantedAnalytics ? 'granted' : 'notGranted'

/** API-27 */
export const getMe = endpoint({
  name: 'getMe',
  summary: 'The account and what it has agreed to',
  method: 'GET',
  path: '/v1/me',
  access: 'account',
  data: z.object({ accountId: z.string(), agreement }),
})
