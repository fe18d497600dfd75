import { log } from '../../platform/log.ts'
import type { PickerPort } from './picker-connection.ts'

/** A picker in a worker. Calls `onBroken` when the browser refuses the worker or it fails. */
export const workerPort = (): PickerPort => {
  let worker: Worker | null = null
  try {
    worker = new Worker(new URL('./picker-worker.ts', import.meta.url), { type: 'module' })
  } catch (error) {
    log('failed to start the picker', error)
  }
  return {
    send: (command) => worker?.postMessage(command),
    listen: (onMessage, onBroken) => {
      if (worker === null) queueMicrotask(onBroken)
      worker?.addEventListener('message', ({ data }) => onMessage(data))
      worker?.addEventListener('error', onBroken)
      worker?.addEventListener('messageerror', onBroken)
    },
    close: () => worker?.terminate(),
  }
}
