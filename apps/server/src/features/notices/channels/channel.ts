import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { Occasion } from '../plan.ts'

/** Result of one notice: sent, no device any more, or failed for good. */
export type Result = 'sent' | 'gone' | 'failed'

/** The address and the encryption keys of a browser. */
type Subscription = {
  readonly endpoint: string
  /** In base64url. */
  readonly p256dh: string
  readonly auth: string
  /** The VAPID public key that the browser subscribed with. */
  readonly publicKey: string
  /** Whether the session that saved it last is still valid; without one, another person may use the browser now. */
  readonly isSignedIn: boolean
}

/** The recipient of a notice: a person, or one device of a person on a channel with devices. */
export type Recipient = {
  readonly companyUserId: string
  /** Id of the subscription; '0' on a channel without devices. */
  readonly device: string
  /** Null on a channel without devices, and when the device no longer exists. */
  readonly subscription: Subscription | null
}

/** What one call hands over: a post's heading and title for some of its people. */
export type Message = {
  /** The same in every try of the same batch. */
  readonly idempotencyKey: string
  /** Identifies the occasion: 32 characters, the same in all its notices. */
  readonly topic: string
  /** Code of the company at the operator. */
  readonly managementGroup: string
  readonly newsId: string
  readonly kind: Occasion['kind']
  readonly heading: string
  /** Null when the company hides titles in notices. */
  readonly title: string | null
  /** When the notice expires: the end of the post, or the date that a reminder is about. */
  readonly expiresAt: Instant
  readonly recipients: readonly Recipient[]
}

/** What a press on a notice opens: the post, or for its author the table of those who have not completed it. */
export const pathOf = ({ kind, newsId }: Pick<Message, 'kind' | 'newsId'>): string =>
  kind === 'chaseReport' ? `/news/${newsId}?state=notDone` : `/news/${newsId}`

/** Result of one try for one recipient; an unsent notice is tried again, not before `retryAfterMs`. */
export type Attempt =
  | { readonly state: Result; readonly reason?: string }
  | { readonly state: 'unsent'; readonly reason: string; readonly retryAfterMs: number }

export type Attempts = ReadonlyMap<Recipient, Attempt>

/** A channel by which notices reach people. */
export type Channel = {
  readonly name: string
  /** Whether the ledger has a row for each device instead of one for each person. */
  readonly hasDevices: boolean
  /**
   * Sends a message and returns the attempts. Recipients that were not tried are missing in them. Calls `settle` with parts of
   * many results, so that a kill repeats little; the result leaves those out. Takes at most half a minute, and throws only
   * what `settle` throws.
   */
  readonly send: (message: Message, settle: (attempts: Attempts) => Promise<void>) => Promise<Attempts>
  /** Starts nothing new; running calls end. */
  readonly stop?: () => void
  readonly close?: () => Promise<void>
}
