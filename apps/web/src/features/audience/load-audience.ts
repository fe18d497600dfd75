import { CallError } from '../../call.ts'
import { type ChosenAudience, openPicker, type PickerPort } from './picker-connection.ts'
import type { PickerStart } from './picker-protocol.ts'
import { workerPort } from './worker-port.ts'

/**
 * The users behind the chosen ids of a stored post, from its publish list (AUD-05, G-093); loads no more pages than
 * needed and leaves nothing behind. Rejects with the CallError that stopped it, or with `signal`'s reason.
 */
export const loadAudience = async (
  start: PickerStart,
  signal?: AbortSignal,
  connect: () => PickerPort = workerPort,
): Promise<ChosenAudience> => {
  signal?.throwIfAborted()
  const picker = openPicker(connect(), start, { text: '', onlyChosen: false, start: 0, size: 1 })
  signal?.addEventListener('abort', picker.close, { once: true })
  try {
    return await picker.save()
  } catch {
    signal?.throwIfAborted()
    const failure = picker.snapshot()?.failure
    throw failure
      ? new CallError(failure.code, failure.message, failure.endpoint, failure.status)
      : new CallError('unknown', 'the picker broke', '', 0)
  } finally {
    signal?.removeEventListener('abort', picker.close)
    picker.close()
  }
}
