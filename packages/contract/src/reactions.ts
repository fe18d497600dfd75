import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, limitUpTo, maxPageSize, pageNumber } from './paging.ts'

const path = '/v1/companyIntraNews/companyIntraNews/:newsId/reaction'
const params = z.object({ newsId: id })

/**
 * One in-scope member; `reactedAt` is 'YYYY/MM/DD HH:mm' in Tokyo time, or empty when not completed (DATA-14). `version`: of the post,
 * that was completed; absent for the first (AGAIN-03).
 */
const reactionRecord = z.object({
  companyUserId: z.string(),
  name: z.string(),
  departmentName: z.string(),
  docomoId: z.string(),
  reactedAt: z.string(),
  version: z.optional(z.number()),
})

/** REACT-09; completed first, newest on top, then the others by companyUserId (G-083). */
export const listReactions = endpoint({
  name: 'listReactions',
  summary: 'Who has completed a post',
  method: 'GET',
  path,
  access: 'poster',
  params,
  query: z.object({ page: pageNumber, limit: limitUpTo(maxPageSize) }),
  data: z.object({ companyUsers: z.array(reactionRecord), totalUsers: z.number(), totalReactions: z.number() }),
  errors: ['documentDeleted', 'noPermission'],
})

/**
 * REACT-02; completing twice is a success, and the first time stays (G-087). `version` is the one that the caller was shown: where
 * a later one asks everybody again, that is refused (AGAIN-01). Without it, the version of now is completed.
 */
export const completeNews = endpoint({
  name: 'completeNews',
  summary: 'Complete a post',
  method: 'POST',
  path,
  params,
  body: z.object({ reactionType: z.literal('completed'), version: z.optional(z.int()) }),
  errors: ['documentDeleted', 'noPermission', 'invalidReactionType', 'invalidVersion', 'newsChanged'],
  faults: { reactionType: 'invalidReactionType', version: 'invalidVersion' },
})

/** REACT-03 */
export const uncompleteNews = endpoint({
  name: 'uncompleteNews',
  summary: 'Take a completion back',
  method: 'DELETE',
  path,
  params,
  errors: ['documentDeleted', 'noPermission'],
})
