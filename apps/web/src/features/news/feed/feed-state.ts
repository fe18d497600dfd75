import type { FeedSort, StatusFilter } from '@kawaraban/contract/feed-choices.ts'
import { create } from 'zustand'
import { useSession } from '../../../shell/session.ts'
import { defaultView, type FeedView } from './feed-view.ts'
import type { SavedPosition } from './saved-position.ts'

type FeedState = { view: FeedView; savedPosition: SavedPosition | null }

const initial: FeedState = { view: defaultView, savedPosition: null }

/** What the feed stores until the page is closed: its view, and where the user left it. */
export const useFeedState = create<FeedState>()(() => initial)

// The next user of this page starts with the default view.
useSession.subscribe(({ isLogin }, before) => {
  if (before.isLogin && !isLogin) useFeedState.setState(initial)
})

const changeView = (change: Partial<FeedView>) =>
  useFeedState.setState(({ view }) => ({ view: { ...view, ...change }, savedPosition: null }))

export const chooseSort = (sort: FeedSort): void => changeView({ sort })

export const chooseFilters = (filters: Iterable<StatusFilter>): void => changeView({ filters: new Set(filters) })
