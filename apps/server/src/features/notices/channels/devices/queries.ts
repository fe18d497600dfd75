import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Queries } from '../../../../db/connect.ts'
import { sessionEnd } from '../../../../http/session-key.ts'
import { type Batch, isWaitingOf, type Moment, type Recipient, type Way } from '../queries.ts'

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
const listRows = async (tx: Queries, batch: Batch): Promise<Row[]> => {
  const rows = await tx.query<Row>(sql`
    select w.company_user_id as "companyUserId", w.device, p.endpoint, p.p256dh, p.auth, p.public_key as "publicKey",
      p.session_hash as "sessionHash", s.created_at as "createdAt", s.used_at as "usedAt"
    from notices w
    left join push_subscriptions p on p.management_group_id = w.management_group_id
      and p.subscription_id = w.device and p.company_user_id = w.company_user_id
    left join member_sessions s on s.management_group_id = w.management_group_id and s.session_hash = p.session_hash
    where ${isWaitingOf(batch)} and (
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

/** The bits of a block that `reach_blocks` has of a fact. */
const reachBits = (fact: 'lost' | 'switched_off', managementGroupId: number, block: Sql): Sql => sql`(
  select f.${raw(fact)} from reach_blocks f
  where f.management_group_id = ${managementGroupId} and f.block = ${block})`

/** Reaches subscribed browsers: one row of the ledger for each, in batches by push service. */
export const devices: Way = {
  reached: (managementGroupId, block) => sql`(
    select s.subscribers from subscriber_blocks s
    where s.management_group_id = ${managementGroupId} and s.block = ${block})`,
  isSure: true,
  obstacles: (managementGroupId, block) => ({
    deviceLost: reachBits('lost', managementGroupId, block),
    switchedOff: reachBits('switched_off', managementGroupId, block),
  }),
  rowsOf: (managementGroupId, people) => sql`
    select g.company_user_id, p.subscription_id as id, split_part(p.endpoint, '/', 3) as service
    from (${people}) g
    join push_subscriptions p on p.management_group_id = ${managementGroupId} and p.company_user_id = g.company_user_id`,
  listWaiting: async (tx, batch, moment) => (await listRows(tx, batch)).map((row) => toRecipient(row, moment)),
}
