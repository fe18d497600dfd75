import { exportText } from '@kawaraban/contract/export-messages.ts'
import type { Role } from '@kawaraban/contract/policy.ts'
import sql, { raw } from 'sql-template-tag'
import type { Queries } from '../../../db/connect.ts'
import type { Snapshot } from '../../../db/cursor.ts'
import { chooseReaders, selectReaders } from '../../progress/readers/queries.ts'
import type { Sheet } from '../file/sheet.ts'
import type { StoredExport } from '../queries.ts'

const text = exportText.columns

const batchSize = 2000

/** The readers of a post as the rows of a file, in the order of their table; null when the post is gone. */
export const openReaders = async (
  snapshot: Snapshot,
  { managementGroupId, newsId, narrowing }: StoredExport & { newsId: string },
): Promise<Sheet | null> => {
  const [post] = await snapshot.query<{ scope: 'all' | 'specific' }>(sql`
    select scope from news where management_group_id = ${managementGroupId} and news_id = ${newsId}`)
  if (!post) return null
  const chosen = await chooseReaders(snapshot, managementGroupId, narrowing)
  const readers = selectReaders({ managementGroupId, newsId, scope: post.scope }, chosen)
  const [counted] = await snapshot.query<{ total: number }>(sql`select count(*)::int as total from (${readers}) r`)
  const rows = sql`
    select r.name, r.docomo_id, r.department_name, r.viewed_at, r.completed_at, n.nudged_at
    from (${readers}) r
    left join (
      select b.block * 1024 + place as company_user_id, max(b.nudged_at) as nudged_at
      from nudge_blocks b
      cross join generate_series(0, 1023) place
      where b.management_group_id = ${managementGroupId} and b.news_id = ${newsId} and get_bit(b.people, place) = 1
      group by 1
    ) n on n.company_user_id = r.company_user_id
    order by r.${raw(narrowing.kind)}_at desc nulls last, r.company_user_id`
  return {
    name: exportText.tables[narrowing.kind],
    columns: [
      { heading: text.name, kind: 'text', width: 20 },
      { heading: text.docomoId, kind: 'text', width: 18 },
      { heading: text.departmentName, kind: 'text', width: 28 },
      { heading: text.viewedAt, kind: 'time', width: 18 },
      { heading: text.completedAt, kind: 'time', width: 18 },
      { heading: text.nudgedAt, kind: 'time', width: 18 },
    ],
    total: counted?.total ?? 0,
    batches: snapshot.batches(rows, batchSize) as Sheet['batches'],
  }
}

/** The role that a member has now; null when there is no such member. */
export const findRole = async (
  db: Queries,
  { managementGroupId, companyUserId }: Pick<StoredExport, 'managementGroupId' | 'companyUserId'>,
): Promise<Role | null> => {
  const [member] = await db.query<{ role: Role }>(sql`
    select role from members where management_group_id = ${managementGroupId} and company_user_id = ${companyUserId}`)
  return member?.role ?? null
}
