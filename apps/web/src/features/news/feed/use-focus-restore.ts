import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'

type SavedFocus = {
  /** Index of the focused control within its card. */
  readonly control: number
  /** The card, then those that can take the focus instead. */
  readonly ids: readonly string[]
}

const controls = (card: Element) => [...card.querySelectorAll<HTMLElement>('a, button')]

/**
 * Restores the focus after a card has moved or left the list. Call the returned function before the change: afterwards
 * the same control gets the focus, or the card that is now at that position.
 */
export const useFocusRestore = (list: RefObject<HTMLElement | null>, posts: readonly unknown[]): (() => void) => {
  const saved = useRef<SavedFocus | null>(null)

  const saveFocus = useCallback(() => {
    const card = document.activeElement?.closest<HTMLElement>('[data-news-id]')
    if (!card || !list.current?.contains(card)) return
    const ids = [...list.current.querySelectorAll<HTMLElement>('[data-news-id]')].map(
      (item) => item.dataset.newsId ?? '',
    )
    const at = ids.indexOf(card.dataset.newsId ?? '')
    const control = controls(card).findIndex((element) => element.matches(':focus'))
    saved.current = { control, ids: [...ids.slice(at), ...ids.slice(0, at).reverse()] }
  }, [list])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the cards have changed
  useLayoutEffect(() => {
    const focus = saved.current
    saved.current = null
    if (!focus || document.activeElement !== document.body) return
    for (const [index, newsId] of focus.ids.entries()) {
      const card = list.current?.querySelector(`[data-news-id="${CSS.escape(newsId)}"]`)
      if (!card) continue
      const target = index === 0 ? controls(card)[focus.control] : card.querySelector('a')
      target?.focus({ preventScroll: index === 0 })
      return
    }
  }, [list, posts])

  return saveFocus
}
