import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { companyUser, role } from './members.ts'
import { id, limitUpTo, maxCandidatePageSize, pageNumber } from './paging.ts'

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
