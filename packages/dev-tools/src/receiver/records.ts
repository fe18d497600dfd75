import type { Instant } from '@kawaraban/contract/tokyo.ts'

/** Counts up from 1. */
type Numbered = { readonly number: number }

/** A notice, as the page shows it. */
type Notice = {
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

/** A mail, as the page shows it: decoded. */
export type Mail = {
  readonly at: Instant
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Names and values, in the order of the mail. */
  readonly headers: readonly (readonly [name: string, value: string])[]
}

/** Received notices and mails. */
export type Received = Numbered & Notice
export type ReceivedMail = Numbered & Mail

const maxRecords = 200

/** Creates a store of the last 200 records, newest first. */
const createRecords = <One extends object>() => {
  const received: (Numbered & One)[] = []
  let last = 0
  return {
    add: (one: One): void => {
      last += 1
      received.unshift({ ...one, number: last })
      received.splice(maxRecords)
    },
    list: (): readonly (Numbered & One)[] => received,
    /** The number of the newest record; changes with each. */
    last: (): number => last,
  }
}

export const createNoticeRecords = () => createRecords<Notice>()
export const createMailRecords = () => createRecords<Mail>()
export type NoticeRecords = ReturnType<typeof createNoticeRecords>
export type MailRecords = ReturnType<typeof createMailRecords>
