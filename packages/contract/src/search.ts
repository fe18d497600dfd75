import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { sortKeys, statusFilters } from './feed-choices.ts'
import { listNews, newsListItem } from './news.ts'
import { lengthOf } from './text.ts'

/** Longest query in code points, spaces around it not counted (G-520). */
export const queryMaxLength = 200

/** How found posts are sorted: as the feed, or title before text, then newer first (FIND-04). */
export const searchSortKeys = [...sortKeys, 'relevance'] as const
export type SearchSortKey = (typeof searchSortKeys)[number]

/** What narrows a search, each by the name that it has in the body. */
const searchFilter = z.enum([...statusFilters, 'categoryIds'])
export type SearchFilter = z.infer<typeof searchFilter>

/**
 * A found post as the feed has it; `excerpt` is the part of its text around the first hit, where one is in the text, and `hitFiles`
 * the names of its files that have one, absent for none.
 */
const foundItem = z.extend(newsListItem, {
  excerpt: z.optional(z.string()),
  hitFiles: z.optional(z.array(z.string())),
})
export type FoundItem = z.infer<typeof foundItem>

/**
 * A page of found posts. `found` counts all of them under the filters, `unfiltered` without any. Where nothing is found,
 * `hiddenBy` has each active filter without which something would be, and how much (FIND-06).
 */
const foundNews = z.object({
  news: z.array(foundItem),
  found: z.number(),
  unfiltered: z.number(),
  hiddenBy: z.array(z.object({ filter: searchFilter, found: z.number() })),
})
export type FoundNews = z.infer<typeof foundNews>

/**
 * FIND-02 to FIND-06; a POST, so that no address and no log has the query. All else is named as in the feed's query, with the
 * same values; a first page has the feed's headers. The order `relevance` has no pins first, and no `order`.
 */
export const searchNews = endpoint({
  name: 'searchNews',
  summary: "Find posts of the caller's feed by words",
  method: 'POST',
  path: '/v1/news/search',
  body: z.object({
    ...listNews.query.shape,
    sortBy: z._default(z.enum(searchSortKeys), 'startDate'),
    query: z.string().check(
      z.trim(),
      z.refine((text) => text !== '' && lengthOf(text) <= queryMaxLength),
    ),
  }),
  data: foundNews,
  errors: ['documentDeleted', 'invalidQuery', 'tooManyWords'],
  faults: { query: 'invalidQuery' },
  bodyLimit: 16 * 1024,
})
