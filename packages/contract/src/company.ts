import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const path = '/v1/company-settings'

/** Settings of a company. `isPushHeadingOnly`: notices show their heading without the post's title (G-194). */
const companySettings = z.object({ isPushHeadingOnly: z.boolean() })
export type CompanySettings = z.infer<typeof companySettings>

/** G-194 */
export const getCompanySettings = endpoint({
  name: 'getCompanySettings',
  summary: "The company's settings",
  method: 'GET',
  path,
  access: 'admin',
  data: companySettings,
})

/** G-194 */
export const updateCompanySettings = endpoint({
  name: 'updateCompanySettings',
  summary: "Change the company's settings",
  method: 'PUT',
  path,
  access: 'admin',
  body: companySettings,
})
