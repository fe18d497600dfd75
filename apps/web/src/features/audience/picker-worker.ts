import { passAppCredential } from '../../platform/bridge.ts'
import { failureOf, loadGroup, pagesOf } from './candidate-pages.ts'
import { createPicker } from './picker-engine.ts'
import type { NumberedCommand, PickerMessage } from './picker-protocol.ts'

/** The worker that holds a picker's candidates. */

const post = (message: PickerMessage) => postMessage(message)
let picker: ReturnType<typeof createPicker> | null = null

addEventListener('message', ({ data: command }: MessageEvent<NumberedCommand>) => {
  if (command.type === 'open') {
    passAppCredential(command.credential)
    picker = createPicker({ pagesOf, loadGroup, failureOf, post }, command.start, command.view)
  }
  picker?.handle(command)
})
