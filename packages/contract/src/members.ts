import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './paging.ts'
import { roles } from './policy.ts'

/** Longest name and department in code points (LIM-18). */
export const profileMaxLength = 30
/** Longest reading of a name in code points; kana are longer than the name (G-169). */
export const readingMaxLength = 60

export const role = z.enum(roles)

/** A member with everything a profile screen shows (DATA-22, DATA-23, G-127); `reading` where there is one (G-169). */
export const companyUser = z.object({
  companyUserId: z.string(),
  docomoId: z.string(),
  name: z.string(),
  reading: z.optional(z.string()),
  departmentName: z.string(),
  role,
  managementGroup: z.string(),
  iconType: z.string(),
})
export type CompanyUser = z.infer<typeof companyUser>

/** Colour of a member's icon (FEED-32, DATA-12). */
export const iconColour = (iconType: string): 'pink' | 'purple' | 'blue' =>
  iconType === '00000000' ? 'pink' : iconType === '00000001' ? 'purple' : 'blue'

const profileBody = z.object({ name: z.optional(z.string()), departmentName: z.optional(z.string()) })
const profileFaults = { name: 'invalidName', departmentName: 'invalidDepartmentName' } as const

/** API-33 */
export const getMyProfile = endpoint({
  name: 'getMyProfile',
  summary: "The caller's own profile",
  method: 'GET',
  path: '/v1/companyIntraNews/myProfile',
  access: 'member',
  data: companyUser,
})

/** API-34 */
export const updateMyProfile = endpoint({
  name: 'updateMyProfile',
  summary: "Change the caller's own name or department",
  method: 'POST',
  path: '/v1/companyIntraNews/myProfile',
  access: 'member',
  body: profileBody,
  errors: Object.values(profileFaults),
  faults: profileFaults,
})

const userPath = '/v1/companyIntraNews/companyUser/:companyUserId'
const userParams = z.object({ companyUserId: id })

/** API-35 */
export const getCompanyUser = endpoint({
  name: 'getCompanyUser',
  summary: "A member's profile",
  method: 'GET',
  path: userPath,
  access: 'member',
  params: userParams,
  data: companyUser,
  errors: ['noPermission', 'documentDeleted'],
})

/** API-36 */
export const updateCompanyUser = endpoint({
  name: 'updateCompanyUser',
  summary: "Change a member's name or department",
  method: 'POST',
  path: userPath,
  access: 'member',
  params: userParams,
  body: profileBody,
  errors: ['noPermission', 'documentDeleted', ...Object.values(profileFaults)],
  faults: profileFaults,
})
