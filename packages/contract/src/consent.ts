import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Version of the terms where an installation sets no other (LIM-15). */
export const defaultTermsVersion = '2.9.0'

/** Header of every answer that names the current version, so that an open page learns of a raised one (CONS-09, G-163). */
export const termsVersionHeader = 'terms-version'

const agreement = z.object({ termsVersion: z.string(), isGrantedAnalytics: z.nullable(z.boolean()) })
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

/** API-28. Another version than the current one is refused, it is not what the user has read (G-163), and so is a choice
 * about analytics before the terms were agreed to (G-165).
 */
export const updateMe = endpoint({
  name: 'updateMe',
  summary: 'Agree to the terms, allow or refuse analytics',
  method: 'POST',
  path: '/v1/me',
  access: 'account',
  body: z.object({ agreement }),
  data: z.object({ accountId: z.string() }),
  errors: ['invalidAgreement'],
  faults: { agreement: 'invalidAgreement' },
})

/** The texts that a user agrees to. */
export const legalDocuments = ['terms', 'privacy'] as const
export type LegalDocument = (typeof legalDocuments)[number]

/**
 * The text of terms or privacy policy, for strangers too (CONS-03). `html` is a fragment without scripts, styles and
 * handlers; its headings are h2 and h3, the terms' h2 being chapters and their h3 articles, the policy's h2 articles;
 * links are absolute. `version` is the terms version that the text belongs to.
 */
export const getLegalText = endpoint({
  name: 'getLegalText',
  summary: 'The terms of service or the privacy policy, as HTML',
  method: 'GET',
  path: '/v1/legal/:document',
  access: 'anyone',
  params: z.object({ document: z.enum(legalDocuments) }),
  data: z.object({ version: z.string(), title: z.string(), html: z.string() }),
})
