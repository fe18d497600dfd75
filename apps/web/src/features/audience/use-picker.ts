import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { pageSizes } from './list-pager.tsx'
import { openPicker, type PickerConnection, type PickerPort, type PickerState, unopened } from './picker-connection.ts'
import type { PickerStart } from './picker-protocol.ts'

export type OpenPicker = PickerState & {
  /** Null only while opening. */
  connection: PickerConnection | null
  /** Opens a new picker; ticks are lost. */
  reopen: () => void
}

const opening = createStore<PickerState>()(() => unopened)

/** A picker that lives as long as the component; `start` and `connect` must not change. */
export const usePicker = (start: PickerStart, connect: () => PickerPort): OpenPicker => {
  const [connection, setConnection] = useState<PickerConnection | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens a new picker
  useEffect(() => {
    const opened = openPicker(connect(), start, {
      text: '',
      onlyChosen: false,
      grouped: false,
      start: 0,
      size: pageSizes[0],
    })
    setConnection(opened)
    return opened.close
  }, [connect, start, attempt])
  const state = useStore(connection?.store ?? opening)
  return { ...state, connection, reopen: () => setAttempt((number) => number + 1) }
}
