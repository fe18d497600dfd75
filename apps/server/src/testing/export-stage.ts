import {
  createExport,
  downloadExport,
  type ExportFormat,
  getExport,
  type TableExport,
} from '@kawaraban/contract/exports.ts'
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

  /** Starts an export, waits for it and downloads it. */
  const fetchFile = async (person: Person, newsId: string, format: ExportFormat, over: Partial<Narrowing> = {}) => {
    const { data, message } = await start(person, newsId, format, over)
    if (!data) throw new Error(message)
    await finished(person, data.exportId)
    return download(person, data.exportId)
  }

  return {
    start,
    find,
    finished,
    download,
    fetchFile,
    /** The rows of a CSV file, as text. */
    readCsv: (file: Buffer): string[][] => parse(file, { bom: true, relax_column_count: false }),
    /** The rows of an XLSX file; texts are strings, times are dates whose UTC shows the clock of the cell. */
    readXlsx: (file: Buffer) => readSheet(file, { trim: false }),
  }
}
