import {
  createExport,
  createOverviewExport,
  downloadExport,
  type ExportFormat,
  getExport,
  type TableExport,
} from '@kawaraban/contract/exports.ts'
import type { OverviewOrder } from '@kawaraban/contract/overview-order.ts'
import type { Narrowing } from '@kawaraban/contract/progress.ts'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import type { TestApp } from './app.ts'
import type { Person } from './company.ts'

const everyone: Narrowing = { kind: 'viewed', state: 'all', departments: [], search: '' }

/** Common steps of tests of exports; files are read by other libraries than those that write them. */
export const exportStage = (world: TestApp) => {
  const start = (person: Person, newsId: string, format: ExportFormat, over: Partial<Narrowing> = {}) =>
    world.call(person, createExport, { params: { newsId }, body: { format, narrowing: { ...everyone, ...over } } })

  const startOverview = (person: Person, format: ExportFormat, order: OverviewOrder = 'due') =>
    world.call(person, createOverviewExport, { body: { format, order } })

  const find = (person: Person, exportId: string) => world.call(person, getExport, { params: { exportId } })

  /** The export when it is no longer waiting or running. */
  const finished = async (person: Person, exportId: string): Promise<TableExport> => {
    for (;;) {
      const { data, message } = await find(person, exportId)
      if (!data) throw new Error(message)
      if (!['waiting', 'running'].includes(data.state)) return data
    }
  }

  /** The answer of a download, not parsed. */
  const download = (person: Person, exportId: string, headers: Record<string, string> = {}) =>
    world.app.inject({
      method: 'GET',
      url: downloadExport.path.replace(':exportId', exportId),
      cookies: { [world.cookieName]: person.sessionKey },
      headers,
    })

  /** Waits for an export that was started, and downloads it. */
  const fetchStarted = async (person: Person, { data, message }: Awaited<ReturnType<typeof start>>) => {
    if (!data) throw new Error(message)
    await finished(person, data.exportId)
    return download(person, data.exportId)
  }

  /** Starts an export, waits for it and downloads it. */
  const fetchFile = async (person: Person, newsId: string, format: ExportFormat, over: Partial<Narrowing> = {}) =>
    fetchStarted(person, await start(person, newsId, format, over))

  /** The same with the overview of posts. */
  const fetchOverview = async (person: Person, format: ExportFormat, order?: OverviewOrder) =>
    fetchStarted(person, await startOverview(person, format, order))

  return {
    start,
    startOverview,
    find,
    finished,
    download,
    fetchFile,
    fetchOverview,
    /** The rows of a CSV file, as text. */
    readCsv: (file: Buffer): string[][] => parse(file, { bom: true, relax_column_count: false }),
    /** The rows of an XLSX file; texts are strings, times are dates whose UTC shows the clock of the cell. */
    readXlsx: (file: Buffer) => readSheet(file, { trim: false }),
  }
}
