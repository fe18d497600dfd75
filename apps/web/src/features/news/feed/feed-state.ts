import type { FeedSort, StatusFilter } from '@kawaraban/contract/feed-choices.ts'
import { create } from 'zustand'
import { useSession } from '../../../shell/session.ts'
import { defaultView, type FeedView } from './feed-view.ts'
import type { LeftPlace } from './left-place.ts'

type FeedState = { view: FeedView; left: LeftPlace | null }

const initial: FeedState = { view: defaultView, left: null }

/** What the feed remembers while the page lives: its view, and where it was left (G-076, FEED-27). */
export const useFeedState = create<FeedState>()(() => initial)

// Whoever signs in next in this page begins with a view of their own.
useSession.subscribe(({ isLogin }, before) => {
  if (before.isLogin && !isLogin) useFeedState.setState(initial)
})

const changeView = (change: Partial<FeedView>) =>
  useFeedState.setState(({ view }) => ({ view: { ...view, ...change }, left: null }))

/** FEED-03 */
export const chooseSort = (sort: FeedSort): void => changeView({ sort })

/** FEED-05 */
export const chooseFilters = (filters: Iterable<StatusFilter>): void => changeView({ filters: new Set(filters) })
