import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { newsParams } from './news.ts'
import { limitUpTo, maxPageSize, pageNumber } from './paging.ts'

const path = '/v1/trash'

/** A post in the trash, as who may manage it finds it. Times are 'YYYY/MM/DD HH:mm' in Tokyo time. */
const trashedPost = z.object({
  newsId: z.string(),
  title: z.string(),
  /** Name of the author. */
  name: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  deletedAt: z.string(),
  /** Name of who has deleted it; empty where that person is no member any more. */
  deletedBy: z.string(),
  /** From then on it is deleted for good. */
  goesAt: z.string(),
})
export type TrashedPost = z.infer<typeof trashedPost>

/** TRASH-01; whether deleted posts go to the trash, and how many in it the caller may restore. */
export const getTrashState = endpoint({
  name: 'getTrashState',
  summary: 'Whether deleted posts go to the trash, and how many the caller could restore',
  method: 'GET',
  path: `${path}/state`,
  access: 'poster',
  data: z.object({ isOn: z.boolean(), posts: z.number() }),
})

/** TRASH-01; all of the company for admins, one's own for editors; those deleted last first. */
export const listTrash = endpoint({
  name: 'listTrash',
  summary: 'Posts in the trash that the caller could restore',
  method: 'GET',
  path,
  access: 'poster',
  query: z.object({ page: pageNumber, limit: limitUpTo(maxPageSize) }),
  data: z.object({ posts: z.array(trashedPost), totalPosts: z.number() }),
})

/** TRASH-01, TRASH-02; a success also where the post has been restored already (G-625). */
export const restoreNews = endpoint({
  name: 'restoreNews',
  summary: 'Restore a post from the trash with its views, completions, pins and files',
  method: 'POST',
  path: `${path}/:newsId/restore`,
  access: 'poster',
  params: newsParams,
  errors: ['documentDeleted', 'noPermission', 'limitExceeded'],
})

/** TRASH-01 */
export const purgeNews = endpoint({
  name: 'purgeNews',
  summary: 'Delete a post in the trash for good',
  method: 'DELETE',
  path: `${path}/:newsId`,
  access: 'poster',
  params: newsParams,
  errors: ['documentDeleted'],
})
