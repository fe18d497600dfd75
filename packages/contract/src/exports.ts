import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { overviewOrders } from './overview-order.ts'
import { id } from './paging.ts'
import { narrowing } from './progress.ts'

/** Minutes for which a finished file can be downloaded (G-266). */
export const exportMinutes = 30
/** Exports of one person that may be waiting or running at once; a further one is refused (G-267). */
export const maxOpenExports = 2

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** `waiting` for a free place → `running` → `ready` to be downloaded. `failed`: nothing can be downloaded. */
const exportStates = ['waiting', 'running', 'ready', 'failed'] as const

/** An export of the caller; `done` of `total` rows are written, and `bytes` is the size of a finished file, 0 before. */
const tableExport = z.object({
  exportId: z.string(),
  state: z.enum(exportStates),
  format: z.enum(exportFormats),
  fileName: z.string(),
  done: z.number(),
  total: z.number(),
  bytes: z.number(),
})
export type TableExport = z.infer<typeof tableExport>

const path = '/v1/companyIntraNews/exports'
const one = { path: `${path}/:exportId`, params: z.object({ exportId: id }), access: 'poster' } as const
const created = z.object({ exportId: z.string() })
const format = z.enum(exportFormats)

/** EXPORT-01; starts to write one table of a post into a file, as narrowed, in the table's order. */
export const createExport = endpoint({
  name: 'createExport',
  summary: 'Start to export who has viewed or completed a post',
  method: 'POST',
  path: '/v1/companyIntraNews/companyIntraNews/:newsId/exports',
  access: 'poster',
  params: z.object({ newsId: id }),
  body: z.object({ format, narrowing }),
  bodyLimit: 16 * 1024 * 1024,
  data: created,
  errors: ['documentDeleted', 'noPermission', 'tooManyExports'],
})

/** EXPORT-04; starts to write the overview of BOARD-03 into a file, in an order that it can be shown in. */
export const createOverviewExport = endpoint({
  name: 'createOverviewExport',
  summary: 'Start to export the overview of posts',
  method: 'POST',
  path,
  access: 'poster',
  body: z.object({ format, order: z._default(z.enum(overviewOrders), 'due') }),
  data: created,
  errors: ['tooManyExports'],
})

/** EXPORT-03; how far an export of the caller is. Exports of others do not exist. */
export const getExport = endpoint({
  ...one,
  name: 'getExport',
  summary: 'How far an export is',
  method: 'GET',
  data: tableExport,
  errors: ['documentDeleted', 'noPermission'],
})

/** EXPORT-03; the finished file with its length. It can be downloaded whole once, and is then deleted (G-266). */
export const downloadExport = endpoint({
  ...one,
  name: 'downloadExport',
  summary: 'Download a finished export',
  method: 'GET',
  path: `${one.path}/file`,
  answersFile: true,
  errors: ['documentDeleted', 'noPermission', 'exportNotReady'],
})

/** EXPORT-03; cancels an export, or deletes its file. */
export const deleteExport = endpoint({
  ...one,
  name: 'deleteExport',
  summary: 'Cancel an export',
  method: 'DELETE',
  errors: ['documentDeleted'],
})
