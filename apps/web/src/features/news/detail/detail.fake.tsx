import type { CompanyUser } from '@kawaraban/contract/members.ts'
import type { NewsDetail } from '@kawaraban/contract/news.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { queryClient } from '../../../app/query-client.ts'
import { forgetCsrfPair } from '../../../call.ts'
import { Announcer } from '../../../ui/announcer.tsx'
import { DialogHost } from '../../../ui/dialogs.tsx'
import { ToastHost } from '../../../ui/toast.tsx'
import { myProfileQuery } from '../../members/my-profile.ts'
import { aPost } from '../feed/feed-post.fake.ts'
import { type FeedData, postsOf } from '../feed/feed-query.ts'
import { detailLoader } from './detail-loader.ts'
import { DetailScreen } from './detail-screen.tsx'

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
  name: '鈴木 花子',
  postTarget: '全員',
  iconType: '00000000',
  viewerPinned: false,
  viewerReactions: [{ reactionType: 'completed', reacted: false }],
  reactions: [{ reactionType: 'completed', count: 0 }],
  ...change,
})

const member = (companyUserId: string, role: CompanyUser['role'], name: string): CompanyUser => ({
  companyUserId,
  docomoId: `d${companyUserId}`,
  name,
  departmentName: '総務部',
  role,
  managementGroup: 'g1',
  iconType: '00000000',
})
export const cast = {
  admin: member('1', 'admin', '佐藤 健一'),
  editor: member('2', 'editor', '鈴木 花子'),
  viewer: member('3', 'viewer', '田中 一郎'),
}

/** What the server answers to `METHOD path`, the path without what all share; a string refuses with that message. */
export type Answers = Record<string, unknown>

const envelope = (answer: unknown) =>
  typeof answer === 'string'
    ? { success: false, message: answer, data: null }
    : { success: true, message: 'success', data: answer ?? null }

/** A server that answers as told and writes down what it was asked. An answer may be a function, called each time. */
export const serve = (answers: Answers) => {
  const asked: string[] = []
  const reply = async (url: URL, init: RequestInit | undefined) => {
    const name = `${init?.method ?? 'GET'} ${url.pathname.replace(/^\/v1\/companyIntraNews(\/companyIntraNews)?/, '')}`
    asked.push(name + url.search)
    const known =
      name in answers ? answers[name] : name.endsWith('/csrf/token') ? { csrfId: 'i', csrfToken: 't' } : null
    return Response.json(envelope(await (typeof known === 'function' ? known(url) : known)))
  }
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('fetch', (url: URL, init?: RequestInit) => reply(url, init))
  return asked
}

/** One page of a table of `total` members, of whom the first `done` have a date. */
export const people = (column: 'reactedAt' | 'viewedAt', done: number, total: number) => (url: URL) => {
  const page = Number(url.searchParams.get('page'))
  const limit = Number(url.searchParams.get('limit'))
  const rows = Array.from({ length: total }, (_, index) => ({
    companyUserId: String(index + 1),
    name: `社員${index + 1}`,
    departmentName: '営業部',
    docomoId: `d${index + 1}`,
    [column]: index < done ? '2026/11/19 10:24' : '',
  }))
  return {
    companyUsers: rows.slice((page - 1) * limit, page * limit),
    totalUsers: total,
    [column === 'reactedAt' ? 'totalReactions' : 'totalViewers']: done,
  }
}

/** Waits for the message or question of that name, and presses one of its buttons. */
export const closeAlert = async (name: string, button = 'OK') => {
  const alert = await screen.findByRole('alertdialog', { name })
  await userEvent.click(within(alert).getByRole('button', { name: button }))
  await waitFor(() => expect(alert.isConnected).toBe(false))
}

/** Enters the detail of post 7 as that member, the feed being the screen before it; gives the address on show. */
export const enter = (caller: CompanyUser) => {
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
  const history = createMemoryHistory({ initialEntries: ['/', '/news/7'] })
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
export const keepFeed = () => {
  const posts = [aPost({ newsId: '7' }), aPost({ newsId: '8' })]
  queryClient.setQueryData<FeedData>(feedKey, {
    pages: [{ posts, deleted: [], isLast: true, version: null }],
    pageParams: [[]],
  })
}

/** The posts in the feed's cache. */
export const inFeed = () => postsOf(queryClient.getQueryData<FeedData>(feedKey)?.pages ?? [])

/** Whether the feed loads again when it is looked at next. */
export const isFeedStale = () => queryClient.getQueryState(feedKey)?.isInvalidated
