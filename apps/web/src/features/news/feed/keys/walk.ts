const cardsOf = (list: Element) => [...list.querySelectorAll<HTMLElement>('[data-news-id]')]

/** The card that has the focus, or one of its buttons; null where none has. */
export const focusedCard = (list: Element): HTMLElement | null => {
  const card = document.activeElement?.closest<HTMLElement>('[data-news-id]') ?? null
  return list.contains(card) ? card : null
}

/** The first card that is not above what lies over the list. */
const firstInSight = (cards: readonly HTMLElement[]) =>
  cards.find((card) => card.getBoundingClientRect().bottom > Number.parseFloat(getComputedStyle(card).scrollMarginTop))

/**
 * Moves the focus to the card after the focused one, or before it, and shows that card, at once and without an animation. Without a
 * focused card it is the first one in sight. Returns false where there is none.
 */
export const walk = (list: Element, by: 1 | -1): boolean => {
  const cards = cardsOf(list)
  const focused = focusedCard(list)
  const next = focused === null ? (firstInSight(cards) ?? cards[0]) : cards[cards.indexOf(focused) + by]
  if (next === undefined) return false
  next.querySelector('a')?.focus({ preventScroll: true })
  next.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  return true
}
