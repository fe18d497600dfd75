import type { Endpoint } from '@kawaraban/contract/endpoint.ts'
import { type ExportFormat, exportOverview, exportReaders } from '@kawaraban/contract/exports.ts'
import type { OverviewOrder } from '@kawaraban/contract/overview-order.ts'
import type { Narrowing, ReaderOrder } from '@kawaraban/contract/progress.ts'
import { csrfIdHeader, csrfTokenHeader } from '@kawaraban/contract/session.ts'
import { exportUnreached } from '@kawaraban/contract/unreached.ts'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { createCsrfPair } from '../http/csrf.ts'
import type { TestApp } from './app.ts'
import type { Person } from './company.ts'

const everyone: Narrowing = { kind: 'viewed', state: 'all', departments: [], search: '' }

type Sent = {
  readonly method: 'POST'
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: object
}

/** Common steps of tests of exports; files are read by other libraries than those that write them. */
export const exportSteps = (app: TestApp) => {
  const sentBy = ({ sessionKey }: Person, { path }: Endpoint, newsId: string, body: object): Sent => {
    const { csrfId, csrfToken } = createCsrfPair(sessionKey)
    return {
      method: 'POST',
      path: path.replace(':newsId', newsId),
      headers: {
        cookie: `${app.cookieName}=${encodeURIComponent(sessionKey)}`,
        'content-type': 'application/json',
        [csrfIdHeader]: csrfId,
        [csrfTokenHeader]: csrfToken,
      },
      body,
    }
  }
  const inject = ({ method, path, headers, body }: Sent, more: Record<string, string> = {}) =>
    app.server.inject({ method, url: path, headers: { ...headers, ...more }, payload: body })

  /** What a browser sends for a table of a post. */
  const ofTable = (
    person: Person,
    newsId: string,
    format: ExportFormat,
    { order, ...over }: Partial<Narrowing> & { order?: ReaderOrder } = {},
  ) => sentBy(person, exportReaders, newsId, { format, narrowing: { ...everyone, ...over }, ...(order && { order }) })

  /** The same for the overview of posts. */
  const ofOverview = (person: Person, format: ExportFormat, order: OverviewOrder = 'due') =>
    sentBy(person, exportOverview, '', { format, order })

  /** The same for the people whom no notice reaches. */
  const ofUnreached = (person: Person, format: ExportFormat, choice: object = {}) =>
    sentBy(person, exportUnreached, '', { format, ...choice })

  return {
    ofTable,
    ofOverview,
    inject,
    fetchFile: (...table: Parameters<typeof ofTable>) => inject(ofTable(...table)),
    fetchOverview: (...overview: Parameters<typeof ofOverview>) => inject(ofOverview(...overview)),
    fetchUnreached: (...unreached: Parameters<typeof ofUnreached>) => inject(ofUnreached(...unreached)),
    /** Sends it through a socket; the answer's body is still to come. */
    request: (origin: string, { method, path, headers, body }: Sent, signal?: AbortSignal) =>
      fetch(origin + path, { method, headers, body: JSON.stringify(body), ...(signal && { signal }) }),
    /** The rows of a CSV file, as text. */
    readCsv: (file: Buffer): string[][] => parse(file, { bom: true, relax_column_count: false }),
    /** The rows of an XLSX file; texts are strings, times are dates whose UTC shows the clock of the cell. */
    readXlsx: (file: Buffer) => readSheet(file, { trim: false }),
  }
}
