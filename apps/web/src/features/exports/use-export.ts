import type { ExportFormat } from '@kawaraban/contract/exports.ts'
import { useEffect, useRef, useState } from 'react'
import { CallError } from '../../call.ts'
import { fail } from '../../failure.ts'
import { exportText as text } from '../../messages/exports.ts'
import { log } from '../../platform/log.ts'
import { releaseFile, saveFile } from '../../platform/save-file.ts'
import { isTransient } from '../../transient.ts'
import { announce } from '../../ui/announcer.tsx'
import type { Export, Progress } from './run-export.ts'

export type ExportState =
  | { step: 'idle' }
  | { step: 'running' }
  /** For a turn: others are being written. */
  | { step: 'waiting' }
  | ({ step: 'receiving' } & Progress)
  | { step: 'saved'; fileName: string; address: string }
  | { step: 'failed'; reason: 'failed' | 'brokenOff' | 'tooMany' }

type Run = { controller: AbortController; format: ExportFormat }

/** A user who waits longer sees that it is for a turn. */
const shownWaitMs = 1000

const reasonOf = (error: unknown) => {
  const code = error instanceof CallError ? error.code : 'unknown'
  if (code === 'tooManyExports') return 'tooMany'
  if (!isTransient(error)) return null
  return code === 'network' || code === 'timeout' ? 'brokenOff' : 'failed'
}

/** Exports a table and saves its file when all of it has arrived. Leaving the screen cancels it. */
export const useExport = (fetchFile: Export) => {
  const [state, setState] = useState<ExportState>({ step: 'idle' })
  const current = useRef<Run | null>(null)
  const saved = useRef<string | null>(null)

  const drop = () => {
    current.current?.controller.abort()
    current.current = null
    if (saved.current) releaseFile(saved.current)
    saved.current = null
  }
  const atEnd = useRef(drop)
  useEffect(() => () => atEnd.current(), [])

  const work = async ({ format, controller: { signal } }: Run) => {
    const wait = () => {
      setState({ step: 'waiting' })
      announce(text.waiting)
    }
    const timer = setTimeout(wait, shownWaitMs)
    const stopTimer = () => clearTimeout(timer)
    signal.addEventListener('abort', stopTimer)
    try {
      const { file, fileName } = await fetchFile(format, {
        signal,
        onProgress: (progress) => {
          stopTimer()
          setState({ step: 'receiving', ...progress })
        },
      })
      saved.current = saveFile(file, fileName)
      setState({ step: 'saved', fileName, address: saved.current })
      announce(text.saved(fileName))
    } catch (error) {
      if (signal.aborted) return
      log('failed to export', error)
      const reason = reasonOf(error)
      if (!reason) {
        setState({ step: 'idle' })
        return void fail(error, { action: 'show' })
      }
      setState({ step: 'failed', reason })
      announce(text[reason])
    } finally {
      stopTimer()
    }
  }

  const begin = (format: ExportFormat) => {
    drop()
    setState({ step: 'running' })
    announce(text.running)
    current.current = { controller: new AbortController(), format }
    void work(current.current)
  }
  const close = () => {
    drop()
    setState({ step: 'idle' })
  }

  return {
    state,
    begin,
    /** Starts again what has failed. */
    retry: () => {
      if (current.current) begin(current.current.format)
    },
    cancel: () => {
      close()
      announce(text.cancelled)
    },
    close,
  }
}
