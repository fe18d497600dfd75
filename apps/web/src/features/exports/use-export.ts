import type { ExportFormat, TableExport } from '@kawaraban/contract/exports.ts'
import { useEffect, useRef, useState } from 'react'
import { CallError } from '../../call.ts'
import { fail } from '../../failure.ts'
import { exportText as text } from '../../messages/exports.ts'
import { log } from '../../platform/log.ts'
import { releaseFile, saveFile } from '../../platform/save-file.ts'
import { announce } from '../../ui/announcer.tsx'
import {
  cancelExport,
  ExportFailed,
  fetchExport,
  followExport,
  isPassing,
  type Progress,
  type StartExport,
} from './run-export.ts'

export type ExportState =
  | { step: 'idle' }
  | Progress
  | { step: 'saved'; fileName: string; address: string }
  | { step: 'failed'; reason: 'failed' | 'brokenOff' | 'tooMany' }

/** What is running; `ready` once the server has written the whole file. */
type Run = { controller: AbortController; format: ExportFormat; exportId: string | null; ready: TableExport | null }

const starting: Progress = { step: 'preparing', state: 'waiting', done: 0, total: 0, isOffline: false }

/** Exports a table: starts it, follows it and saves its file. Leaving the screen cancels it. */
export const useExport = (start: StartExport) => {
  const [state, setState] = useState<ExportState>({ step: 'idle' })
  const current = useRef<Run | null>(null)
  const saved = useRef<string | null>(null)

  const drop = () => {
    const run = current.current
    current.current = null
    run?.controller.abort()
    if (run?.exportId) cancelExport(run.exportId)
    if (saved.current) releaseFile(saved.current)
    saved.current = null
  }
  const atEnd = useRef(drop)
  useEffect(() => () => atEnd.current(), [])

  const work = async (run: Run) => {
    const { signal } = run.controller
    if (!run.ready) {
      run.exportId = (await start(run.format)).exportId
      if (signal.aborted) return cancelExport(run.exportId)
      run.ready = await followExport(run.exportId, signal, setState)
    }
    setState({ step: 'downloading', received: 0, bytes: run.ready.bytes })
    const file = await fetchExport(run.ready, signal, setState)
    const { fileName } = run.ready
    // The server has deleted what was fetched.
    current.current = null
    saved.current = saveFile(file, fileName)
    setState({ step: 'saved', fileName, address: saved.current })
    announce(text.saved(fileName))
  }

  const showFailure = (reason: 'failed' | 'brokenOff' | 'tooMany') => {
    setState({ step: 'failed', reason })
    announce(text[reason])
  }

  const go = async (run: Run) => {
    try {
      await work(run)
    } catch (error) {
      if (run.controller.signal.aborted) return
      log('failed to export', error)
      if (isPassing(error)) return showFailure(run.ready ? 'brokenOff' : 'failed')
      if (error instanceof ExportFailed) return showFailure('failed')
      if (error instanceof CallError && error.code === 'tooManyExports') return showFailure('tooMany')
      // It was stored for half an hour; starting again shows whether its post is gone as well.
      if (error instanceof CallError && error.code === 'documentDeleted' && run.exportId) {
        run.ready = null
        return showFailure('failed')
      }
      setState({ step: 'idle' })
      void fail(error, { action: 'show' })
    }
  }

  const begin = (format: ExportFormat) => {
    drop()
    setState(starting)
    announce(text.running)
    current.current = { controller: new AbortController(), format, exportId: null, ready: null }
    void go(current.current)
  }

  return {
    state,
    begin,
    /** Downloads a file that is whole, or starts again. */
    retry: () => {
      const run = current.current
      if (run?.ready) void go(run)
      else if (run) begin(run.format)
    },
    cancel: () => {
      drop()
      setState({ step: 'idle' })
      announce(text.cancelled)
    },
    close: () => {
      drop()
      setState({ step: 'idle' })
    },
  }
}
