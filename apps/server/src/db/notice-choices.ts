import type { ReceivingChoice } from '@kawaraban/contract/receiving.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { writeMailOffBlocks } from './blocks/mail-off.ts'
import type { Queries } from './connect.ts'
import type { MemberKey } from './mail-addresses.ts'

/** Stores how a member wants notices; null removes the choice. */
export const saveChoice = async (
  tx: Queries,
  { managementGroupId, companyUserId }: MemberKey,
  choice: ReceivingChoice | null,
  now: Instant,
): Promise<void> => {
  if (choice === null) {
    await tx.query(sql`
      delete from notice_choices
      where management_group_id = ${managementGroupId} and company_user_id = ${companyUserId}`)
  } else {
    await tx.query(sql`
      insert into notice_choices (management_group_id, company_user_id, choice, chosen_at)
      values (${managementGroupId}, ${companyUserId}, ${choice}, ${new Date(now)})
      on conflict (management_group_id, company_user_id) do update
      set choice = excluded.choice, chosen_at = excluded.chosen_at`)
  }
  await writeMailOffBlocks(tx, managementGroupId, [companyUserId])
}
