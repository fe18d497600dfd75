import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'

type Held = {
  /** Which control of its card has the focus. */
  readonly control: number
  /** The card and those that may follow it in its place. */
  readonly ids: readonly string[]
}

const controls = (card: Element) => [...card.querySelectorAll<HTMLElement>('a, button')]

/**
 * Keeps the keyboard's place when a card moves or leaves the list: `hold` before the change, and the focus goes to the
 * same control again, or to the card that has taken the place.
 */
export const useFocusKeeper = (list: RefObject<HTMLElement | null>, posts: readonly unknown[]) => {
  const held = useRef<Held | null>(null)

  const hold = useCallback(() => {
    const card = document.activeElement?.closest<HTMLElement>('[data-news-id]')
    if (!card || !list.current?.contains(card)) return
    const ids = [...list.current.querySelectorAll<HTMLElement>('[data-news-id]')].map(
      (item) => item.dataset.newsId ?? '',
    )
    const at = ids.indexOf(card.dataset.newsId ?? '')
    const control = controls(card).findIndex((element) => element.matches(':focus'))
    held.current = { control, ids: [...ids.slice(at), ...ids.slice(0, at).reverse()] }
  }, [list])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the cards have changed
  useLayoutEffect(() => {
    const was = held.current
    held.current = null
    if (!was || document.activeElement !== document.body) return
    for (const [index, newsId] of was.ids.entries()) {
      const card = list.current?.querySelector(`[data-news-id="${CSS.escape(newsId)}"]`)
      if (!card) continue
      const target = index === 0 ? controls(card)[was.control] : card.querySelector('a')
      target?.focus({ preventScroll: index === 0 })
      return
    }
  }, [list, posts])

  return hold
}
