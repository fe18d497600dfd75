import * as z from 'zod/mini'
import { CallError, networkErrorText } from '../../call.ts'
import { pagesOf } from './candidate-pages.ts'
import { createPicker } from './picker-engine.ts'
import type { LoadFailure, NumberedCommand, PickerMessage } from './picker-protocol.ts'

/** The thread in which a picker's candidates live. */

// Compiled checks need eval, which the page's security policy forbids in workers too.
z.config({ jitless: true })

const describe = (error: unknown): LoadFailure =>
  error instanceof CallError
    ? { code: error.code, message: error.message, endpoint: error.endpoint, status: error.status }
    : { code: 'unknown', message: networkErrorText, endpoint: '', status: 0 }

const post = (message: PickerMessage) => postMessage(message)
let picker: ReturnType<typeof createPicker> | null = null

addEventListener('message', ({ data: command }: MessageEvent<NumberedCommand>) => {
  if (command.type === 'open') {
    // A worker has no bridge of its own, so calls find the app's token in this one.
    if (command.appToken !== undefined)
      Object.assign(globalThis, { companyIntraNewsBridge: { token: command.appToken } })
    picker = createPicker({ pagesOf, describe, post }, command.start, command.view)
  }
  picker?.handle(command)
})
