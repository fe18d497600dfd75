import { createCounts } from './counts.ts'
import { pauseMs } from './pause.ts'

/** Somebody who waits in a line. */
type Waiting = { readonly onTurn: (hasPlace: boolean) => void; timer: NodeJS.Timeout | undefined }

type Limits = {
  /** The most calls of one caller that wait. */
  readonly waiting: number
  /** The most calls that wait in all lines of the process. */
  readonly waitingInAll: number
  /** How long a call waits at most. */
  readonly waitMs: number
}

/** Places of callers, and a line of its own for each caller whose places are all taken. */
export type Lines = {
  /** Takes one of the caller's `places` at once; false where none is free. */
  readonly take: (key: string, places: number) => boolean
  /**
   * Waits for a place: `onTurn` is called once, with whether there is one. Returns what ends the wait without that call; null
   * where the line is full.
   */
  readonly wait: (key: string, onTurn: (hasPlace: boolean) => void) => (() => void) | null
  /**
   * Frees a place that was taken for `heldMs`; the caller's next call in line gets it, in a long line after a pause.
   */
  readonly leave: (key: string, heldMs: number) => void
  /** Calls with a place, and calls that wait, of all callers. */
  readonly held: () => { readonly underWay: number; readonly waiting: number }
}

/** Limits the calls that each caller has under way. A caller with free places costs one number in a map. */
export const createLines = ({ waiting, waitingInAll, waitMs }: Limits): Lines => {
  const underWay = createCounts()
  const lines = new Map<string, Set<Waiting>>()
  let waits = 0

  const remove = (key: string, line: Set<Waiting>, one: Waiting) => {
    clearTimeout(one.timer)
    if (!line.delete(one)) return false
    waits -= 1
    if (line.size === 0) lines.delete(key)
    return true
  }

  const handOn = (key: string) => {
    const line = lines.get(key)
    const first = line?.values().next().value
    if (!line || !first) return underWay.remove(key)
    remove(key, line, first)
    first.onTurn(true)
  }

  return {
    take: underWay.add,
    wait: (key, onTurn) => {
      const line = lines.get(key) ?? new Set<Waiting>()
      if (line.size >= waiting || waits >= waitingInAll) return null
      const one: Waiting = { onTurn, timer: undefined }
      one.timer = setTimeout(() => remove(key, line, one) && onTurn(false), waitMs)
      line.add(one)
      lines.set(key, line)
      waits += 1
      return () => void remove(key, line, one)
    },
    leave: (key, heldMs) => {
      const ms = pauseMs(lines.get(key)?.size ?? 0, heldMs)
      if (ms > 0) setTimeout(handOn, ms, key)
      else handOn(key)
    },
    held: () => ({ underWay: underWay.total(), waiting: waits }),
  }
}
