import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { publicationLength } from './publication-length.ts'

const path = '/v1/company-settings'

/** How long a new post is published; null for a company that has not chosen it (FORM-05). */
const publicationDefault = z.object({ publicationLength: z.nullable(publicationLength) })

const companySettings = z.object({
  /** Notices show their heading without the post's title (G-194). */
  isPushHeadingOnly: z.boolean(),
  /** Posts may have files with macros, and files with a password, in which nobody can see them (G-567). */
  allowsMacros: z.boolean(),
  /** Deleted posts can be restored from the trash (TRASH-01). */
  hasTrash: z.boolean(),
  /** People may enter a mail address of their own (MAIL-02). */
  allowsOwnAddresses: z.boolean(),
  /** People may switch mail off (MAIL-06). */
  allowsMailOff: z.boolean(),
  /** Mails hold the text of the post (MAIL-03). */
  mailsContent: z.boolean(),
  ...publicationDefault.shape,
})
/** Settings of a company. */
export type CompanySettings = z.infer<typeof companySettings>

/** Those that change, at least one. */
const companySettingsBody = z
  .partial(companySettings)
  .check(z.refine((settings) => Object.values(settings).some((value) => value !== undefined)))
export type CompanySettingsBody = z.infer<typeof companySettingsBody>

/** G-194, WRITE-01, G-567, TRASH-01 */
export const getCompanySettings = endpoint({
  name: 'getCompanySettings',
  summary: "The company's settings",
  method: 'GET',
  path,
  access: 'admin',
  data: companySettings,
})

/** G-194, WRITE-01, G-567, TRASH-01; what is absent stays as it is. */
export const updateCompanySettings = endpoint({
  name: 'updateCompanySettings',
  summary: "Change the company's settings; those that are absent stay as they are",
  method: 'PUT',
  path,
  access: 'admin',
  body: companySettingsBody,
})

/** WRITE-01; for everybody who may post. */
export const getPublicationDefault = endpoint({
  name: 'getPublicationDefault',
  summary: 'How long a new post is published, where the company has chosen it',
  method: 'GET',
  path: `${path}/publication`,
  access: 'poster',
  data: publicationDefault,
})
