import sql from 'sql-template-tag'
import type { CallerQuery } from '../../http/queries.ts'
import { hasReceipt, type PostInput, postColumns, toggleReceipts, visibleNews } from '../../visibility/queries.ts'

/** A caller who pins a post, or unpins it. */
type PinChange = PostInput & { readonly wanted: boolean }

/** Pins posts for callers, or unpins them. Finds nothing where the caller may not see the post. */
export const setPins: CallerQuery<PinChange, { is_visible: true }> = {
  columns: { ...postColumns, wanted: ['boolean', ({ wanted }) => wanted] },
  joins: sql`join news n on ${visibleNews}`,
  select: sql`true as is_visible, ${hasReceipt}`,
  write: { ...toggleReceipts('pinned_at', sql`f.is_visible`), returning: sql`is_visible` },
}
