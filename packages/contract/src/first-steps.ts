import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { dayMs } from './tokyo.ts'

/** A company is new for so long after its service has started, and for as long as it has no post (DAY-01). */
export const newForMs = 30 * dayMs

/** What a new company has done of its first steps. */
const firstSteps = z.object({
  /** Somebody besides the caller is registered. */
  hasPeople: z.boolean(),
  /** Somebody besides the caller may post. */
  hasPosters: z.boolean(),
  hasPost: z.boolean(),
})
export type FirstSteps = z.infer<typeof firstSteps>

/** DAY-01; null where the company is not new any more, or all has been done. */
export const getFirstSteps = endpoint({
  name: 'getFirstSteps',
  summary: 'First steps of a new company',
  method: 'GET',
  path: '/v1/first-steps',
  access: 'admin',
  data: z.nullable(firstSteps),
})
