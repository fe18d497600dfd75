import sql from 'sql-template-tag'
import type { Act } from '../../http/acts/queries.ts'
import {
  hasReceipt,
  named,
  type PostInput,
  postColumns,
  toggleReceipts,
  visibleNews,
} from '../../visibility/queries.ts'

/** What a completion found: whether the caller is in the scope of the post. */
export type Found = { inAudience: boolean }

/** A caller who completes a post, or undoes the completion; with null, who only looks whether they may. */
export type CompletionChange = PostInput & { readonly wanted: boolean | null }

/** Completes posts for callers in scope, or undoes completions. Finds nothing where the caller may not see the post. */
export const setCompletions: Act<CompletionChange> = {
  columns: { ...postColumns, wanted: ['boolean', ({ wanted }) => wanted] },
  joins: sql`join news n on ${visibleNews}`,
  select: sql`n.scope = 'all' or ${named} as in_audience, ${hasReceipt}`,
  write: {
    statement: toggleReceipts('completed_at', sql`f.in_audience`),
    returning: sql`in_audience as "inAudience"`,
  },
}
