import type { ChaseStep } from '@kawaraban/contract/chase-steps.ts'
import type { ContentFormat, FormerText, RemindScope } from '@kawaraban/contract/news.ts'
import type { NewsBody, RemindType } from '@kawaraban/contract/news-writing.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql, { type Sql } from 'sql-template-tag'
import type { Queries } from '../../db/connect.ts'
import { companyOfInputs } from '../../db/lookup.ts'
import type { Member } from '../../http/caller.ts'
import { type CallerQuery, runForMembers } from '../../http/queries.ts'
import { callerRow, canManage, named } from '../../rights/queries.ts'
import {
  type PostInput,
  type PostLookup,
  postColumns,
  type VisibleNews,
  visibleNews,
} from '../../visibility/queries.ts'
import { type CategoryColumn, categoryColumn, joinCategory } from '../categories/queries.ts'
import { type FileRow, filesOfNews } from '../files/queries.ts'
import { formerText } from '../versions/queries.ts'
import { completionsOfNews } from '../views/completions/queries.ts'

export type DetailRow = VisibleNews &
  CategoryColumn & {
    /** In their order; null for none, and where they are cached. */
    files: readonly FileRow[] | null
    areFilesCached: boolean
    /** Version of the company's posts that the row belongs to. */
    newsVersion: string
    title: string
    content: string
    contentFormat: ContentFormat
    dueAt: Instant | null
    pushFlag: boolean
    remindScope: RemindScope
    chaseSteps: ChaseStep[]
    /** The company has a trash. */
    hasTrash: boolean
    name: string
    iconType: string
    departmentName: string
    pinned: boolean
    /** An admin has put it at the head of everybody's feed. */
    isTop: boolean
    completed: boolean
    version: number
    /** Version of the caller's reopened completion until the caller completes the post again, with its text if that is stored. */
    formerVersion: number | null
    former: FormerText | null
    /** How often the post was edited, and when. */
    revision: number
    updatedAt: Instant
    /** Name of the last editor; null for callers who may not manage the post, and where it is not known. */
    editedBy: string | null
    completions: number
    /** Receipts that had to be looked at one by one to count them. */
    uncounted: number
    /** Ids of everyone in the audience as JSON, ascending; null unless requested, and of posts for everyone. */
    audience: string | null
  }

/** JSON from the database: half a million ids as an array of the driver would delay all other requests. */
export const audienceOfNews = sql`case when n.scope = 'specific' then (
  select coalesce('["' || string_agg(a.company_user_id::text, '","' order by a.company_user_id) || '"]', '[]')
  from audiences a
  where a.management_group_id = ${companyOfInputs} and a.news_id = n.news_id) end`

/** What a call for a detail looks up; `filesAt` is the version of the company's posts at which its files are cached. */
export type DetailInput = PostInput & { readonly filesAt: string | null }

/** Version of the reopened completion of a receipt `r`; null once the post is completed again. */
const formerVersion = sql`case when r.completed_at is null then r.former_version end`

/** Name of the last editor of a row `n` of news, for a row `c` of callers who may manage it. */
const editorName = sql`case when ${canManage(callerRow, sql`n.owner_company_user_id`)} then (
  select e.name from members e
  where e.management_group_id = ${companyOfInputs} and e.company_user_id = n.edited_by) end`

/**
 * Finds whole posts, with their authors as of now and each caller's own state; nothing where the caller may not see it. The
 * audience, which may be half a million ids, only on demand.
 */
const detailsWith = (audience: Sql): CallerQuery<DetailInput, DetailRow> => ({
  columns: { ...postColumns, files_at: ['bigint', ({ filesAt }) => filesAt] },
  joins: sql`
    join news n on ${visibleNews}
    cross join ${completionsOfNews}
    join lateral (
      select name, icon_type, department_name from members
      where management_group_id = ${companyOfInputs} and company_user_id = n.owner_company_user_id
      offset 0
    ) m on true
    left join receipts r on r.management_group_id = c.management_group_id and r.news_id = c.news_id
      and r.company_user_id = c.company_user_id
    ${joinCategory}`,
  select: sql`
    c.news_version as "newsVersion", n.news_id as "newsId", n.owner_company_user_id as "ownerCompanyUserId",
    n.scope, n.start_at as "startAt", n.end_at as "endAt", n.due_at as "dueAt", n.title, n.content,
    n.content_format as "contentFormat", n.push_flag as "pushFlag", n.remind_scope as "remindScope", n.chase_steps as "chaseSteps", m.name, m.icon_type as "iconType",
    m.department_name as "departmentName", ${categoryColumn}, c.news_version is not distinct from c.files_at as "areFilesCached",
    case when c.news_version is distinct from c.files_at then ${filesOfNews} end as files,
    n.scope = 'specific' and ${named} as named, c.role, r.pinned_at is not null as pinned,
    n.top_at is not null as "isTop", r.completed_at is not null as completed,
    n.version, ${formerVersion} as "formerVersion", ${formerText(formerVersion)} as former,
    n.text_version::float8 as revision, n.updated_at as "updatedAt", ${editorName} as "editedBy",
    done.completions, done.uncounted, (
      select g.has_trash from management_groups g where g.management_group_id = ${companyOfInputs}) as "hasTrash",
    ${audience} as audience`,
})

/** Finds whole posts without their audience. */
export const readDetails: CallerQuery<DetailInput, DetailRow> = detailsWith(sql`null`)

const readDetailsWithAudience = detailsWith(audienceOfNews)

/** The post of a lookup as `readDetails` finds it, with its audience where that is wanted; null where there is none. */
export const findWhole = async (db: Queries, post: PostLookup, withAudience = false): Promise<DetailRow | null> => {
  const [row] = await runForMembers(
    db,
    [{ ...post, filesAt: null }],
    withAudience ? readDetailsWithAudience : readDetails,
  )
  return row ?? null
}

/** The posts of an author, as SQL of a row `n` of news. */
export const isBy = (companyUserId: string): Sql => sql`n.owner_company_user_id = ${companyUserId}`

/** The posts of any of these authors, as SQL of a row `n` of news. */
export const isByAny = (companyUserIds: readonly string[]): Sql =>
  sql`n.owner_company_user_id = any(${companyUserIds}::bigint[])`

/** Posts that count towards the limit: those that can still be seen. */
export const countPosts = async (tx: Queries, managementGroupId: number, now: Instant): Promise<number> => {
  const [row] = await tx.query<{ posts: number }>(sql`
    select count(*)::int as posts from news
    where management_group_id = ${managementGroupId} and hidden_at > ${new Date(now)}`)
  return row?.posts ?? 0
}

/** A post as it is stored: rules checked, reminder normalised. */
export type NewsRecord = Omit<NewsBody, 'companyUserIds' | 'startDate' | 'endDate' | 'dueDate'> & {
  startAt: Instant
  endAt: Instant
  dueAt: Instant | null
  hiddenAt: Instant
  remindType: RemindType
}

const dateOrNull = (at: Instant | null) => (at === null ? null : new Date(at))

/** Stores a new post and returns its id. */
export const insertNews = async (tx: Queries, owner: Member, news: NewsRecord, now: Instant): Promise<string> => {
  const [row] = await tx.query<{ newsId: string }>(sql`
    insert into news (management_group_id, owner_company_user_id, title, content, start_at, end_at, due_at, hidden_at,
      scope, push_flag, remind_type, remind_days_before, remind_scope, chase_steps, content_format, category_id, created_at,
      updated_at, version_by, version_at, edited_by)
    values (${owner.managementGroupId}, ${owner.companyUserId}, ${news.title}, ${news.content},
      ${new Date(news.startAt)}, ${new Date(news.endAt)}, ${dateOrNull(news.dueAt)}, ${new Date(news.hiddenAt)},
      ${news.scope}, ${news.pushFlag}, ${news.remindType}, ${news.remindDaysBefore}, ${news.remindScope},
      ${news.chaseSteps ?? []}::text[], ${news.contentFormat ?? 'plain'}, ${news.categoryId ?? null}, ${new Date(now)}, ${new Date(now)},
      ${owner.companyUserId}, ${new Date(now)}, ${owner.companyUserId})
    returning news_id as "newsId"`)
  if (!row) throw new Error('insert returned no row')
  return row.newsId
}

/** Replaces a post; false when it has been deleted. Without a format in `news` a content that is the same keeps its own. */
export const replaceNews = async (
  tx: Queries,
  managementGroupId: number,
  newsId: string,
  news: NewsRecord,
  now: Instant,
): Promise<boolean> => {
  const rows = await tx.query(sql`
    update news set title = ${news.title}, content = ${news.content}, start_at = ${new Date(news.startAt)},
      end_at = ${new Date(news.endAt)}, due_at = ${dateOrNull(news.dueAt)}, hidden_at = ${new Date(news.hiddenAt)},
      scope = ${news.scope}, push_flag = ${news.pushFlag}, remind_type = ${news.remindType},
      remind_days_before = ${news.remindDaysBefore}, remind_scope = ${news.remindScope},
      chase_steps = coalesce(${news.chaseSteps ?? null}::text[], chase_steps),
      content_format = coalesce(${news.contentFormat ?? null}::text,
        case when content = ${news.content} then content_format else 'plain' end),
      category_id = case when ${news.categoryId !== undefined}::boolean then ${news.categoryId ?? null}::bigint else category_id end,
      updated_at = ${new Date(now)}, text_version = text_version + 1
    where management_group_id = ${managementGroupId} and news_id = ${newsId}
    returning news_id`)
  return rows.length > 0
}

/** Deletes a post with its audience and receipts; false when it was deleted already. */
export const removeNews = async (tx: Queries, managementGroupId: number, newsId: string): Promise<boolean> => {
  const rows = await tx.query(sql`
    delete from news where management_group_id = ${managementGroupId} and news_id = ${newsId} returning news_id`)
  await tx.query(sql`delete from audiences where management_group_id = ${managementGroupId} and news_id = ${newsId}`)
  await tx.query(sql`delete from receipts where management_group_id = ${managementGroupId} and news_id = ${newsId}`)
  return rows.length > 0
}

/** What the deletion of a post has done. */
export type Removed = {
  /** Until when it can be restored; null where it is deleted for good. */
  readonly goesAt: Instant | null
  /** Other posts that went for good with it, since the trash was full. */
  readonly purgedIds: readonly string[]
  /** Files that are deleted, whose bytes are to be removed. */
  readonly fileIds: readonly string[]
}

/**
 * Deletes a post that its caller manages, under the lock of the company's posts. Throws `trashOff` where that would be for good,
 * and its user was told that it can be restored, `isRestorable`.
 */
export type RemovePost = (tx: Queries, post: PostLookup, isRestorable: boolean) => Promise<Removed>
