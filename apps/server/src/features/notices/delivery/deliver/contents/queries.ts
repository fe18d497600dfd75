import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { arrayOf } from '../../../../../db/array-of.ts'
import type { Db, Queries } from '../../../../../db/connect.ts'
import { sessionEnd } from '../../../../../http/session-key.ts'
import type { Recipient } from '../../../channels/channel.ts'
import type { Occasion } from '../../../plan.ts'
import { recipientsAmong } from '../../../queries.ts'
import type { Batch } from '../queries.ts'

/** An occasion with the text of its notices, as of one moment. */
type OccasionText = Occasion & {
  readonly isCancelled: boolean
  readonly title: string
  readonly startAt: Instant
  readonly endAt: Instant
  readonly managementGroup: string
  /** Whether the company hides titles in notices. */
  readonly isHeadingOnly: boolean
}

/** Text and recipients of a batch; `excluded` wait in it, but are not to be notified any more. */
export type Contents = OccasionText & {
  readonly recipients: readonly Recipient[]
  readonly excluded: readonly Recipient[]
}

const findText = async (
  tx: Queries,
  { managementGroupId, newsId, occasionId }: Batch,
): Promise<OccasionText | undefined> => {
  const [text] = await tx.query<OccasionText>(sql`
    select o.kind, o.step, o.remind_type as "remindType", o.base_at as "baseAt", o.target, o.due_at as "dueAt",
      o.is_cancelled as "isCancelled", n.title, n.start_at as "startAt", n.end_at as "endAt",
      g.code as "managementGroup", g.is_push_heading_only as "isHeadingOnly"
    from occasions o
    join news n on n.management_group_id = o.management_group_id and n.news_id = o.news_id
    join management_groups g on g.management_group_id = o.management_group_id
    where o.management_group_id = ${managementGroupId} and o.news_id = ${newsId}
      and o.occasion_id = ${occasionId}`)
  return text
}

const waitingOf = ({ managementGroupId, newsId, occasionId, channel, firstId, lastId }: Batch) => sql`
  w.management_group_id = ${managementGroupId} and w.news_id = ${newsId} and w.occasion_id = ${occasionId}
  and w.company_user_id between ${firstId} and ${lastId} and w.channel = ${channel} and w.state = 'waiting'`

type Row = {
  companyUserId: string
  device: string
  endpoint: string | null
  p256dh: Buffer
  auth: Buffer
  publicKey: string
  sessionHash: Buffer | null
  createdAt: Instant | null
  usedAt: Instant
}

type DirectorySession = { sessionHash: Buffer; createdAt: Instant; usedAt: Instant }

/** Adds the sessions of subscriptions whose session is not the company's: of keys that name no company. */
const withDirectorySessions = async (tx: Queries, rows: readonly Row[]): Promise<Row[]> => {
  const hashes = rows.flatMap(({ sessionHash, createdAt }) => (createdAt === null && sessionHash ? [sessionHash] : []))
  if (hashes.length === 0) return [...rows]
  const sessions = await tx.query<DirectorySession>(sql`
    select session_hash as "sessionHash", created_at as "createdAt", used_at as "usedAt"
    from sessions where session_hash = any(${hashes}::bytea[])`)
  const byHash = new Map(sessions.map((session) => [session.sessionHash.toString('hex'), session]))
  return rows.map((row) => ({ ...row, ...byHash.get(row.sessionHash?.toString('hex') ?? '') }))
}

/**
 * The waiting rows of the batch and its push service. Includes rows without any batch, whose device is gone or has moved
 * to another service.
 */
const listWaiting = async (tx: Queries, batch: Batch): Promise<Row[]> => {
  const rows = await tx.query<Row>(sql`
    select w.company_user_id as "companyUserId", w.device, p.endpoint, p.p256dh, p.auth, p.public_key as "publicKey",
      p.session_hash as "sessionHash", s.created_at as "createdAt", s.used_at as "usedAt"
    from notices w
    left join push_subscriptions p on p.management_group_id = w.management_group_id
      and p.subscription_id = w.device and p.company_user_id = w.company_user_id
    left join member_sessions s on s.management_group_id = w.management_group_id and s.session_hash = p.session_hash
    where ${waitingOf(batch)} and (
      coalesce(split_part(p.endpoint, '/', 3), ${batch.service}) = ${batch.service}
      or not exists (
        select from notice_batches b
        where b.management_group_id = ${batch.managementGroupId} and b.news_id = w.news_id
          and b.occasion_id = w.occasion_id and b.channel = w.channel and b.service = split_part(p.endpoint, '/', 3)
          and w.company_user_id between b.first_id and b.last_id))
    order by w.company_user_id, w.device`)
  return withDirectorySessions(tx, rows)
}

const toRecipient = (row: Row, { sessionMaxDays, now }: Moment): Recipient => {
  const { companyUserId, device, endpoint, p256dh, auth, publicKey, createdAt, usedAt } = row
  if (endpoint === null) return { companyUserId, device, subscription: null }
  const isSignedIn = createdAt !== null && sessionEnd({ createdAt, usedAt }, sessionMaxDays) > now
  const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }
  return { companyUserId, device, subscription: { endpoint, ...keys, publicKey, isSignedIn } }
}

type Moment = { readonly now: Instant; readonly sessionMaxDays: number }

/** Loads text and recipients of a batch, as of now, in one snapshot; null when its post is deleted. */
export const readContents = (db: Db, batch: Batch, moment: Moment): Promise<Contents | null> =>
  db.snapshot(async (tx) => {
    const text = await findText(tx, batch)
    if (!text) return null
    const rows = await listWaiting(tx, batch)
    const { managementGroupId, newsId } = batch
    // By their ids: of a join with the ledger PostgreSQL guesses too few rows, and then compares all with all.
    const people = [...new Set(rows.map(({ companyUserId }) => companyUserId))]
    const waiting = sql`from members m
      where m.management_group_id = ${managementGroupId} and m.company_user_id = any(${arrayOf(people)}::bigint[])`
    const found = await tx.query<{ id: string }>(sql`
      select c.company_user_id as id ${recipientsAmong(waiting, { managementGroupId, newsId, kind: text.kind, target: text.target, now: moment.now })}`)
    const notified = new Set(found.map(({ id }) => id))
    const all = rows.map((row) => toRecipient(row, moment))
    return {
      ...text,
      recipients: all.filter(({ companyUserId }) => notified.has(companyUserId)),
      excluded: all.filter(({ companyUserId }) => !notified.has(companyUserId)),
    }
  })
