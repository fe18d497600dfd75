import type { StatusFilter } from '@kawaraban/contract/feed-choices.ts'
import { create } from 'zustand'
import { lazyModule } from '../../../platform/load-code.ts'
import { useIsHydrated } from '../../../platform/render-facts.ts'
import { isScheduledUnfolded, storeScheduledUnfolded } from '../../../platform/storage.ts'
import { useSession } from '../../../shell/session.ts'
import { defaultView, type FeedView, type ViewSort } from './feed-view.ts'
import type { SavedPosition } from './saved-position.ts'

export type FeedState = {
  view: FeedView
  /** The order that the feed has while it is searched, and that of the next search otherwise. */
  otherSort?: ViewSort
  savedPosition: SavedPosition | null
  /** Whether the posts that are not published yet are unfolded; null before that is known of the tab. */
  isScheduledOpen: boolean | null
  /** The post that was saved as published last in this page: a device whose clock is late takes it for one that is not published yet. */
  savedId?: string
}

const initial: FeedState = { view: defaultView, savedPosition: null, isScheduledOpen: null }

/** What the feed stores until the page is closed: its view, and where the user left it. */
export const useFeedState = create<FeedState>()(() => initial)

// The next user of this page starts with the default view. The feed on the screen keeps its own until it is left: it would render
// without a profile.
useSession.subscribe(({ isLogin }, before) => {
  if (isLogin === before.isLogin) return
  if (isLogin) useFeedState.setState(initial, true)
  else storeScheduledUnfolded(false)
})

const changeView = (change: Partial<FeedView>) =>
  useFeedState.setState(({ view }) => ({ view: { ...view, ...change }, savedPosition: null }))

export const chooseSort = (sort: ViewSort): void => changeView({ sort })

/** Chooses filters and categories, in place of all that were chosen before. */
export const chooseFilters = (filters: Iterable<StatusFilter>, categories: Iterable<string> = []): void =>
  changeView({ filters: new Set(filters), categories: new Set(categories) })

/** Unfolds the posts that are not published yet, in this tab, or folds them. */
export const openScheduled = (isScheduledOpen: boolean): void => {
  storeScheduledUnfolded(isScheduledOpen)
  useFeedState.setState({ isScheduledOpen })
}

/** What only a search needs. */
export const { load: loadSearch } = lazyModule(() => import('./found/search-state.ts'))

/** Searches for what the entry of the history was left with, before it is shown. Without the code it shows the whole feed. */
export const restoreQuery = async (): Promise<void> => {
  if (!history.state?.newsSearch?.text && !useFeedState.getState().view.search) return
  const code = await loadSearch().catch(() => null)
  code?.restoreSearch()
}

/** Whether they are unfolded. The server does not know the tab. */
export const useIsScheduledOpen = (): boolean => {
  const isOpen = useFeedState((state) => state.isScheduledOpen)
  const isHydrated = useIsHydrated()
  return isOpen ?? (isHydrated && isScheduledUnfolded())
}
