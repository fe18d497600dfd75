import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** LIM-15 */
export const currentTermsVersion = '2.9.0'

const agreement = z.object({ termsVersion: z.string(), isGrantedAnalytics: z.nullable(z.boolean()) })
export type Agreement = z.infer<typeof agreement>

export type UserStatus = 'terms' | 'analytics' | 'newsIndex'

/** What the user has to do before reading news (CONS-01). */
export const userStatus = (agreed: Agreement): UserStatus =>
  agreed.termsVersion !== currentTermsVersion ? 'terms' : agreed.isGrantedAnalytics === null ? 'analytics' : 'newsIndex'

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

/** API-28 */
export const updateMe = endpoint({
  name: 'updateMe',
  summary: 'Agree to the terms, allow or refuse analytics',
  method: 'POST',
  path: '/v1/me',
  access: 'account',
  body: z.object({
    agreement: z.object({ termsVersion: z.literal(currentTermsVersion), isGrantedAnalytics: z.nullable(z.boolean()) }),
  }),
  data: z.object({ accountId: z.string() }),
  errors: ['invalidAgreement'],
  faults: { agreement: 'invalidAgreement' },
})
