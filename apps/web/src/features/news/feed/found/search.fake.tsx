import type { NewsListItem } from '@kawaraban/contract/news.ts'
import { type FoundNews, searchNews } from '@kawaraban/contract/search.ts'
import { fireEvent, screen } from '@testing-library/react'
import { serveFeed } from '../feed-setup.fake.tsx'

/** What a search finds: posts, and where others are. */
export const found = (news: FoundNews['news'], more: Partial<FoundNews> = {}): FoundNews => ({
  news,
  found: news.length,
  unfiltered: news.length,
  hiddenBy: [],
  ...more,
})

/** A server that finds the posts of its feed whose title has the query. */
export const serveSearch = (posts: readonly NewsListItem[]) => {
  const server = serveFeed(posts)
  server.on(searchNews, ({ body }) => {
    const all = server.posts.filter(({ title }) => title.includes(body.query))
    const from = all.findIndex(({ newsId }) => newsId === body.after) + 1
    return found(all.slice(from, from + 20), { found: all.length, unfiltered: all.length })
  })
  return { ...server, queries: () => server.requests(searchNews).map(({ body }) => body.query) }
}

/** The field, once its code is there. */
export const searchField = () => screen.findByRole<HTMLInputElement>('searchbox', { name: '投稿を検索' })

/** Types a text, as a whole. */
export const typeQuery = async (value: string): Promise<void> => {
  fireEvent.change(await searchField(), { target: { value } })
}
