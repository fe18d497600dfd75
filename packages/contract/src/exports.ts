import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { memberIdsBodyLimit } from './member-ids.ts'
import { overviewOrders } from './overview-order.ts'
import { id } from './paging.ts'
import { narrowing, readerOrder } from './progress.ts'

/** Longest time in ms from when a call has arrived to its turn; then an export is refused, and nothing was sent (G-267). */
export const exportTurnMs = 30_000
/** Longest time in ms without a byte of an export, its body and the wait for a turn included: the limit of these calls (G-266). */
export const exportSilenceMs = 40_000

/** The header with the number of rows that a file will have, its headings not counted. */
export const exportRowsHeader = 'export-rows'

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

const format = z.enum(exportFormats)
const path = '/v1/companyIntraNews'

/** EXPORT-01, EXPORT-03; one table of a post as a file, as narrowed, in an order that it can be shown in. */
export const exportReaders = endpoint({
  name: 'exportReaders',
  summary: `Who has viewed or completed a post, as a file; its header ${exportRowsHeader} is the number of rows`,
  method: 'POST',
  path: `${path}/companyIntraNews/:newsId/export`,
  access: 'poster',
  params: z.object({ newsId: id }),
  body: z.object({ format, narrowing, order: readerOrder }),
  bodyLimit: memberIdsBodyLimit,
  answersFile: true,
  errors: ['documentDeleted', 'noPermission', 'tooManyExports', 'tooManyWords'],
})

/** EXPORT-04; the overview of BOARD-03 as a file, in an order that it can be shown in. */
export const exportOverview = endpoint({
  name: 'exportOverview',
  summary: `The overview of posts, as a file; its header ${exportRowsHeader} is the number of rows`,
  method: 'POST',
  path: `${path}/export`,
  access: 'poster',
  body: z.object({ format, order: z._default(z.enum(overviewOrders), 'due') }),
  answersFile: true,
  errors: ['tooManyExports'],
})
