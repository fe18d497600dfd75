import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql, { type Sql } from 'sql-template-tag'
import { canReadNews } from '../rights/queries.ts'
import { writeAddresseeBlocks } from './blocks/addressees.ts'
import type { Db, Queries } from './connect.ts'

export type MemberKey = { readonly managementGroupId: number; readonly companyUserId: string }

/** The position of a source in the order in which addresses count. */
export const sourceOrder = (source: Sql): Sql => sql`array_position(array['own', 'directory', 'claim'], ${source})`

/**
 * Saves the address that the provider vouched for at a sign-in, or removes the former one where it did for none. One that a server
 * has refused stays refused until it changes. Who has the role none has no address; who has none stored yet gets
 * one when the company begins.
 */
export const saveClaimedAddress = async (
  tx: Queries,
  { managementGroupId, companyUserId }: MemberKey,
  address: string | null,
  now: Instant,
): Promise<void> => {
  const changed =
    address === null
      ? await tx.query(sql`
          delete from mail_addresses
          where management_group_id = ${managementGroupId} and company_user_id = ${companyUserId} and source = 'claim'
          returning 1`)
      : await tx.query(sql`
          insert into mail_addresses as a (management_group_id, company_user_id, source, address, saved_at)
          select m.management_group_id, m.company_user_id, 'claim', ${address}::text, ${new Date(now)}::timestamptz
          from members m
          where m.management_group_id = ${managementGroupId} and m.company_user_id = ${companyUserId}
            and ${canReadNews(sql`coalesce(m.role, 'viewer')`)}
          on conflict (management_group_id, company_user_id, source) do update
          set address = excluded.address, saved_at = excluded.saved_at, refused_at = null, refusal = null
          where a.address <> excluded.address
          returning 1`)
  if (changed.length > 0) await writeAddresseeBlocks(tx, managementGroupId, [companyUserId])
}

/** An address that a mail server has refused for good, and its words. */
export type Refused = { readonly address: string; readonly words: string }

/** The longest words that are stored. */
const maxWords = 500

/** Stores that a mail server has refused these addresses, of all members who have them, with its words; no mail is sent to them until they change. */
export const markRefused = (
  db: Db,
  managementGroupId: number,
  refused: readonly Refused[],
  now: Instant,
): Promise<void> =>
  db.transaction(async (tx) => {
    const rows = await tx.query<{ companyUserId: string }>(sql`
      update mail_addresses a
      set refused_at = ${new Date(now)}, refusal = left(r.words, ${maxWords})
      from unnest(${refused.map(({ address }) => address)}::text[], ${refused.map(({ words }) => words)}::text[])
        as r (address, words)
      where a.management_group_id = ${managementGroupId} and a.address = r.address and a.refused_at is null
      returning a.company_user_id as "companyUserId"`)
    await writeAddresseeBlocks(tx, managementGroupId, [...new Set(rows.map(({ companyUserId }) => companyUserId))])
  })

/** The addresses of a member, of any source. */
export const listAddresses = async (
  db: Queries,
  { managementGroupId, companyUserId }: MemberKey,
): Promise<string[]> => {
  const rows = await db.query<{ address: string }>(sql`
    select address from mail_addresses
    where management_group_id = ${managementGroupId} and company_user_id = ${companyUserId}`)
  return rows.map(({ address }) => address)
}
