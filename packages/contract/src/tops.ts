import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { newsPath } from './news.ts'
import { id } from './paging.ts'

/** Posts of a company that may be at the head of everybody's feed at a time (TOP-01). */
export const maxTops = 3

const path = `${newsPath}/:newsId/top` as const
const params = z.object({ newsId: id })

/** TOP-01, G-540; admins alone. Putting twice is a success, and a fourth post is refused (G-541). */
export const putNewsOnTop = endpoint({
  name: 'putNewsOnTop',
  summary: "Put a published post at the head of everybody's feed",
  method: 'POST',
  path,
  access: 'admin',
  params,
  errors: ['documentDeleted', 'noPermission', 'newsExpired', 'newsNotPublished', 'limitExceeded'],
})

/** TOP-01; admins alone. Taking off what is not there is a success. */
export const takeNewsOffTop = endpoint({
  name: 'takeNewsOffTop',
  summary: "Take a post off the head of everybody's feed",
  method: 'DELETE',
  path,
  access: 'admin',
  params,
  errors: ['documentDeleted', 'noPermission'],
})
