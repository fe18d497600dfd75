import { listNews, type NewsListItem } from '@kawaraban/contract/news.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { call } from '../../../call.ts'
import { now } from '../../../platform/clock.ts'
import { defaultView, type FeedView } from './feed-window.ts'

/** A page is asked for at most so long before it is shown. */
const freshMs = 10_000

type Page = Promise<readonly NewsListItem[]>
let first: { readonly page: Page; readonly askedAt: Instant } | null = null

/** Asks for a page of a view (API-07). The filters travel as names joined by commas (G-063). */
export const askPage = (view: FeedView, after: string | undefined, signal?: AbortSignal): Page => {
  const filters = [...view.filters]
  return call(listNews, {
    query: { after, ...view.sort, companyintraNewsStatusFilter: filters.length > 0 ? filters : undefined },
    signal,
  })
}

/** Asks for what the feed shows first, before there is a feed. */
export const askFirstPage = (): void => {
  first = { page: askPage(defaultView, undefined), askedAt: now() }
  // Whoever takes the page hears of its failure.
  first.page.catch(() => {})
}

/** Forgets what was asked for early. */
export const forgetFirstPage = (): void => {
  first = null
}

/** The first page of a view if it was asked for early, just now; once. */
export const takeFirstPage = (view: FeedView): Page | null => {
  const asked = first
  if (!asked || view !== defaultView) return null
  first = null
  return now() - asked.askedAt < freshMs ? asked.page : null
}
