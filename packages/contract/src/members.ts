import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, limitUpTo, maxCandidatePageSize, pageNumber } from './paging.ts'
import { roles } from './policy.ts'

/** Longest name and department in code points (LIM-18). */
export const profileMaxLength = 30
/** Longest reading of a name in code points; kana are longer than the name (G-169). */
export const readingMaxLength = 60

const role = z.enum(roles)

/** A member with everything a profile screen shows (DATA-22, DATA-23, G-127); `reading` where there is one (G-169). */
const companyUser = z.object({
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

/** What members are searched by (G-162); text that cannot be in any name is refused. */
const searchText = z.optional(
  z.string().check(
    z.maxLength(200),
    z.refine((text) => !text.includes('\0')),
  ),
)

/**
 * API-37; ordered by companyUserId (G-128). `search`, `department` and `role` leave those who match all of them, and
 * `totalUsers` counts them (G-162). `page`, from 1, leads to a page further on than the one behind `after`.
 */
export const listAuthorities = endpoint({
  name: 'listAuthorities',
  summary: 'All members with their roles, or those who match a search',
  method: 'GET',
  path: '/v1/companyIntraNews/authorities',
  access: 'admin',
  query: z.object({
    after: z.optional(id),
    page: z.optional(pageNumber),
    limit: limitUpTo(maxCandidatePageSize),
    search: searchText,
    department: searchText,
    role: z.optional(role),
  }),
  data: z.object({ users: z.array(companyUser), totalUsers: z.number() }),
  errors: ['noPermission', 'tooManyWords'],
})

/** API-38; all changes or none (AUTHZ-09). */
export const updateAuthorities = endpoint({
  name: 'updateAuthorities',
  summary: "Change members' roles",
  method: 'POST',
  path: '/v1/companyIntraNews/authorities',
  access: 'admin',
  body: z.array(z.object({ companyUserId: id, role })).check(z.maxLength(10_000)),
  errors: ['noPermission', 'invalidRole', 'invalidCompanyUserIds', 'lastAdmin'],
  faults: { companyUserId: 'invalidCompanyUserIds', role: 'invalidRole' },
  // 10,000 changes of about 60 bytes.
  bodyLimit: 1024 * 1024,
})
