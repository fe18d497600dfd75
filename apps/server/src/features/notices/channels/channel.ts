import type { Occasion } from '../plan.ts'

/** What became of one notice: sent, no device any more, or given up by the channel for good. */
type Result = 'sent' | 'gone' | 'failed'

/** What one call hands over: a post's heading and title for some of its people. */
export type Message = {
  /** The same in every try of the same batch. */
  readonly idempotencyKey: string
  /** Code of the company at the operator. */
  readonly managementGroup: string
  readonly newsId: string
  readonly kind: Occasion['kind']
  readonly heading: string
  readonly title: string
  readonly companyUserIds: readonly string[]
}

/** The results of a call by person, or why the batch has to be tried again. */
export type Outcome =
  | { readonly results: ReadonlyMap<string, Result> }
  | { readonly failure: string; readonly retryAfterMs: number }

/** A way on which notices reach people. */
export type Channel = {
  readonly name: string
  /** Hands a message over; never throws, and takes no longer than the channel's own limit of time. */
  readonly send: (message: Message) => Promise<Outcome>
}
