import type { PersonAddress } from '@kawaraban/contract/people.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../../../db/connect.ts'
import { type MemberKey, sourceOrder } from '../../../db/mail-addresses.ts'

type StoredAddress = Omit<PersonAddress, 'refused'> & {
  readonly refusedAt: Instant | null
  readonly refusal: string | null
}

/** Most names of others who have the same address. */
const maxNames = 5

/** The addresses of a member in the order in which they are used, each with what a mail server has said of it, and who else has it. */
export const listPersonAddresses = (
  db: Queries,
  { managementGroupId, companyUserId }: MemberKey,
): Promise<StoredAddress[]> =>
  db.query<StoredAddress>(sql`
    select a.source, a.address, a.refused_at as "refusedAt", a.refusal,
      coalesce(array_length(o.ids, 1), 0) as "sharedBy",
      array(
        select m.name from members m
        where m.management_group_id = ${managementGroupId} and m.company_user_id = any(o.ids[1:${maxNames}::integer])
        order by m.company_user_id
      ) as "sharedWith"
    from mail_addresses a
    left join lateral (
      select array_agg(distinct b.company_user_id) as ids
      from mail_addresses b
      where b.management_group_id = ${managementGroupId} and b.address = a.address
        and b.company_user_id <> a.company_user_id
    ) o on true
    where a.management_group_id = ${managementGroupId} and a.company_user_id = ${companyUserId}
    order by ${sourceOrder(sql`a.source`)}`)
