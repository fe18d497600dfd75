import * as z from 'zod/mini'
import { loadFeedPosition, saveFeedPosition } from '../../../platform/storage.ts'

const schema = z.object({
  /** The feed's entry in the browser's history. */
  historyKey: z.string(),
  /** The post that was opened, if one was. */
  opened: z.nullable(z.string()),
  /** The post whose height counts, then those that replace it when it is gone. */
  anchors: z.array(z.string()),
  /** Height of the first of them, in px from the top of the screen. */
  top: z.number(),
  /** Number of loaded posts. */
  count: z.number(),
})

/** Where the user left the feed: enough to show the same post at the same height again. */
export type SavedPosition = z.infer<typeof schema>

/** Saves a position beyond a reload of the page; null removes it. */
export const savePosition = (position: SavedPosition | null): void =>
  saveFeedPosition(position && JSON.stringify(position))

/** The position saved before a reload, if the feed is in the same history entry again. */
export const loadPosition = (historyKey: string): SavedPosition | null => {
  try {
    const { data } = z.safeParse(schema, JSON.parse(loadFeedPosition() ?? 'null'))
    return data?.historyKey === historyKey ? data : null
  } catch {
    return null
  }
}

/** Number of posts from the anchor on that are saved, in case the first are gone. */
const fallbackAnchors = 20

const cards = (list: Element | null) => [...(list?.querySelectorAll<HTMLElement>('[data-news-id]') ?? [])]
const idOf = (card: HTMLElement) => card.dataset.newsId ?? ''

/** The scroll position of a list, by the post that was opened, else by the first visible one. */
export const positionIn = (
  list: Element | null,
  opened: string | null,
): Pick<SavedPosition, 'anchors' | 'top'> | null => {
  const all = cards(list)
  const openedAt = all.findIndex((card) => idOf(card) === opened)
  const at = openedAt === -1 ? all.findIndex((card) => card.getBoundingClientRect().bottom > 0) : openedAt
  const anchor = all[at]
  if (!anchor) return null
  return { anchors: all.slice(at, at + fallbackAnchors).map(idOf), top: anchor.getBoundingClientRect().top }
}

/** Scrolls so that the anchor, or its first remaining fallback, is at the saved height; returns its card. */
export const scrollToPosition = (list: Element | null, { anchors, top }: SavedPosition): HTMLElement | null => {
  const byId = new Map(cards(list).map((card) => [idOf(card), card]))
  const card = anchors.map((newsId) => byId.get(newsId)).find((found) => found !== undefined)
  if (!card) return null
  window.scrollBy(0, card.getBoundingClientRect().top - top)
  return card
}
