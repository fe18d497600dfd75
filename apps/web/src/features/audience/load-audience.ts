import { CallError } from '../../call.ts'
import { type ChosenAudience, openPicker, type PickerPort } from './picker-connection.ts'
import type { PickerStart } from './picker-protocol.ts'
import { workerPort } from './worker-port.ts'

const running = new Set<AbortController>()

/** Ends every load of `loadAudience`, for whoever loads the same list from here on. */
export const stopLoadingAudiences = (): void => {
  for (const load of running) load.abort()
}

/**
 * The users behind the chosen ids of a stored post, from its publish list (AUD-05, G-093); loads no more pages than
 * needed and leaves nothing behind. Rejects with the CallError that stopped it, or with an AbortError when `signal` or
 * `stopLoadingAudiences` ended it.
 */
export const loadAudience = async (
  start: PickerStart,
  signal?: AbortSignal,
  connect: () => PickerPort = workerPort,
): Promise<ChosenAudience> => {
  signal?.throwIfAborted()
  const ending = new AbortController()
  const end = () => ending.abort()
  const picker = openPicker(connect(), start, { text: '', onlyChosen: false, start: 0, size: 1 })
  ending.signal.addEventListener('abort', picker.close)
  signal?.addEventListener('abort', end)
  running.add(ending)
  try {
    return await picker.save()
  } catch {
    ending.signal.throwIfAborted()
    const failure = picker.snapshot()?.failure
    throw failure
      ? new CallError(failure.code, failure.message, failure.endpoint, failure.status)
      : new CallError('unknown', 'the picker broke', '', 0)
  } finally {
    running.delete(ending)
    signal?.removeEventListener('abort', end)
    picker.close()
  }
}
