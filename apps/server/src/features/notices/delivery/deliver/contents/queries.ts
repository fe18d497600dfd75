import type { ContentFormat } from '@kawaraban/contract/news.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { arrayOf } from '../../../../../db/array-of.ts'
import type { Db, Queries } from '../../../../../db/connect.ts'
import type { Batch, Moment, Recipient, Way } from '../../../channels/queries.ts'
import type { Occasion } from '../../../plan.ts'
import { recipientsAmong } from '../../../queries.ts'

/** An occasion with the text of its notices, as of one moment. */
type OccasionText = Occasion & {
  readonly isCancelled: boolean
  readonly title: string
  /** Null where mails do not have it. */
  readonly content: string | null
  readonly contentFormat: ContentFormat
  readonly startAt: Instant
  readonly endAt: Instant
  readonly managementGroup: string
  readonly authorName: string
  readonly deadlineAt: Instant | null
  /** Whether the company hides titles in notices. */
  readonly isHeadingOnly: boolean
  /** Whether the company allows people to switch mail off. */
  readonly isMailOptional: boolean
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
      n.due_at as "deadlineAt", a.name as "authorName",
      g.code as "managementGroup", g.is_push_heading_only as "isHeadingOnly",
      case when g.mails_content and not g.is_push_heading_only then n.content end as content, n.content_format as "contentFormat",
      g.allows_mail_off as "isMailOptional"
    from occasions o
    join news n on n.management_group_id = o.management_group_id and n.news_id = o.news_id
    join members a on a.management_group_id = n.management_group_id and a.company_user_id = n.owner_company_user_id
    join management_groups g on g.management_group_id = o.management_group_id
    where o.management_group_id = ${managementGroupId} and o.news_id = ${newsId}
      and o.occasion_id = ${occasionId}`)
  return text
}

/** Loads text and recipients of a batch, as of now, in one snapshot; null when its post is deleted. */
export const readContents = (db: Db, batch: Batch, way: Way, moment: Moment): Promise<Contents | null> =>
  db.snapshot(async (tx) => {
    const text = await findText(tx, batch)
    if (!text) return null
    const all = await way.listWaiting(tx, batch, moment)
    const { managementGroupId, newsId } = batch
    // By their ids: of a join with the ledger PostgreSQL guesses too few rows, and then compares all with all.
    const people = [...new Set(all.map(({ companyUserId }) => companyUserId))]
    const waiting = sql`from members m
      where m.management_group_id = ${managementGroupId} and m.company_user_id = any(${arrayOf(people)}::bigint[])`
    const found = await tx.query<{ id: string }>(sql`
      select c.company_user_id as id ${recipientsAmong(waiting, { managementGroupId, newsId, kind: text.kind, target: text.target, now: moment.now })}`)
    const notified = new Set(found.map(({ id }) => id))
    return {
      ...text,
      recipients: all.filter(({ companyUserId }) => notified.has(companyUserId)),
      excluded: all.filter(({ companyUserId }) => !notified.has(companyUserId)),
    }
  })
