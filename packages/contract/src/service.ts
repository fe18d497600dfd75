import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** API-30; OPS-01 */
export const checkService = endpoint({
  name: 'checkService',
  summary: "Whether the service runs for the caller's company",
  method: 'GET',
  path: '/v1/companyIntraNews/checkService',
  access: 'member',
  data: z.object({ result: z.boolean() }),
})

/** API-31 */
export const activateCompany = endpoint({
  name: 'activateCompany',
  summary: "Start the service for the caller's company",
  method: 'POST',
  path: '/v1/companyIntraNews/startService',
  access: 'member',
})

/** API-32 */
export const createAccessLog = endpoint({
  name: 'createAccessLog',
  summary: 'Record a visit by its first screen',
  method: 'POST',
  path: '/v1/companyIntraNews/accessLog',
  access: 'member',
  body: z.object({ pageName: z.string().check(z.maxLength(100)) }),
})
