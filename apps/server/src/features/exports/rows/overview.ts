import { exportText } from '@kawaraban/contract/export-messages.ts'
import { sortPosts } from '@kawaraban/contract/overview-order.ts'
import type { Snapshot } from '../../../db/cursor.ts'
import { countFilesOfPosts } from '../../files/queries.ts'
import { countPosts } from '../../progress/overview/queries.ts'
import type { Cell, Sheet } from '../file/sheet.ts'
import type { Job, OfAllPosts } from '../job.ts'

const text = exportText.overview

/** The posts of an overview as the rows of a file, in its order. */
export const openOverview = async (
  snapshot: Snapshot,
  { managementGroupId, companyUserId, role, order, held, now }: Job & OfAllPosts,
): Promise<Sheet> => {
  const { posts } = await countPosts(snapshot, { managementGroupId, companyUserId, role }, { held, now })
  const files = await countFilesOfPosts(snapshot, managementGroupId)
  const rows = sortPosts(posts, order, now).map(
    ({ newsId, title, startAt, endAt, dueAt, hasEnded, daysLeft, total, viewed, completed, category }): Cell[] => [
      title,
      startAt,
      endAt,
      dueAt,
      hasEnded ? null : daysLeft,
      total,
      viewed,
      completed,
      files.get(newsId) ?? 0,
      category?.name ?? '',
    ],
  )
  return {
    name: exportText.tables.overview,
    columns: [
      { heading: text.title, kind: 'text', width: 48 },
      { heading: text.startAt, kind: 'time', width: 18 },
      { heading: text.endAt, kind: 'time', width: 18 },
      { heading: text.dueAt, kind: 'time', width: 18 },
      { heading: text.daysLeft, kind: 'number', width: 14 },
      { heading: text.total, kind: 'number', width: 12 },
      { heading: text.viewed, kind: 'number', width: 12 },
      { heading: text.completed, kind: 'number', width: 12 },
      { heading: text.files, kind: 'number', width: 16 },
      { heading: text.category, kind: 'text', width: 18 },
    ],
    total: rows.length,
    batches: (async function* () {
      yield rows
    })(),
  }
}
