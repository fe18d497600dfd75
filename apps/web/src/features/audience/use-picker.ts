import { useEffect, useState, useSyncExternalStore } from 'react'
import { pageSizes } from './page-sizes.ts'
import { openPicker, type PickerConnection, type PickerPort } from './picker-connection.ts'
import type { PickerSnapshot, PickerStart } from './picker-protocol.ts'

export type OpenPicker = {
  /** Null until the first answer. */
  snapshot: PickerSnapshot | null
  isBroken: boolean
  /** Null only while opening. */
  connection: PickerConnection | null
  /** Opens the picker anew; ticks are lost. */
  reopen: () => void
}

const noSubscription = () => () => undefined

/** A picker that lives as long as the component; `start` and `connect` must stay the same values. */
export const usePicker = (start: PickerStart, connect: () => PickerPort): OpenPicker => {
  const [connection, setConnection] = useState<PickerConnection | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the picker anew
  useEffect(() => {
    const opened = openPicker(connect(), start, { text: '', onlyChosen: false, start: 0, size: pageSizes[0] })
    setConnection(opened)
    return opened.close
  }, [connect, start, attempt])
  const subscribe = connection?.subscribe ?? noSubscription
  const snapshot = useSyncExternalStore(subscribe, () => connection?.snapshot() ?? null)
  const isBroken = useSyncExternalStore(subscribe, () => connection?.isBroken() ?? false)
  return { snapshot, isBroken, connection, reopen: () => setAttempt((number) => number + 1) }
}
