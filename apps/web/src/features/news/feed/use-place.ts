import { useRouter } from '@tanstack/react-router'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type LeftPlace, leavePlace, useFeedState } from './feed-state.ts'

/** Posts behind the one that was left that may stand in for it. */
const standIns = 20

const cards = (list: Element | null) => [...(list?.querySelectorAll<HTMLElement>('[data-news-id]') ?? [])]
const idOf = (card: HTMLElement) => card.dataset.newsId ?? ''

/** Where a list stands on the screen: by the post that was opened, else by the first that is to be seen. */
export const placeIn = (list: Element | null, opened: string | null): Pick<LeftPlace, 'anchors' | 'top'> | null => {
  const all = cards(list)
  const openedAt = all.findIndex((card) => idOf(card) === opened)
  const at = openedAt === -1 ? all.findIndex((card) => card.getBoundingClientRect().bottom > 0) : openedAt
  const anchor = all[at]
  if (!anchor) return null
  return { anchors: all.slice(at, at + standIns).map(idOf), top: anchor.getBoundingClientRect().top }
}

/** Scrolls so that the left post, or the first of those behind it that is still there, stands where it stood; gives it. */
export const scrollTo = (list: Element | null, left: LeftPlace): HTMLElement | null => {
  const byId = new Map(cards(list).map((card) => [idOf(card), card]))
  const card = left.anchors.map((newsId) => byId.get(newsId)).find((found) => found !== undefined)
  if (!card) return null
  window.scrollBy(0, card.getBoundingClientRect().top - left.top)
  return card
}

/**
 * The place to bring back; null when the feed is entered anew, and once the view has changed (FEED-27). It is brought
 * back on the way back in the browser's history, and whenever a post was opened from it.
 */
export const useLeftPlace = () => {
  const router = useRouter()
  const [{ historyKey, left }] = useState(() => {
    const { left } = useFeedState.getState()
    const historyKey = router.latestLocation.state.__TSR_key ?? ''
    return { historyKey, left: left?.historyKey === historyKey || left?.opened ? left : null }
  })
  const isCurrent = useFeedState((state) => state.left === left)
  return { historyKey, left: isCurrent ? left : null, isReturn: left?.historyKey === historyKey }
}

/**
 * Brings the left place back as soon as there are posts: the same post at the same height, with the focus on the one
 * that was opened. Remembers the place anew when the feed is left. Gives what marks a post as opened.
 */
export const usePlace = (
  list: RefObject<HTMLElement | null>,
  { historyKey, left }: ReturnType<typeof useLeftPlace>,
  loadedCount: number,
) => {
  const router = useRouter()
  const opened = useRef<string | null>(null)
  const count = useRef(loadedCount)
  count.current = loadedCount
  const [selected, setSelected] = useState(left?.opened ?? null)

  const comeBack = useCallback(() => {
    if (!left) return false
    const card = scrollTo(list.current, left)
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
  const isBack = useRef(false)
  useLayoutEffect(() => {
    if (!isBack.current && loadedCount > 0) isBack.current = comeBack()
  }, [loadedCount, comeBack])

  useLayoutEffect(
    () => () => {
      const place = placeIn(list.current, opened.current)
      if (place) leavePlace({ ...place, historyKey, opened: opened.current, count: count.current })
    },
    [list, historyKey],
  )

  const open = useCallback((newsId: string) => {
    opened.current = newsId
    setSelected(newsId)
  }, [])
  return { selected, open }
}
