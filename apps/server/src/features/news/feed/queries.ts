import type { ContentFormat, Scope } from '@kawaraban/contract/news.ts'
import type { Role } from '@kawaraban/contract/policy.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql, { empty } from 'sql-template-tag'
import { arrayOf } from '../../../db/array-of.ts'
import type { Queries } from '../../../db/connect.ts'
import { type Columns, createLookup, inputRows } from '../../../db/lookup.ts'
import type { Member } from '../../../http/caller.ts'
import { type CallerQuery, runForMembers } from '../../../http/queries.ts'
import { type CategoryColumn, categoryColumn, joinCategory } from '../../categories/queries.ts'
import { type CardFilesColumns, cardFilesColumns } from '../../files/queries.ts'

export type BoardRow = {
  newsVersion: string
  newsId: string | null
  ownerCompanyUserId: string
  title: string
  startAt: Instant
  endAt: Instant
  dueAt: Instant | null
  scope: Scope
  categoryId: string | null
  textVersion: string
  /** An admin has put it at the head of everybody's feed. */
  isTop: boolean
}

/** What changes with every edit of a post. */
export const textVersionColumn = sql`concat(n.text_version, ' ', n.updated_at) as "textVersion"`

/** All posts of a company that anyone may still see, each with the version they belong to; one row without a post when none. */
export const loadBoardRows = (db: Queries, managementGroupId: number, now: Instant): Promise<BoardRow[]> =>
  db.query<BoardRow>(sql`
    select g.news_version as "newsVersion", n.news_id as "newsId", n.owner_company_user_id as "ownerCompanyUserId",
      n.title, n.start_at as "startAt", n.end_at as "endAt", n.due_at as "dueAt", n.scope, n.category_id as "categoryId",
      ${textVersionColumn},
      n.top_at is not null as "isTop"
    from management_groups g
    left join news n on n.management_group_id = g.management_group_id and n.hidden_at > ${new Date(now)}
    where g.management_group_id = ${managementGroupId}`)

/** What a list shows of a post beside its row on the board, with the version it belongs to. */
export type ItemRow = CategoryColumn &
  CardFilesColumns & {
    newsVersion: string
    newsId: string | null
    content: string
    contentFormat: ContentFormat
    version: number
    name: string
    iconType: string
    departmentName: string
  }

/** The items of these posts; one row without a post when there is none of them. */
export const loadItemRows = (db: Queries, managementGroupId: number, newsIds: readonly string[]): Promise<ItemRow[]> =>
  db.query<ItemRow>(sql`
    select g.news_version as "newsVersion", n.news_id as "newsId", n.content,
      n.content_format as "contentFormat", n.version, m.name, m.icon_type as "iconType", m.department_name as "departmentName",
      ${categoryColumn}, ${cardFilesColumns(managementGroupId)}
    from management_groups g
    left join (news n
      join members m on m.management_group_id = n.management_group_id and m.company_user_id = n.owner_company_user_id
      ${joinCategory})
      on n.management_group_id = g.management_group_id and n.news_id = any(${arrayOf(newsIds)}::bigint[])
    where g.management_group_id = ${managementGroupId}`)

/** What the feed has to know of a reader: the role and ids of posts, of one version of the company's posts. */
export type Marks = {
  newsVersion: string
  role: Role
  /** Those that the reader has pinned, and those that name the reader, as `idsOf` reads them. */
  pinned: string
  named: string
  /** Posts whose receipts were looked up with the marks, and those among them that the reader has viewed, and completed. */
  lookedUp: string
  viewed: string | null
  completed: string | null
  /** Posts whose completion by the reader was reopened, each with the version of that completion: `newsId:version`. */
  reopened: string | null
}

/** Finds something in a reader's feed, with the marks that were found with the caller, if they were. */
export type FindInFeed<Result> = (caller: Member, now: Instant, found: Marks | null) => Promise<Result>

/** The ids of an array of PostgreSQL in its text form: the driver's reader of arrays takes five times as long. */
export const idsOf = (array: string | null): string[] =>
  array === null || array === '{}' ? [] : array.slice(1, -1).split(',')

/** What a reader `c` has done with the posts of its `news_ids`, as a join. Null where that is nothing. */
const doneByReader = sql`
  cross join lateral (
    select array_agg(r.news_id) filter (where r.viewed_at is not null)::text as viewed,
      array_agg(r.news_id) filter (where r.completed_at is not null)::text as completed,
      array_agg(r.news_id || ':' || r.former_version)
        filter (where r.former_version is not null and r.completed_at is null)::text as reopened
    from receipts r
    where r.management_group_id = c.management_group_id and r.news_id = any(c.news_ids::bigint[])
      and r.company_user_id = c.company_user_id
  ) done`

/** Posts whose receipts are looked up, and their column. */
export type PostIds = { readonly newsIds: readonly string[] }
const idsColumn: Columns<PostIds> = { news_ids: ['text', ({ newsIds }) => arrayOf(newsIds)] }
export const noPosts: PostIds = { newsIds: [] }

/** Finds the marks of readers, and what they have done with some posts, all of one moment. */
export const readMarks: CallerQuery<PostIds, Marks> = {
  columns: idsColumn,
  joins: doneByReader,
  select: sql`
    c.news_version as "newsVersion", c.role,
    array(select p.news_id from receipts p
      where p.management_group_id = c.management_group_id and p.company_user_id = c.company_user_id
        and p.pinned_at is not null)::text as pinned,
    array(select a.news_id from audiences a
      where a.management_group_id = c.management_group_id and a.company_user_id = c.company_user_id)::text as named,
    c.news_ids as "lookedUp", done.viewed, done.completed, done.reopened`,
}

/** The marks of one reader. */
export const findMarks = async (db: Queries, caller: Member, now: Instant): Promise<Marks | null> => {
  const [marks] = await runForMembers(db, [{ ...noPosts, caller, now }], readMarks)
  return marks ?? null
}

/** Finds the version of the company's posts. */
export const readNewsVersion: CallerQuery<object, { newsVersion: string }> = {
  columns: {},
  joins: empty,
  select: sql`c.news_version as "newsVersion"`,
}

/** A reader, and the posts whose receipts are wanted. */
export type ReceiptsLookup = PostIds & { readonly caller: Member }
/** What a reader has done with them, as their ids, with the version of the company's posts that it belongs to. */
export type Receipts = {
  newsVersion: string
  viewed: ReadonlySet<string>
  completed: ReadonlySet<string>
  /** Versions of the reader's reopened completions, by post id. */
  reopened: ReadonlyMap<string, number>
}

type ReceiptsRow = Pick<Marks, 'newsVersion' | 'viewed' | 'completed' | 'reopened'>

/** Parses the receipts of a reader from arrays of PostgreSQL. */
export const receiptsOf = ({ newsVersion, viewed, completed, reopened }: ReceiptsRow): Receipts => ({
  newsVersion,
  viewed: new Set(idsOf(viewed)),
  completed: new Set(idsOf(completed)),
  reopened: new Map(
    idsOf(reopened).map((pair) => {
      const [newsId = '', version] = pair.split(':')
      return [newsId, Number(version)]
    }),
  ),
})

const lookupReceipts = createLookup<ReceiptsRow, ReceiptsLookup>({
  inputs: inputRows<ReceiptsLookup>(idsColumn),
  joins: sql`join management_groups g on g.management_group_id = c.management_group_id ${doneByReader}`,
  select: sql`g.news_version as "newsVersion", done.viewed, done.completed, done.reopened`,
})

/** The receipts of readers, one for each lookup. */
export const findReceipts = async (db: Queries, lookups: readonly ReceiptsLookup[]): Promise<Receipts[]> => {
  const rows = await lookupReceipts(db, lookups)
  return rows.map((row) => receiptsOf(row ?? { newsVersion: '0', viewed: null, completed: null, reopened: null }))
}
