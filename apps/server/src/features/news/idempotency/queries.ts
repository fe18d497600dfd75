import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../../../db/connect.ts'
import type { Member } from '../../../http/caller.ts'

/** The request that was made with an idempotency key: a hash of its body, its start and its time. */
export type IdempotencyRecord = { bodyHash: Buffer; startAt: Instant; postedAt: Instant }

/** A record with the present state of its post. */
export type StoredRecord = IdempotencyRecord & {
  newsId: string
  ownerCompanyUserId: string
  post: { startAt: Instant; endAt: Instant; updatedAt: Instant }
}

type Row = IdempotencyRecord & {
  newsId: string
  ownerCompanyUserId: string
  postStartAt: Instant
  postEndAt: Instant
  postUpdatedAt: Instant
}

/** The post that the caller has made with that key, or null. Call it under the company's lock. */
export const findIdempotencyRecord = async (tx: Queries, caller: Member, key: string): Promise<StoredRecord | null> => {
  const [row] = await tx.query<Row>(sql`
    select k.news_id as "newsId", k.body_hash as "bodyHash", k.start_at as "startAt", k.posted_at as "postedAt",
      n.owner_company_user_id as "ownerCompanyUserId", n.start_at as "postStartAt", n.end_at as "postEndAt",
      n.updated_at as "postUpdatedAt"
    from post_keys k
    join news n on n.management_group_id = k.management_group_id and n.news_id = k.news_id
    where k.management_group_id = ${caller.managementGroupId} and k.company_user_id = ${caller.companyUserId}
      and k.idempotency_key = ${key}`)
  if (!row) return null
  const { postStartAt, postEndAt, postUpdatedAt, ...record } = row
  return { ...record, post: { startAt: postStartAt, endAt: postEndAt, updatedAt: postUpdatedAt } }
}

/** Saves the request of a new post under its key, in place of the former one. */
export const saveIdempotencyRecord = async (
  tx: Queries,
  caller: Member,
  key: string,
  newsId: string,
  { bodyHash, startAt, postedAt }: IdempotencyRecord,
): Promise<void> => {
  await tx.query(sql`
    insert into post_keys (management_group_id, company_user_id, idempotency_key, news_id, body_hash, start_at,
      posted_at)
    values (${caller.managementGroupId}, ${caller.companyUserId}, ${key}, ${newsId}, ${bodyHash},
      ${new Date(startAt)}, ${new Date(postedAt)})
    on conflict (management_group_id, company_user_id, idempotency_key) do update
      set body_hash = excluded.body_hash, start_at = excluded.start_at, posted_at = excluded.posted_at`)
}

/** The edit of that post that the caller has made with that key, or null. Call it under the company's lock. */
export const findEditRecord = async (
  tx: Queries,
  { managementGroupId, companyUserId }: Member,
  newsId: string,
  key: string,
): Promise<IdempotencyRecord | null> => {
  const [row] = await tx.query<IdempotencyRecord>(sql`
    select body_hash as "bodyHash", start_at as "startAt", edited_at as "postedAt"
    from edit_keys
    where management_group_id = ${managementGroupId} and news_id = ${newsId} and company_user_id = ${companyUserId}
      and idempotency_key = ${key}`)
  return row ?? null
}

/** Saves the request of an edit under its key, in place of the former one. */
export const saveEditRecord = async (
  tx: Queries,
  { managementGroupId, companyUserId }: Member,
  key: string,
  newsId: string,
  { bodyHash, startAt, postedAt }: IdempotencyRecord,
): Promise<void> => {
  await tx.query(sql`
    insert into edit_keys (management_group_id, news_id, company_user_id, idempotency_key, body_hash, start_at,
      edited_at)
    values (${managementGroupId}, ${newsId}, ${companyUserId}, ${key}, ${bodyHash}, ${new Date(startAt)},
      ${new Date(postedAt)})
    on conflict (management_group_id, news_id, company_user_id, idempotency_key) do update
      set body_hash = excluded.body_hash, start_at = excluded.start_at, edited_at = excluded.edited_at`)
}
