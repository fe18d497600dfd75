import type { Instant } from '@kawaraban/contract/tokyo.ts'

/** A received notice, as the page shows it. */
export type Received = {
  /** Counts up from 1. */
  readonly number: number
  readonly at: Instant
  readonly channel: 'gateway' | 'web'
  /** Code of the company; null on the channel `web`, which does not send it. */
  readonly company: string | null
  /** Ids of people, or the name of the one device. */
  readonly to: readonly string[]
  readonly kind: string | null
  readonly heading: string | null
  readonly title: string | null
  readonly path: string | null
  /** The received headers for the push service; null for the gateway. */
  readonly delivery: { readonly ttl: string; readonly topic: string | null; readonly urgency: string | null } | null
  /** The payload, decrypted, or the body of the call. */
  readonly payload: string
  /** Why it was refused; null when it was accepted. */
  readonly refusal: string | null
}

const maxRecords = 200

/** Creates a store of the last 200 notices, newest first. */
export const createRecords = () => {
  const received: Received[] = []
  let last = 0
  return {
    add: (one: Omit<Received, 'number'>): void => {
      last += 1
      received.unshift({ number: last, ...one })
      received.splice(maxRecords)
    },
    list: (): readonly Received[] => received,
    /** Changes with every notice. */
    last: (): number => last,
  }
}
export type Records = ReturnType<typeof createRecords>
