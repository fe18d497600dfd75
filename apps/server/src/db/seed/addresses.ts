import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { demoGroup, mailAddressOf, withoutDevice } from '@kawaraban/demo-cast/cast.ts'
import sql, { type Sql } from 'sql-template-tag'

/** Gives who has no device the address that the built-in sign-in would: a notice comes by mail before anybody has signed in as them. */
export const insertAddress = (now: Instant): Sql => sql`
  insert into mail_addresses (management_group_id, company_user_id, source, address, saved_at)
  values (${demoGroup.id}, ${withoutDevice.companyUserId}, 'claim', ${mailAddressOf(withoutDevice)}, ${new Date(now)})`
