import { useRouter } from '@tanstack/react-router'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useFeedState } from './feed-state.ts'
import { keepPlace, keptPlace, type LeftPlace, placeIn, scrollToPlace } from './left-place.ts'

/**
 * The place to bring back; null when the feed is entered anew, and once the view has changed (FEED-27). It is brought
 * back on the way back in the browser's history, and whenever a post was opened from it.
 */
export const useLeftPlace = () => {
  const router = useRouter()
  const [entry] = useState(() => {
    const historyKey = router.latestLocation.state.__TSR_key ?? ''
    const { left, view } = useFeedState.getState()
    const isBack = left?.historyKey === historyKey || (left !== null && left.opened !== null)
    return { historyKey, view, left: isBack ? left : left === null ? keptPlace(historyKey) : null }
  })
  const isSameView = useFeedState(({ view }) => view === entry.view)
  return {
    left: isSameView ? entry.left : null,
    isReturn: isSameView && entry.left?.historyKey === entry.historyKey,
    historyKey: entry.historyKey,
  }
}

type Entry = ReturnType<typeof useLeftPlace>

/**
 * Brings the left place back as soon as there are posts: the same post at the same height, with the focus on the one
 * that was opened. Remembers the place anew when the feed is left. Gives what marks a post as opened.
 */
export const usePlace = (list: RefObject<HTMLElement | null>, entry: Entry, loadedCount: number) => {
  const [selected, setSelected] = useState(entry.left?.opened ?? null)
  const opened = useRef<string | null>(null)
  useComeBack(list, entry, loadedCount)
  useLeave(list, opened, loadedCount)
  const open = useCallback((newsId: string) => {
    opened.current = newsId
    setSelected(newsId)
  }, [])
  return { selected, open }
}

const useComeBack = (list: RefObject<HTMLElement | null>, { left, historyKey }: Entry, loadedCount: number) => {
  const router = useRouter()
  const isBack = useRef(false)
  const comeBack = useCallback(() => {
    if (!left) return false
    const card = scrollToPlace(list.current, left)
    if (left.opened !== null) card?.querySelector('a')?.focus({ preventScroll: true })
    return card !== null
  }, [left, list])

  // The router scrolls to the top once the screen has rendered, which may be after the cards have.
  useLayoutEffect(
    () =>
      router.subscribe('onRendered', ({ toLocation }) => {
        if (toLocation.state.__TSR_key === historyKey) comeBack()
      }),
    [router, historyKey, comeBack],
  )
  useLayoutEffect(() => {
    if (!isBack.current && loadedCount > 0) isBack.current = comeBack()
  }, [loadedCount, comeBack])
}

/** The screen still stands as it was when a navigation begins; when it has gone, the next one may have scrolled. */
const useLeave = (list: RefObject<HTMLElement | null>, opened: RefObject<string | null>, count: number) => {
  const router = useRouter()
  useLayoutEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        const historyKey = fromLocation.state.__TSR_key ?? ''
        const place = placeIn(list.current, opened.current)
        const left: LeftPlace | null = place && { ...place, historyKey, opened: opened.current, count }
        useFeedState.setState({ left })
        keepPlace(left)
      }),
    [router, list, opened, count],
  )
}
