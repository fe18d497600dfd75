import * as z from 'zod/mini'
import { keepFeedPlace, keptFeedPlace } from '../../../platform/storage.ts'

const schema = z.object({
  /** Entry of the browser's history that the feed stood in. */
  historyKey: z.string(),
  /** The post that was opened, if one was. */
  opened: z.nullable(z.string()),
  /** The post whose height counts and, should it be gone, those that followed it. */
  anchors: z.array(z.string()),
  /** Height of the first of them, in px from the top of the screen. */
  top: z.number(),
  /** Posts that were loaded. */
  count: z.number(),
})

/** Where the feed was left: enough to find the same post at the same height again (FEED-27, FEED-28). */
export type LeftPlace = z.infer<typeof schema>

/** Keeps a place beyond a reload of the page. */
export const keepPlace = (place: LeftPlace | null): void => keepFeedPlace(place && JSON.stringify(place))

/** The place that was kept before a reload, if the feed stands in the same entry of the history again. */
export const keptPlace = (historyKey: string): LeftPlace | null => {
  try {
    const { data } = z.safeParse(schema, JSON.parse(keptFeedPlace() ?? 'null'))
    return data?.historyKey === historyKey ? data : null
  } catch {
    return null
  }
}

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
export const scrollToPlace = (list: Element | null, left: LeftPlace): HTMLElement | null => {
  const byId = new Map(cards(list).map((card) => [idOf(card), card]))
  const card = left.anchors.map((newsId) => byId.get(newsId)).find((found) => found !== undefined)
  if (!card) return null
  window.scrollBy(0, card.getBoundingClientRect().top - left.top)
  return card
}
