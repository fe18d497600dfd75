import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterContextProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { myProfileQuery } from '../features/members/my-profile.ts'
import { PostArticle } from '../features/news/detail/post-article.tsx'
import { firstInFeed } from '../features/news/feed-cache.ts'
import { whenIdle } from '../platform/idle.ts'
import { createQueryClient } from '../shell/query-client.ts'
import type { AppRouter } from './create-router.ts'

/**
 * Renders the first card's post into an element that is on no page, in small tasks, and removes it: the browser then has compiled
 * what a press on a card runs (G-292). The article has a cache of its own: it requests and records nothing.
 */
export const warmUpDetail = (router: AppRouter, queryClient: QueryClient): void => {
  const [post, profile] = [firstInFeed(queryClient), queryClient.getQueryData(myProfileQuery.queryKey)]
  if (!post || !profile) return
  const ownClient = createQueryClient(Number.POSITIVE_INFINITY)
  ownClient.setQueryData(myProfileQuery.queryKey, profile)
  // What fails here fails again, and is reported, when a post is opened.
  const root = createRoot(document.createElement('div'), { onUncaughtError: () => undefined })
  const removeAtRest = (element: Element | null) => {
    if (element) whenIdle(() => root.unmount())
  }
  startTransition(() => {
    root.render(
      <RouterContextProvider router={router}>
        <QueryClientProvider client={ownClient}>
          <div ref={removeAtRest}>
            <PostArticle post={post} news={undefined} />
          </div>
        </QueryClientProvider>
      </RouterContextProvider>,
    )
  })
}
