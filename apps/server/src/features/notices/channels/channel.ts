import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { Db } from '../../../db/connect.ts'
import type { PostContent } from '../../../mail/content.ts'
import type { Occasion } from '../plan.ts'
import type { Recipient, Way } from './queries.ts'

/** Result of one notice: sent, no device any more, or failed for good. */
export type Result = 'sent' | 'gone' | 'failed'

/** What one call hands over: a post's heading and title for some of its people. */
export type Message = {
  /** The same in every try of the same batch. */
  readonly idempotencyKey: string
  /** Identifies the occasion: 32 characters, the same in all its notices. */
  readonly topic: string
  readonly managementGroupId: number
  /** Code of the company at the operator. */
  readonly managementGroup: string
  readonly newsId: string
  readonly occasionId: string
  readonly kind: Occasion['kind']
  readonly heading: string
  /** Null when the company hides titles in notices. */
  readonly title: string | null
  /** Of a channel that sends it: null unless the company has chosen that, where it hides titles, and in reports. */
  readonly content: PostContent | null
  readonly authorName: string
  readonly deadlineAt: Instant | null
  /** Whether the company allows people to switch mail off (MAIL-06). */
  readonly isMailOptional: boolean
  /** When the notice expires: the end of the post, or the date that a reminder is about. */
  readonly expiresAt: Instant
  readonly recipients: readonly Recipient[]
}

/** What a press on a notice opens: the post, or for its author the table of those who have not completed it. */
export const pathOf = ({ kind, newsId }: Pick<Message, 'kind' | 'newsId'>): string =>
  kind === 'chaseReport' ? `/news/${newsId}?state=notDone` : `/news/${newsId}`

/** Result of one try for one recipient; an unsent notice is tried again, not before `retryAfterMs`. */
export type Attempt =
  // Words of a server may hold an address: they are in no log. `hasDevice`: what is known of the person's devices from now on.
  | { readonly state: Result; readonly reason?: string; readonly words?: string; readonly hasDevice?: boolean }
  | { readonly state: 'unsent'; readonly reason: string; readonly retryAfterMs: number }

export type Attempts = ReadonlyMap<Recipient, Attempt>

/** What sends the notices of a channel. */
export type ChannelSender = {
  /**
   * Sends a message and returns the attempts. Recipients that were not tried are missing in them. Calls `settle` with parts of
   * many results, so that a kill repeats little; the result leaves those out. Takes at most half a minute, and throws only
   * what `settle` throws.
   */
  readonly send: (message: Message, settle: (attempts: Attempts) => Promise<void>) => Promise<Attempts>
  /** Stores what results say of the way itself, such as devices that are gone, after the ledger has them. */
  readonly follow?: (db: Db, managementGroupId: number, attempts: Attempts) => Promise<void>
  /** Starts nothing new; running calls end. */
  readonly stop?: () => void
  readonly close?: () => Promise<void>
}

/** A channel by which notices reach people. */
export type Channel = ChannelSender & {
  readonly name: string
  /** By what it reaches people, and so what its rows of the ledger are. */
  readonly way: Way
  /** As which of the two the choices of people name it (MAIL-06). */
  readonly chosenAs: 'push' | 'mail'
  /** Whether it is only for people whom no channel before it in the table reaches, or turned out not to reach. */
  readonly isFallback: boolean
  /** Whether what was not taken is tried for a day: by the rules of mail, servers refuse for now what they take later. */
  readonly isPatient: boolean
}

/** What says of a channel whom it gets rows for. */
export type Planned = Pick<Channel, 'name' | 'way' | 'isFallback' | 'chosenAs'>
