import { LRUCache } from 'lru-cache'

/** What a process holds of companies in one kind: by company, or by a part of one, each with its size in bytes. */
type Held<Value> = {
  readonly get: (of: number | string) => Value | undefined
  readonly set: (of: number | string, value: Value) => void
  /** Bytes of this kind. */
  readonly bytes: () => number
}

/** Gives what a process holds of one kind; `sizeOf` is read when a value is set. */
export type Memory = <Value extends object>(kind: string, sizeOf: (value: Value) => number) => Held<Value>

type Entry = { readonly kind: string; readonly bytes: number; readonly value: object }

/** Most bytes that a process holds of all companies (G-318). */
const maxHeldBytes = 192 * 1024 * 1024

/** Creates the memory that boards, the lines of searches and totals of posts share: of all that is held, what was used least lately goes first. */
export const createMemory = (maxBytes = maxHeldBytes): Memory => {
  const bytesOf = new Map<string, number>()
  const add = (kind: string, bytes: number) => bytesOf.set(kind, (bytesOf.get(kind) ?? 0) + bytes)
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
    onInsert: ({ kind, bytes }) => add(kind, bytes),
    dispose: ({ kind, bytes }) => add(kind, -bytes),
  })
  return <Value extends object>(kind: string, sizeOf: (value: Value) => number): Held<Value> => {
    const keyOf = (of: number | string) => `${kind} ${of}`
    return {
      get: (of) => entries.get(keyOf(of))?.value as Value | undefined,
      set: (of, value) => {
        entries.set(keyOf(of), { kind, bytes: sizeOf(value), value })
      },
      bytes: () => bytesOf.get(kind) ?? 0,
    }
  }
}
