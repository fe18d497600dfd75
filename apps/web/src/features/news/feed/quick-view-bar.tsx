import type { Role } from '@kawaraban/contract/policy.ts'
import { Archive } from 'lucide-react'
import { feedText } from '../../../messages/feed.ts'
import { useTodoCount } from '../../../shell/todo.ts'
import { classNames } from '../../../ui/class-names.ts'
import { chooseFilters } from './feed-state.ts'
import type { FeedView } from './feed-view.ts'
import { filtersOfQuickView, type QuickView, quickViewOf, quickViewsFor } from './quick-views.ts'
import { useUnreadCount } from './use-unread-count.ts'

/**
 * The views that readers change to most, with the numbers of posts to read and to complete. `role` is given: the bar renders once more
 * when the session has ended and there is no profile.
 */
export const QuickViewBar = ({ view, role }: { view: FeedView; role: Role }) => {
  const chosen = quickViewOf(view, role)
  const counts: Partial<Record<QuickView, number | null>> = {
    unread: useUnreadCount(),
    requiresCompletion: useTodoCount(),
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form
    <div
      role="group"
      aria-label={feedText.quickViews.name}
      className="flex flex-wrap rounded-control bg-sunken p-0.5 max-md:w-full forced-colors:border"
    >
      {quickViewsFor(role).map((name) => (
        <button
          key={name}
          type="button"
          aria-label={feedText.quickViews.labelled(feedText.quickViews[name], counts[name] ?? null)}
          title={name === 'ended' ? feedText.quickViews.ended : undefined}
          aria-pressed={name === chosen}
          onClick={() => chooseFilters(filtersOfQuickView(name, role))}
          className={classNames(
            'inline-flex min-h-11 flex-auto min-w-11 items-center justify-center gap-1 rounded-control border px-1.5 text-meta whitespace-nowrap lg:px-2',
            name === chosen
              ? 'border-line bg-surface font-bold text-fg forced-colors:border-[Highlight]'
              : 'border-transparent text-fg-2 hover:bg-hover',
          )}
        >
          {name === 'ended' ? <Ended /> : feedText.quickViews[name]}
          <Count count={counts[name] ?? null} />
        </button>
      ))}
    </div>
  )
}

/** An icon where the row above the list has no room for the words. */
const Ended = () => (
  <>
    <Archive size={18} aria-hidden="true" className="max-[359px]:hidden md:hidden" />
    <span className="min-[360px]:max-md:hidden">{feedText.quickViews.ended}</span>
  </>
)

const most = 99

const Count = ({ count }: { count: number | null }) =>
  count ? <span className="tabular font-bold text-primary">{count > most ? `${most}+` : count}</span> : null
