import type { CompanyUser } from '@kawaraban/contract/members.ts'
import type { NewsDetail } from '@kawaraban/contract/news.ts'
import type { listReaders } from '@kawaraban/contract/progress.ts'
import { parseDateTime } from '@kawaraban/contract/tokyo.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { forgetCsrfPair } from '../../../call.ts'
import { queryClient } from '../../../shell/query-client.ts'
import { cast } from '../../../testing/cast.fake.ts'
import { type Answers, fakeServer, type Request, refuse } from '../../../testing/server.fake.ts'
import { Announcer } from '../../../ui/announcer.tsx'
import { DialogHost } from '../../../ui/dialogs.tsx'
import { ToastHost } from '../../../ui/toast.tsx'
import { myProfileQuery } from '../../members/my-profile.ts'
import { aPost } from '../feed/feed-post.fake.ts'
import { type FeedData, postsOf } from '../feed/feed-query.ts'
import { detailLoader } from './detail-loader.ts'
import { DetailScreen } from './detail-screen.tsx'

/** Has each test of the file begin at noon of the day, with a fake clock; returns what goes to the error log. */
export const setUpDetailTests = () => {
  const log = vi.fn<(message: string, error: unknown) => void>()
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: parseDateTime('2026/11/20 12:00') ?? 0 })
    vi.spyOn(console, 'error').mockImplementation(log)
  })
  afterEach(() => {
    cleanup()
    log.mockClear()
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  return log
}

/** A published post of everybody's, written by the editor. */
export const aNews = (change: Partial<NewsDetail> = {}): NewsDetail => ({
  newsId: '7',
  title: '避難訓練のお知らせ',
  content: '本日14時から避難訓練を行います。',
  startDate: '2026/11/19 09:00',
  endDate: '2026/11/20 18:00',
  dueDate: '',
  scope: 'all',
  companyUserIds: [],
  pushFlag: false,
  remindDaysBefore: -1,
  remindScope: 'specific',
  ownerCompanyUserId: '2',
  name: cast.suzuki.name,
  postTarget: '全員',
  iconType: '00000000',
  viewerPinned: false,
  viewerReactions: [{ reactionType: 'completed', reacted: false }],
  reactions: [{ reactionType: 'completed', count: 0 }],
  ...change,
})

export const people = { admin: cast.sato, editor: cast.suzuki, viewer: cast.tanaka }

/** Makes the screen wide enough for a rail, or not. */
export const setWidth = (hasRail: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches: hasRail, addEventListener() {}, removeEventListener() {} }))

/** A server on which every call about a post succeeds, and a wide screen; `answers` replace single ones. */
export const serve = (answers: Answers = {}) => {
  vi.stubGlobal('scrollTo', () => undefined)
  setWidth(true)
  return fakeServer({
    getNews: aNews(),
    viewNews: null,
    pinNews: null,
    unpinNews: null,
    completeNews: null,
    uncompleteNews: null,
    deleteNews: null,
    getMyProfile: people.viewer,
    getNotices: { canNotify: true, occasions: [] },
    countNudge: refuse('newsNotPublished'),
    listNudges: { nudges: [] },
    getProgress: { total: 0, viewed: 0, completed: 0, departments: [] },
    getCompletionCurve: { total: 0, points: [] },
    listReaders: readers([0, 2], [1, 2]),
    ...answers,
  })
}

type Page = Pick<Request<typeof listReaders>, 'query'>

/** How many of how many members have done it. */
type Done = readonly [done: number, total: number]

/** The tables of a post: of each, the first members have done it, and those who have not are on top. */
export const readers =
  (completed: Done, viewed: Done = completed) =>
  ({ query: { narrowing, page, limit } }: Page) => {
    const [done, total] = narrowing.kind === 'viewed' ? viewed : completed
    const everybody = Array.from({ length: total }, (_, index) => ({
      companyUserId: String(index + 1),
      name: `社員${index + 1}`,
      departmentName: '営業部',
      docomoId: `d${index + 1}`,
      doneAt: index < done ? '2026/11/19 10:24' : '',
    }))
    const rows = [...everybody.slice(done), ...everybody.slice(0, done)]
    return { companyUsers: rows.slice((page - 1) * limit, page * limit), totalUsers: total, totalDone: done }
  }

/** Waits for the message or question of that name, and presses one of its buttons. */
export const closeAlert = async (name: string, button = 'OK') => {
  const alert = await screen.findByRole('alertdialog', { name })
  await userEvent.click(within(alert).getByRole('button', { name: button }))
  await waitFor(() => expect(alert.isConnected).toBe(false))
}

/** Renders the detail of post 7 for that member, with the feed as the previous screen; returns the current path. */
export const renderDetail = (caller: CompanyUser, address = '/news/7') => {
  queryClient.clear()
  forgetCsrfPair()
  queryClient.setQueryData(myProfileQuery.queryKey, caller)
  const root = createRootRoute()
  const screen = (path: string, name: string) =>
    createRoute({ getParentRoute: () => root, path, component: () => <p>{name}</p> })
  const detail = createRoute({
    getParentRoute: () => root,
    path: '/news/$newsId',
    loader: detailLoader,
    gcTime: 0,
    shouldReload: false,
    component: DetailScreen,
  })
  const history = createMemoryHistory({ initialEntries: ['/', address] })
  const routeTree = root.addChildren([screen('/', 'feed'), screen('/news/edit/$newsId', 'form'), detail])
  const router = createRouter({ routeTree, history })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
      <DialogHost />
      <ToastHost />
      <Announcer />
    </QueryClientProvider>,
  )
  return { router, path: () => router.state.location.pathname }
}

const feedKey = ['feed', 'startDateDesc', '']

/** Puts posts 7 and 8 into the feed's cache. */
export const cacheFeed = () => {
  const posts = [aPost({ newsId: '7' }), aPost({ newsId: '8' })]
  queryClient.setQueryData<FeedData>(feedKey, {
    pages: [{ posts, deleted: [], isLast: true, version: null }],
    pageParams: [[]],
  })
}

/** The posts in the feed's cache. */
export const cachedPosts = () => postsOf(queryClient.getQueryData<FeedData>(feedKey)?.pages ?? [])

/** Whether the feed loads again when it is next shown. */
export const isFeedStale = () => queryClient.getQueryState(feedKey)?.isInvalidated
