import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql, { type Sql } from 'sql-template-tag'
import type { Queries } from '../../../db/connect.ts'

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
  /** Of a channel that sends to addresses; null when there is none any more. */
  readonly address?: string | null
}

/** The waiting rows that one call sends: of one channel and push service, from one person to another. */
export type Batch = {
  readonly managementGroupId: number
  readonly newsId: string
  readonly occasionId: string
  readonly channel: string
  /** Host of the push service; empty on a channel without push services. */
  readonly service: string
  readonly firstId: string
  readonly lastId: string
  readonly idempotencyKey: string
  /** Tries that came to nothing, and when the first of them was; null before. */
  readonly attempts: number
  readonly triedAt: Instant | null
}

/** The time of a try, and how long sessions last. */
export type Moment = { readonly now: Instant; readonly sessionMaxDays: number }

/** What keeps a way from somebody whom it would reach. */
export type Obstacle = 'deviceLost' | 'mailRefused' | 'switchedOff'

/** By what a channel reaches people: themselves, or something of theirs that is stored. Several channels may share a way. */
export type Way = {
  /** Members of block `block` whom it reaches, as bits; null for nobody. */
  readonly reached: (managementGroupId: number, block: Sql) => Sql
  /** Whether that is certain: what is not stored here may be missing when a notice comes. */
  readonly isSure: boolean
  /** Members of block `block` by what keeps it from them, as bits; null for nobody. Of who is reached it may say anything. */
  readonly obstacles: (managementGroupId: number, block: Sql) => { readonly [Name in Obstacle]?: Sql }
  /**
   * The rows of the ledger for those of `people`, rows of `company_user_id`, whom it reaches: `company_user_id`, `id` of what
   * reaches them and its `service`, 0 and empty where there is no such thing.
   */
  readonly rowsOf: (managementGroupId: number, people: Sql) => Sql
  /** Lists the recipients of the waiting rows of a batch. */
  readonly listWaiting: (tx: Queries, batch: Batch, moment: Moment) => Promise<Recipient[]>
}

/** Condition on rows `w` of the ledger: they wait, and are of the channel and the people of a batch. */
export const isWaitingOf = ({ managementGroupId, newsId, occasionId, channel, firstId, lastId }: Batch): Sql => sql`
  w.management_group_id = ${managementGroupId} and w.news_id = ${newsId} and w.occasion_id = ${occasionId}
  and w.company_user_id between ${firstId} and ${lastId} and w.channel = ${channel} and w.state = 'waiting'`
