import { useFeedState } from './feed-state.ts'
import { savePosition } from './saved-position.ts'

/** Makes another post the one that the feed is restored to: it takes the height of the one that was opened. */
export const moveSavedPosition = (newsId: string): void =>
  useFeedState.setState(({ savedPosition }) => {
    if (savedPosition === null) return {}
    const moved = { ...savedPosition, opened: newsId, anchors: [newsId, ...savedPosition.anchors] }
    savePosition(moved)
    return { savedPosition: moved }
  })
