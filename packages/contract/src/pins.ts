import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './paging.ts'

const path = '/v1/companyIntraNews/companyIntraNews/:newsId/pin'
const params = z.object({ newsId: id })

/** PIN-01; pinning twice is a success (G-087). */
export const pinNews = endpoint({
  name: 'pinNews',
  summary: 'Pin a post for the caller',
  method: 'POST',
  path,
  params,
  errors: ['documentDeleted'],
})

/** PIN-02 */
export const unpinNews = endpoint({
  name: 'unpinNews',
  summary: 'Unpin a post for the caller',
  method: 'DELETE',
  path,
  params,
  errors: ['documentDeleted'],
})
