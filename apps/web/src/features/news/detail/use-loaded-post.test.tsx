import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, test, vi } from 'vitest'
import { createQueryClient } from '../../../shell/query-client.ts'
import { aPost } from '../feed/feed-post.fake.ts'
import type { FeedPost } from '../feed/feed-post.ts'
import { newsQuery } from '../news-query.ts'
import { aNews } from './detail.fake.tsx'
import { useLoadedPost } from './use-loaded-post.ts'

beforeEach(() => void vi.stubGlobal('scrollTo', () => undefined))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const Title = () => <h1>{useLoadedPost('7', '3').post.title}</h1>

/** Shows post 7, of which the loader gives that card. */
const show = (card: FeedPost | undefined, client = createQueryClient()) => {
  const root = createRootRoute()
  const detail = createRoute({
    getParentRoute: () => root,
    path: '/news/$newsId',
    loader: async () => card,
    component: Title,
    errorComponent: ({ error }) => <p>{String(error)}</p>,
  })
  const history = createMemoryHistory({ initialEntries: ['/news/7'] })
  const router = createRouter({ routeTree: root.addChildren([detail]), history })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

test('DETAIL-01 the post is the one that the loader has loaded, or its card before', async () => {
  show(aPost({ newsId: '7', title: 'カード' }))
  await screen.findByRole('heading', { name: 'カード' })
  cleanup()
  const client = createQueryClient()
  client.setQueryData(newsQuery('7').queryKey, aNews({ title: '全文' }))
  show(aPost({ newsId: '7', title: 'カード' }), client)
  await screen.findByRole('heading', { name: '全文' })
})

test('DETAIL-01 a screen whose loader has loaded nothing fails: nobody would load it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  show(undefined)
  await screen.findByText('Error: the loader has not loaded post 7')
})
