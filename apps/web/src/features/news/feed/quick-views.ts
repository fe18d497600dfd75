import type { StatusFilter } from '@kawaraban/contract/feed-choices.ts'
import { canPost, type Role } from '@kawaraban/contract/policy.ts'
import type { FeedChoice } from './feed-view.ts'

const quickViews = ['all', 'unread', 'requiresCompletion', 'pinned', 'ended'] as const
export type QuickView = (typeof quickViews)[number]

/** The quick views of a role: only those who may post see ended posts. */
export const quickViewsFor = (role: Role): readonly QuickView[] =>
  canPost({ role }) ? quickViews : quickViews.filter((view) => view !== 'ended')

/** The filters of a quick view. Unread are published posts alone, which is all that those who may not post see. */
export const filtersOfQuickView = (view: QuickView, role: Role): readonly StatusFilter[] => {
  if (view === 'all') return []
  if (view !== 'unread' || !canPost({ role })) return [view]
  return [view, 'excludeBeforePublication', 'excludeAfterPublication']
}

/** The quick view with exactly these filters, and posts of all categories; null for any others. */
export const quickViewOf = ({ filters, categories }: FeedChoice, role: Role): QuickView | null =>
  quickViews.find((view) => {
    const own = filtersOfQuickView(view, role)
    return categories.size === 0 && own.length === filters.size && own.every((filter) => filters.has(filter))
  }) ?? null
