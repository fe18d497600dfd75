import { listCategories } from '@kawaraban/contract/categories.ts'
import { countNewPosts, feedVersionHeader, listNews, type NewsListItem } from '@kawaraban/contract/news.ts'
import { pageSize } from '@kawaraban/contract/paging.ts'
import { pinNews, unpinNews } from '@kawaraban/contract/pins.ts'
import { completeNews, uncompleteNews } from '@kawaraban/contract/reactions.ts'
import { countUnread } from '@kawaraban/contract/todo.ts'
import { dayMs, formatDateTime } from '@kawaraban/contract/tokyo.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { tipFlags } from '../../../platform/storage.ts'
import { cast } from '../../../testing/cast.fake.ts'
import { fakeServer, withHeaders } from '../../../testing/server.fake.ts'
import { Announcer } from '../../../ui/announcer.tsx'
import { DialogHost } from '../../../ui/dialogs.tsx'
import { now } from './feed-post.fake.ts'
import { FeedFreshness, FeedScreen } from './feed-screen.tsx'
import { useFeedState } from './feed-state.ts'
import { defaultView } from './feed-view.ts'

/** A published post for everyone, as the list answers it, with what the test changes. */
export const anItem = (change: Partial<NewsListItem> = {}): NewsListItem => ({
  newsId: '1',
  title: `お知らせ${change.newsId ?? '1'}`,
  content: '本文です。',
  startDate: formatDateTime(now - dayMs),
  endDate: formatDateTime(now + dayMs),
  dueDate: '',
  name: '佐藤 健一',
  departmentName: '総務部',
  postTarget: '全員',
  iconType: '00000000',
  companyUserIds: [],
  scope: 'all',
  viewed: false,
  viewerPinned: false,
  viewerReactions: [{ reactionType: 'completed', reacted: false }],
  ...change,
})

/** A number of posts, the newest first. */
export const items = (count: number, change: Partial<NewsListItem> = {}): NewsListItem[] =>
  Array.from({ length: count }, (_, index) => anItem({ newsId: String(count - index), ...change }))

/** A server with one feed. Tests can replace `posts`, and any response with `on`. */
export const serveFeed = (posts: readonly NewsListItem[]) => {
  const server = fakeServer()
  const feed = {
    ...server,
    posts,
    /** The version of a first page. */
    version: '1-0-1-1',
    /** The page after the post with that id, or the first one. */
    page: (after: string | undefined, size = pageSize) => {
      const from = feed.posts.findIndex((post) => post.newsId === after)
      return feed.posts.slice(from + 1, from + 1 + size)
    },
    /** The cursors of the pages that were loaded. */
    cursors: () => server.requests(listNews).map(({ query }) => query.after ?? null),
  }
  server.on(listNews, ({ query }) =>
    query.after ? feed.page(query.after) : withHeaders(feed.page(undefined), { [feedVersionHeader]: feed.version }),
  )
  server.on(countNewPosts, ({ query }) => ({ version: query.version, newPosts: null, todo: null }))
  server.on(listCategories, { categories: [] })
  server.on(countUnread, () => ({ unread: feed.posts.filter(({ viewed }) => !viewed).length }))
  for (const endpoint of [pinNews, unpinNews, completeNews, uncompleteNews]) server.on(endpoint, null)
  return feed
}

/** Adds what jsdom lacks. `seeLast` scrolls to so much of the last card. */
export const fakeBrowser = ({ width = 1440 } = {}) => {
  let watching: { callback: IntersectionObserverCallback; options: IntersectionObserverInit } | null = null
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: IntersectionObserverCallback, options: IntersectionObserverInit) {
        watching = { callback, options }
      }
      observe() {}
      disconnect() {
        watching = null
      }
    },
  )
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('scrollBy', () => {})
  Element.prototype.scrollIntoView = () => {}
  return {
    sentinel: () => watching?.options,
    seeLast: (intersectionRatio: number) =>
      watching?.callback([{ intersectionRatio } as IntersectionObserverEntry], {} as IntersectionObserver),
  }
}

/** Marks every hint as seen, as on a device that is not new. */
export const markAllTipsSeen = () => {
  for (const flag of tipFlags) localStorage.setItem(`companyIntraNews.tip.${flag}`, 'seen')
}

const readers = { admin: cast.sato, editor: cast.suzuki, viewer: cast.tanaka }

/** Renders the feed, with a detail and a form as other routes, for a member of that role. */
export const openFeed = (role: keyof typeof readers = 'viewer') => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(['myProfile'], readers[role])
  useFeedState.setState({ view: defaultView, savedPosition: null, isScheduledOpen: null }, true)
  const root = createRootRoute({
    component: () => (
      <main tabIndex={-1}>
        <span id="header-right" />
        <Outlet />
        <DialogHost />
        <Announcer />
      </main>
    ),
  })
  const route = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const router = createRouter({
    routeTree: root.addChildren([
      route('/', () => <FeedScreen />),
      route('/news/$newsId', () => <h1>詳細</h1>),
      route('/news/add', () => <h1>新規投稿</h1>),
    ]),
    history: createMemoryHistory(),
  })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return { client, router }
}

/** Unmounts the page and resets what it has stored. */
export const closeFeed = () => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
}

/** Sets clock, browser and hints before each test of a file, and closes the feed after it. `logged` gets what is logged. */
export const openFeedTests = () => {
  const logged = vi.fn<typeof console.error>()
  beforeEach(async () => {
    await FeedFreshness.load()
    vi.useFakeTimers({ now, toFake: ['Date'] })
    fakeBrowser()
    markAllTipsSeen()
    vi.spyOn(console, 'error').mockImplementation(logged.mockReset())
  })
  afterEach(() => {
    closeFeed()
    vi.restoreAllMocks()
  })
  return { logged }
}

/** The titles on the page, from the top. */
export const titles = (): string[] =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('link').textContent)

/** The card with that title; throws when there is none. */
export const cardNow = (title: string) => {
  const found = screen.queryAllByRole('article').find((card) => within(card).getByRole('link').textContent === title)
  if (!found) throw new Error(`no card ${title} among ${titles()}`)
  return within(found)
}

/** Waits for the card with that title and all others. */
export const card = (title: string) =>
  waitFor(() => {
    if (document.querySelector('[aria-busy=true]')) throw new Error('cards are still rendering')
    return cardNow(title)
  })
