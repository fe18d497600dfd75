import { createImport, importFileLimit } from '@kawaraban/contract/imports.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { CallError } from '../../call.ts'
import { fail } from '../../failure.ts'
import { importFileText as text } from '../../messages/imports.ts'
import { log } from '../../platform/log.ts'
import { useUnsaved } from '../../shell/use-unsaved.ts'
import { isTransient } from '../../transient.ts'
import { announce } from '../../ui/announcer.tsx'
import { upload } from '../../upload.ts'
import { importsKey } from './import-query.ts'

/** Why chosen files are not sent. */
type FileFault = keyof typeof text.faults

/** What spreadsheets save, but for workbooks that can be read. */
const spreadsheet = /\.(xls|xlsb|ods|numbers)$/i

/** The fault of the chosen files, or null. */
const faultOf = (files: readonly File[]): FileFault | null => {
  const [file] = files
  if (!file || files.length > 1) return 'many'
  if (spreadsheet.test(file.name)) return 'spreadsheet'
  if (file.size === 0) return 'empty'
  return file.size > importFileLimit ? 'tooLarge' : null
}

export type UploadState =
  | { step: 'idle' }
  | { step: 'faulty'; fault: FileFault }
  | { step: 'sending'; file: File; sentBytes: number }
  /** It broke off; the file can be sent again as it is. */
  | { step: 'failed'; file: File }

/** Longest file name that is sent, in UTF-16 units. */
const maxNameLength = 255

/** Checks and uploads a chosen file, then shows its import. Leaving the screen is confirmed first, and cancels it. */
export const useUpload = () => {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [state, setState] = useState<UploadState>({ step: 'idle' })
  const sending = useRef<AbortController | null>(null)
  useUnsaved(state.step === 'sending')
  useEffect(() => () => sending.current?.abort(), [])

  const send = async (file: File) => {
    const controller = new AbortController()
    sending.current = controller
    setState({ step: 'sending', file, sentBytes: 0 })
    try {
      const { importId } = await upload(createImport, {
        file,
        query: { fileName: file.name.slice(0, maxNameLength) },
        signal: controller.signal,
        onProgress: (sentBytes) => setState({ step: 'sending', file, sentBytes }),
      })
      void queryClient.invalidateQueries({ queryKey: importsKey })
      await navigate({ to: '/setting/imports/$importId', params: { importId }, ignoreBlocker: true })
    } catch (error) {
      if (controller.signal.aborted) return
      log('failed to upload file', error)
      // The connection or the server failed, not the file.
      if (isTransient(error)) return setState({ step: 'failed', file })
      if (error instanceof CallError && error.code === 'tooLarge')
        return setState({ step: 'faulty', fault: 'tooLarge' })
      setState({ step: 'idle' })
      void fail(error, { action: 'save' })
      void queryClient.invalidateQueries({ queryKey: importsKey })
    }
  }

  return {
    state,
    choose: (files: readonly File[]) => {
      const fault = faultOf(files)
      if (fault) setState({ step: 'faulty', fault })
      else if (files[0]) void send(files[0])
    },
    retry: () => void (state.step === 'failed' && send(state.file)),
    cancel: () => {
      sending.current?.abort()
      setState({ step: 'idle' })
      announce(text.cancelled)
    },
  }
}
