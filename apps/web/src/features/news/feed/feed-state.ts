import type { FeedSort, StatusFilter } from '@kawaraban/contract/feed-choices.ts'
import { create } from 'zustand'
import { defaultView, type FeedView } from './feed-window.ts'

/** Where the feed was left: enough to find the same post at the same height again (FEED-27, FEED-28). */
export type LeftPlace = {
  /** Entry of the browser's history that the feed stood in. */
  readonly historyKey: string
  /** The post that was opened, if one was. */
  readonly opened: string | null
  /** The post whose height counts and, should it be gone, those that followed it. */
  readonly anchors: readonly string[]
  /** Height of the first of them, in px from the top of the screen. */
  readonly top: number
  /** Posts that were loaded. */
  readonly count: number
}

type FeedState = { view: FeedView; left: LeftPlace | null }

/** What the feed remembers while the page lives (G-076). */
export const useFeedState = create<FeedState>()(() => ({ view: defaultView, left: null }))

const changeView = (change: Partial<FeedView>) =>
  useFeedState.setState(({ view }) => ({ view: { ...view, ...change }, left: null }))

/** FEED-03 */
export const chooseSort = (sort: FeedSort): void => changeView({ sort })

/** FEED-05 */
export const chooseFilters = (filters: Iterable<StatusFilter>): void => changeView({ filters: new Set(filters) })

/** Remembers where the feed is left. */
export const leavePlace = (left: LeftPlace): void => useFeedState.setState({ left })
