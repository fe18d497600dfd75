import sql from 'sql-template-tag'
import type { CallerQuery } from '../../http/queries.ts'
import { inAudience } from '../../rights/queries.ts'
import { hasReceipt, type PostInput, postColumns, toggleReceipts, visibleNews } from '../../visibility/queries.ts'

/** What a completion found: whether the caller is in the scope of the post, and was shown what is to be completed. */
export type Completable = { inAudience: boolean; isCurrent: boolean }

/**
 * A caller who completes a post, or undoes the completion; with null, who only looks whether they may. `version` is the one that the
 * caller was shown, where that is known.
 */
type CompletionChange = PostInput & { readonly wanted: boolean | null; readonly version?: number | undefined }

/** Completes posts for callers in scope, or undoes completions. Finds nothing where the caller may not see the post. */
export const setCompletions: CallerQuery<CompletionChange, Completable> = {
  columns: {
    ...postColumns,
    wanted: ['boolean', ({ wanted }) => wanted],
    shown_version: ['bigint', ({ version }) => version],
  },
  joins: sql`join news n on ${visibleNews}`,
  select: sql`
    ${inAudience} as in_audience, ${hasReceipt}, coalesce(c.shown_version >= n.asked_version, true) as is_current,
    least(c.shown_version, n.version)::integer as version`,
  write: {
    ...toggleReceipts('completed_at', sql`f.in_audience and f.is_current`, {
      columns: sql`, completed_version`,
      values: sql`, case when f.wanted then f.version end`,
      set: sql`, completed_version = excluded.completed_version`,
    }),
    returning: sql`in_audience as "inAudience", is_current as "isCurrent"`,
  },
}
