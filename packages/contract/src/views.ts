import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, limitUpTo, maxPageSize, pageNumber } from './paging.ts'

const path = '/v1/companyIntraNews/companyIntraNews/:newsId'
const params = z.object({ newsId: id })

/** VIEW-01; the first view's time stays (G-082). */
export const viewNews = endpoint({
  name: 'viewNews',
  summary: 'Record that the caller opened a post',
  method: 'POST',
  path: `${path}/view`,
  params,
  errors: ['documentDeleted'],
})

/** One in-scope member; `viewedAt` is 'YYYY/MM/DD HH:mm' in Tokyo time, or empty when not viewed (DATA-15). */
const viewerRecord = z.object({
  companyUserId: z.string(),
  name: z.string(),
  departmentName: z.string(),
  docomoId: z.string(),
  viewedAt: z.string(),
})

/** VIEW-04; viewed first, newest on top, then the others by companyUserId (G-083). */
export const listViewers = endpoint({
  name: 'listViewers',
  summary: 'Who has viewed a post',
  method: 'GET',
  path: `${path}/viewers`,
  access: 'poster',
  params,
  query: z.object({ page: pageNumber, limit: limitUpTo(maxPageSize) }),
  data: z.object({ companyUsers: z.array(viewerRecord), totalUsers: z.number(), totalViewers: z.number() }),
  errors: ['documentDeleted', 'noPermission'],
})
