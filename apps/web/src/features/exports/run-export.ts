import {
  createExport,
  createOverviewExport,
  deleteExport,
  downloadExport,
  type ExportFormat,
  getExport,
  type TableExport,
} from '@kawaraban/contract/exports.ts'
import type { OverviewOrder } from '@kawaraban/contract/overview-order.ts'
import type { Narrowing } from '@kawaraban/contract/progress.ts'
import { CallError, call } from '../../call.ts'
import { download } from '../../download.ts'
import { log } from '../../platform/log.ts'

export type Progress =
  | { step: 'preparing'; state: 'waiting' | 'running'; done: number; total: number; isOffline: boolean }
  | { step: 'downloading'; received: number; bytes: number }
type OnProgress = (progress: Progress) => void

/** Starts an export; gives its id. */
export type StartExport = (format: ExportFormat) => Promise<{ exportId: string }>

/** Starts exports of a table of a post, as narrowed. */
export const startTable =
  (newsId: string, narrowing: Narrowing): StartExport =>
  (format) =>
    call(createExport, { params: { newsId }, body: { format, narrowing } })

/** Starts exports of the overview of posts, in its order. */
export const startOverview =
  (order: OverviewOrder): StartExport =>
  (format) =>
    call(createOverviewExport, { body: { format, order } })

/** The server could not write the file. */
export class ExportFailed extends Error {
  override readonly name = 'ExportFailed'
}

const pollMs = 700
const offlinePollMs = 3000

/** Resolves after a while, or rejects when `signal` aborts. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    signal.addEventListener('abort', stop, { once: true })
  })

/** Whether the connection failed, or the server for a moment: the export itself goes on. */
export const isPassing = (error: unknown): boolean =>
  error instanceof CallError && ['network', 'timeout', 'unavailable', 'internal'].includes(error.code)

/** Reports the progress of an export until its file is whole, also over lost connections; throws ExportFailed. */
export const followExport = async (
  exportId: string,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<TableExport> => {
  let progress: Progress = { step: 'preparing', state: 'waiting', done: 0, total: 0, isOffline: false }
  for (;;) {
    let waitMs = pollMs
    try {
      const one = await call(getExport, { params: { exportId }, signal })
      if (one.state === 'ready') return one
      if (one.state === 'failed') throw new ExportFailed()
      progress = { step: 'preparing', state: one.state, done: one.done, total: one.total, isOffline: false }
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error
      progress = { ...progress, isOffline: true }
      waitMs = offlinePollMs
    }
    onProgress(progress)
    await pause(waitMs, signal)
  }
}

/** Downloads the file of an export that is whole. */
export const fetchExport = (
  { exportId, bytes }: TableExport,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<Blob> =>
  download(downloadExport, {
    params: { exportId },
    bytes,
    signal,
    onProgress: (received) => onProgress({ step: 'downloading', received, bytes }),
  })

/** Cancels an export; what the server has written of it is deleted. */
export const cancelExport = (exportId: string): void => {
  call(deleteExport, { params: { exportId }, keepalive: true }).catch((error) => log('failed to cancel export', error))
}
