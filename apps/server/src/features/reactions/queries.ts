import sql from 'sql-template-tag'
import type { CallerQuery } from '../../http/queries.ts'
import { inAudience } from '../../rights/queries.ts'
import { hasReceipt, type PostInput, postColumns, toggleReceipts, visibleNews } from '../../visibility/queries.ts'

/** What a completion found: whether the caller is in the scope of the post. */
export type Completable = { inAudience: boolean }

/** A caller who completes a post, or undoes the completion; with null, who only looks whether they may. */
type CompletionChange = PostInput & { readonly wanted: boolean | null }

/** Completes posts for callers in scope, or undoes completions. Finds nothing where the caller may not see the post. */
export const setCompletions: CallerQuery<CompletionChange, Completable> = {
  columns: { ...postColumns, wanted: ['boolean', ({ wanted }) => wanted] },
  joins: sql`join news n on ${visibleNews}`,
  select: sql`${inAudience} as in_audience, ${hasReceipt}`,
  write: {
    ...toggleReceipts('completed_at', sql`f.in_audience`),
    returning: sql`in_audience as "inAudience"`,
  },
}
