import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

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
