import type { NewsDetail } from '@kawaraban/contract/news.ts'
import { useQuery } from '@tanstack/react-query'
import { useLoaderData } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type FeedPost, parsePost } from '../feed/feed-post.ts'
import { newsQuery } from '../news-query.ts'

/** A post of the detail; `news` is undefined while its card alone is loaded. */
type LoadedPost = { readonly post: FeedPost; readonly news: NewsDetail | undefined }

/**
 * The post that the page's loader has loaded, or its card while the loader loads the post behind it. Throws where there is
 * neither: nobody would load it.
 */
export const useLoadedPost = (newsId: string, companyUserId: string): LoadedPost => {
  const card = useLoaderData({ from: '/news/$newsId' })
  const { data: news } = useQuery({ ...newsQuery(newsId), enabled: ({ state }) => state.data !== undefined })
  const post = useMemo(
    () => (news ? parsePost({ ...news, viewed: true }, companyUserId) : card),
    [news, card, companyUserId],
  )
  if (!post) throw new Error(`the loader has not loaded post ${newsId}`)
  return { post, news }
}
