import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { exportFormats } from './exports.ts'
import { limitUpTo, maxPageSize, pageNumber } from './paging.ts'
import { reachData, unreachedReasons } from './reach.ts'

/** `unknown`: those whom the app alone may reach, whose devices its gateway alone knows; they do not count as unreached. */
export const reachFilters = [...unreachedReasons, 'unknown'] as const
const filter = z.enum(reachFilters)
export type ReachFilter = z.infer<typeof filter>

/** Path of a department, with all below it; empty for people without one. */
const department = z.string().check(
  z.maxLength(2000),
  z.refine((text) => !text.includes('\0')),
)
/** Which people no notice reaches: with one reason, of one department; all of them without these. */
const choice = { reason: z.optional(filter), department: z.optional(department) }

const path = '/v1/notices/unreached'

const departmentCount = z.object({ path: z.string(), total: z.number(), unreached: z.number() })
export type UnreachedDepartment = z.infer<typeof departmentCount>

/**
 * HEALTH-01; how many of those who may read no notice reaches, by reason, and by department of those with the given
 * reason. Departments come with their parents before them; those without such people are left out.
 */
export const countUnreached = endpoint({
  name: 'countUnreached',
  summary: 'How many people no notice reaches, by reason and by department',
  method: 'GET',
  path,
  access: 'admin',
  query: z.object({ reason: choice.reason }),
  data: z.object({ canNotify: z.boolean(), ...reachData, departments: z.array(departmentCount) }),
  errors: ['noPermission'],
})

const person = z.object({
  companyUserId: z.string(),
  name: z.string(),
  docomoId: z.string(),
  departmentName: z.string(),
  reason: filter,
})
export type UnreachedPerson = z.infer<typeof person>

/** HEALTH-01; a page of these people, by companyUserId, each with one reason. */
export const listUnreached = endpoint({
  name: 'listUnreached',
  summary: 'The people whom no notice reaches, each with the reason',
  method: 'GET',
  path: `${path}/people`,
  access: 'admin',
  query: z.object({ ...choice, page: pageNumber, limit: limitUpTo(maxPageSize) }),
  data: z.object({ users: z.array(person), totalUsers: z.number() }),
  errors: ['noPermission'],
})

/** HEALTH-01; all of them as a file, with the reason and what to do. */
export const exportUnreached = endpoint({
  name: 'exportUnreached',
  summary: 'The people whom no notice reaches, as a file; its header export-rows is the number of rows',
  method: 'POST',
  path: `${path}/export`,
  access: 'admin',
  body: z.object({ format: z.enum(exportFormats), ...choice }),
  answersFile: true,
  errors: ['noPermission', 'tooManyExports'],
})
