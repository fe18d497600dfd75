import { type RefObject, useEffect } from 'react'

type Focused = { readonly element: Element; readonly ids: readonly string[] }

const cardOf = (element: Element) => element.closest<HTMLElement>('[data-news-id]')

/** The cards that can take the focus of an element's card when that has left: those after it, then those before. */
const otherCards = (page: HTMLElement, element: Element): string[] => {
  const ids = [...page.querySelectorAll<HTMLElement>('[data-news-id]')].map(({ dataset }) => dataset.newsId ?? '')
  const at = ids.indexOf(cardOf(element)?.dataset.newsId ?? '')
  return [...ids.slice(at + 1), ...ids.slice(0, at).reverse()]
}

/**
 * Gives the focus to the next card, or the screen, when the card that has it leaves the list by itself: under 「未読」 a post leaves
 * when its view is noted, which may be after the return to the feed.
 */
export const useKeptFocus = (page: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    const root = page.current
    if (!root) return
    const focusedIn = (target: EventTarget | null): Focused | null =>
      target instanceof Element && cardOf(target) ? { element: target, ids: otherCards(root, target) } : null
    // On the return to the feed the focus is restored before this code is loaded.
    let focused = focusedIn(document.activeElement)
    const note = ({ target }: FocusEvent) => {
      focused = focusedIn(target)
    }
    // A removal may end the focus before it is done.
    const forget = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (target instanceof Element && target.isConnected && focused?.element === target) focused = null
      })
    const restore = () => {
      if (!focused || focused.element.isConnected) return
      const { ids } = focused
      focused = null
      if (document.activeElement !== document.body) return
      const cards = ids.map((id) => root.querySelector(`[data-news-id="${CSS.escape(id)}"] a`))
      const next = cards.find((link) => link !== null) ?? document.querySelector('main')
      if (next instanceof HTMLElement) next.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(restore)
    observer.observe(root, { childList: true, subtree: true })
    root.addEventListener('focusin', note)
    root.addEventListener('focusout', forget)
    return () => {
      observer.disconnect()
      root.removeEventListener('focusin', note)
      root.removeEventListener('focusout', forget)
    }
  }, [page])
