import { useRouter } from '@tanstack/react-router'
import { type RefObject, startTransition, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useFeedState } from './feed-state.ts'
import { loadPosition, positionIn, savePosition, scrollToPosition } from './saved-position.ts'

/**
 * The position to restore: on the way back in the browser's history, and after a post was opened. Null when the feed is
 * opened from elsewhere, and once the view has changed.
 */
export const useSavedPosition = () => {
  const router = useRouter()
  const [entry] = useState(() => {
    const historyKey = router.latestLocation.state.__TSR_key ?? ''
    const { savedPosition: saved, view } = useFeedState.getState()
    const isBack = saved?.historyKey === historyKey || (saved !== null && saved.opened !== null)
    return { historyKey, view, savedPosition: isBack ? saved : saved === null ? loadPosition(historyKey) : null }
  })
  const isSameView = useFeedState(({ view }) => view === entry.view)
  return {
    savedPosition: isSameView ? entry.savedPosition : null,
    isReturn: isSameView && entry.savedPosition?.historyKey === entry.historyKey,
    historyKey: entry.historyKey,
  }
}

type Entry = ReturnType<typeof useSavedPosition>

/**
 * Restores the saved position as soon as there are posts, with the focus on the opened post, and saves it when the user
 * leaves the feed. Returns the opened post's id, and what marks a post as opened.
 */
export const useScrollRestore = (list: RefObject<HTMLElement | null>, entry: Entry, loadedCount: number) => {
  const [selected, setSelected] = useState(entry.savedPosition?.opened ?? null)
  const opened = useRef<string | null>(null)
  useRestore(list, entry, loadedCount)
  useSaveOnLeave(list, opened, loadedCount)
  const open = useCallback((newsId: string) => {
    opened.current = newsId
    // The post itself is shown first.
    startTransition(() => setSelected(newsId))
  }, [])
  return { selected, open }
}

const useRestore = (list: RefObject<HTMLElement | null>, { savedPosition, historyKey }: Entry, loadedCount: number) => {
  const router = useRouter()
  const isRestored = useRef(false)
  const restore = useCallback(() => {
    if (!savedPosition) return false
    const card = scrollToPosition(list.current, savedPosition)
    if (savedPosition.opened !== null) card?.querySelector('a')?.focus({ preventScroll: true })
    return card !== null
  }, [savedPosition, list])

  // The router scrolls to the top once the screen has rendered, which may be after the cards have.
  useLayoutEffect(
    () =>
      router.subscribe('onRendered', ({ toLocation }) => {
        if (toLocation.state.__TSR_key === historyKey) restore()
      }),
    [router, historyKey, restore],
  )
  useLayoutEffect(() => {
    if (!isRestored.current && loadedCount > 0) isRestored.current = restore()
  }, [loadedCount, restore])
}

/** When a navigation starts, the feed is still on screen; later the next screen may have scrolled. */
const useSaveOnLeave = (list: RefObject<HTMLElement | null>, opened: RefObject<string | null>, count: number) => {
  const router = useRouter()
  useLayoutEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        const historyKey = fromLocation.state.__TSR_key ?? ''
        const position = positionIn(list.current, opened.current)
        const savedPosition = position && { ...position, historyKey, opened: opened.current, count }
        useFeedState.setState({ savedPosition })
        savePosition(savedPosition)
      }),
    [router, list, opened, count],
  )
}
