import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, limitUpTo, maxCandidatePageSize } from './paging.ts'

/** Extra pages loaded at most after the first when all candidates are loaded (LIM-11). */
export const maxExtraCandidatePages = 50

/** Someone a post can be addressed to: a member whose role is not none (G-092); found by its `reading`, where there is one (G-169). */
const candidate = z.object({
  companyUserId: z.string(),
  name: z.string(),
  docomoId: z.string(),
  departmentName: z.string(),
  reading: z.optional(z.string()),
})
export type Candidate = z.infer<typeof candidate>

const query = z.object({ after: z.optional(id), limit: limitUpTo(maxCandidatePageSize) })

/** API-19; ordered by companyUserId, `after` being the last one loaded. */
export const listCandidates = endpoint({
  name: 'listCandidates',
  summary: 'Whom a new post can be addressed to',
  method: 'GET',
  path: '/v1/companyIntraNews/specificViewerCandidates',
  access: 'poster',
  query,
  data: z.object({ users: z.array(candidate), totalUsers: z.number() }),
  errors: ['noPermission'],
})

/** The one kind of assignable users that there is (G-094). */
export const assignableType = 'specific'

/** API-20; `checked` marks the members of the post's audience. */
export const listAssignable = endpoint({
  name: 'listAssignable',
  summary: 'Whom a post is and can be addressed to',
  method: 'GET',
  path: '/v1/companyIntraNews/companyUser/assignable/:assignableType/:newsId',
  access: 'poster',
  // Any text: the type is checked after the caller's right (G-032).
  params: z.object({ assignableType: z.string().check(z.meta({ const: assignableType })), newsId: id }),
  query,
  data: z.object({
    users: z.array(z.extend(candidate, { checked: z.boolean() })),
    totalUsers: z.number(),
  }),
  errors: ['invalidAssignableType', 'documentDeleted', 'noPermission', 'newsExpired'],
})
