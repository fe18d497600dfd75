import { CallError } from '../../call.ts'
import { type ChosenAudience, openPicker, type PickerPort } from './picker-connection.ts'
import type { PickerStart } from './picker-protocol.ts'
import { workerPort } from './worker-port.ts'

const running = new Set<AbortController>()

/** Aborts every `loadAudience`: the picker is about to load the same list. */
export const stopLoadingAudiences = (): void => {
  for (const load of running) load.abort()
}

/**
 * The users behind the chosen ids of a post, from its list of candidates. Loads no more pages than needed. Rejects with the CallError that stopped it, or with an AbortError when `signal` or
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
  const picker = openPicker(connect(), start, { text: '', onlyChosen: false, grouped: false, start: 0, size: 1 })
  ending.signal.addEventListener('abort', picker.close)
  signal?.addEventListener('abort', end)
  running.add(ending)
  try {
    return await picker.save()
  } catch {
    ending.signal.throwIfAborted()
    const failure = picker.store.getState().snapshot?.failure
    throw failure
      ? new CallError(failure.code, failure.message, failure.endpoint, failure.status)
      : new CallError('unknown', 'the picker broke', '', 0)
  } finally {
    running.delete(ending)
    signal?.removeEventListener('abort', end)
    picker.close()
  }
}
