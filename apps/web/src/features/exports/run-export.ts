import {
  type ExportFormat,
  exportOverview,
  exportReaders,
  exportRowsHeader,
  exportSilenceMs,
} from '@kawaraban/contract/exports.ts'
import type { OverviewOrder } from '@kawaraban/contract/overview-order.ts'
import type { Narrowing, ReaderOrder } from '@kawaraban/contract/progress.ts'
import { exportUnreached, type ReachFilter } from '@kawaraban/contract/unreached.ts'
import { CallError, type CallInput, networkErrorText } from '../../call.ts'
import { download } from '../../download.ts'
import { type Arrival, createArrival } from './arrival.ts'

/** What has come of a file; `rows` is null where they cannot be counted. */
export type Progress = { rows: number | null; total: number; bytes: number }

type Watch = { signal: AbortSignal; onProgress: (progress: Progress) => void }

/** Exports a table, and gives its file when all of it has arrived. */
export type Export = (format: ExportFormat, watch: Watch) => Promise<{ file: Blob; fileName: string }>

const nameIn = (headers: Headers): string =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '')

const fetchFile = async <E extends typeof exportReaders | typeof exportOverview | typeof exportUnreached>(
  endpoint: E,
  input: CallInput<E>,
  format: ExportFormat,
  { signal, onProgress }: Watch,
) => {
  let [arrival, fileName, total]: [Arrival | null, string, number] = [null, '', 0]
  const report = ({ rows, bytes }: Arrival) => onProgress({ rows: rows(), total, bytes: bytes() })
  const file = await download(endpoint, {
    input,
    silenceMs: exportSilenceMs,
    signal,
    onHeaders: (headers) => {
      total = Number(headers.get(exportRowsHeader))
      fileName = nameIn(headers)
      arrival = createArrival(format, total)
      report(arrival)
    },
    onBytes: (bytes) => {
      arrival?.add(bytes)
      if (arrival) report(arrival)
    },
  })
  if (!(arrival as Arrival | null)?.isWhole()) throw new CallError('network', networkErrorText, endpoint.name, 0)
  return { file, fileName }
}

/** Exports of a table of a post, as narrowed, in its order. */
export const tableExport =
  (newsId: string, narrowing: Narrowing, order: ReaderOrder): Export =>
  (format, watch) =>
    fetchFile(exportReaders, { params: { newsId }, body: { format, narrowing, order } }, format, watch)

/** Exports of the overview of posts, in its order. */
export const overviewExport =
  (order: OverviewOrder): Export =>
  (format, watch) =>
    fetchFile(exportOverview, { body: { format, order } }, format, watch)

/** Exports of the people whom no notice reaches: with one reason, of one department; of all without these. */
export const unreachedExport =
  ({ reason, department }: { reason: ReachFilter | null; department: string | null }): Export =>
  (format, watch) =>
    fetchFile(
      exportUnreached,
      { body: { format, ...(reason && { reason }), ...(department !== null && { department }) } },
      format,
      watch,
    )
