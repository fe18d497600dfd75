import type { CompanyUser } from '@kawaraban/contract/members.ts'
import type { NewsDetail } from '@kawaraban/contract/news.ts'
import { createNews, idempotencyKeyHeader, updateNews } from '@kawaraban/contract/news-writing.ts'
import { type Instant, parseDateTime } from '@kawaraban/contract/tokyo.ts'
import { usualHours } from '@kawaraban/contract/working-days.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { LeaveBlocker } from '../../../app/leave-blocker.tsx'
import { forgetCsrfPair } from '../../../call.ts'
import { markSeen, tipFlags } from '../../../platform/storage.ts'
import { setNavigation } from '../../../shell/navigation.ts'
import { queryClient } from '../../../shell/query-client.ts'
import { cast } from '../../../testing/cast.fake.ts'
import { type Answers, fakeServer } from '../../../testing/server.fake.ts'
import { DialogHost } from '../../../ui/dialogs.tsx'
import { draftStore } from '../../drafts/draft-store.fake.ts'
import { myProfileQuery } from '../../members/my-profile.ts'
import { AddScreen } from './add-screen.tsx'
import { ConfirmScreen } from './confirm-screen.tsx'
import { EditScreen } from './edit-screen.tsx'
import { formStore } from './form-store.ts'

/** The clock of these tests, 42 seconds into a minute in Tokyo. */
export const noon: Instant = (parseDateTime('2026/11/20 12:03') ?? Number.NaN) + 42_000

export const { suzuki, sato } = cast

/** A scheduled post of the editor, with a due date. */
export const scheduled: NewsDetail = {
  newsId: '7',
  title: '避難訓練',
  content: '本日14時から行います。',
  startDate: '2026/11/22 09:00',
  endDate: '2026/11/25 18:00',
  dueDate: '2026/11/24 12:00',
  scope: 'all',
  companyUserIds: [],
  pushFlag: true,
  remindDaysBefore: -1,
  remindScope: 'specific',
  ownerCompanyUserId: '2',
  name: suzuki.name,
  postTarget: '全員',
  iconType: '00000000',
  viewerPinned: false,
  viewerReactions: [],
  reactions: [],
}
export const published: NewsDetail = { ...scheduled, startDate: '2026/11/20 09:17' }

/** A server that creates post 9 and saves posts; `answers` replace single ones. */
export const serve = (answers: Answers = {}) => {
  const server = fakeServer({
    createNews: { newsId: '9' },
    updateNews: null,
    deleteSession: null,
    countReach: { people: 520, reachable: 498 },
    checkNews: { workingHours: usualHours, sameDay: { total: 0, posts: [] } },
    getMyProfile: suzuki,
    getPublicationDefault: { publicationLength: null },
    ...draftStore().answers,
    listCategories: { categories: [] },
    ...answers,
  })
  const writes = () => [...server.requests(createNews), ...server.requests(updateNews)]
  return {
    ...server,
    /** The bodies of the created and saved posts. */
    sent: () => writes().map(({ body }) => body),
    /** Their idempotency keys. */
    postKeys: () => writes().map(({ headers }) => headers.get(idempotencyKeyHeader)),
  }
}

/** The screens whose code has been fetched. */
export const fetched = new Set<string>()
const withCode = (name: string, Screen = () => <p>{name}</p>) =>
  Object.assign(() => <Screen />, { preload: async () => void fetched.add(name) })

/** Sets the width of the window: of a wide one, where the preview is beside the form, or of a desktop without it. */
export const showIn = (width: 'desktop' | 'wide') =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width === 'wide' || !query.includes('80rem'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))

let dispose = () => {}

/** Sets clock, hints and page for one test. */
export const prepare = () => {
  vi.useFakeTimers({ now: noon, toFake: ['Date'] })
  vi.stubGlobal('scrollTo', () => undefined)
  Element.prototype.scrollIntoView = () => undefined
  showIn('desktop')
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  for (const flag of tipFlags) markSeen(flag)
}
/** Lets the page's timers run by a clock that continues as usual, and that `vi.advanceTimersByTimeAsync` moves. */
export const moveTimers = () =>
  vi.useFakeTimers({ now: noon, toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })

/** Waits until a save is retried, and for the two minutes until it fails. */
export const waitForLastRetry = async () => {
  await screen.findByText(/自動で送信し直しています/)
  await vi.advanceTimersByTimeAsync(121_000)
}

export const cleanUp = () => {
  cleanup()
  fetched.clear()
  formStore.getState().reset()
  dispose()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
}

/** Opens the screens around the form at an address as that member, one screen of the feed before it. */
export const open = async (
  address: string,
  caller: CompanyUser = suzuki,
  state: { isFromHome?: boolean; draftId?: string } = {},
) => {
  queryClient.clear()
  forgetCsrfPair()
  queryClient.setQueryData(myProfileQuery.queryKey, caller)
  window.history.replaceState(null, '', '/')
  const history = createBrowserHistory()
  const root = createRootRoute({
    component: () => (
      <>
        <LeaveBlocker />
        <Outlet />
      </>
    ),
  })
  const at = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const routeTree = root.addChildren([
    at('/', () => <p>feed</p>),
    at('/login', () => <p>login</p>),
    at('/setting/my-profile', () => <p>profile</p>),
    at('/setting/specific-users', withCode('list')),
    at('/setting/specific-users-add', withCode('picker')),
    at('/setting/specific-users-edit/$newsId', withCode('edit picker')),
    at('/news/add', AddScreen),
    at('/news/add/confirm', withCode('review', ConfirmScreen)),
    at('/news/edit/$newsId', EditScreen),
    at('/news/$newsId', () => <p>detail</p>),
  ])
  const router = createRouter({ routeTree, history })
  setNavigation({
    replace: (path) => router.history.replace(path, undefined, { ignoreBlocker: true }),
    path: () => router.state.location.href,
  })
  dispose = () => history.destroy()
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
      <DialogHost />
    </QueryClientProvider>,
  )
  await screen.findByText('feed')
  const goTo = async (path: string) => {
    router.history.push(path)
    await waitFor(() => expect(router.state.location.pathname).toBe(path))
  }
  router.history.push(address, state)
  await waitFor(() => expect(router.state.location.pathname === '/').toBe(address === '/'))
  return { goTo, back: () => router.history.back(), path: () => router.state.location.pathname }
}

/** Opens the form of post 7 from its detail, filled with `post`. */
export const openEdit = async (post = scheduled, answers: Answers = {}) => {
  const server = serve({ getNews: post, ...answers })
  const page = await open('/news/7')
  await screen.findByText('detail')
  await page.goTo('/news/edit/7')
  return { ...server, ...page }
}

/** Opens an address on a page that knows nothing of the one before, as after a sign-in. */
export const reload = (address: string, caller: CompanyUser = suzuki) => {
  cleanUp()
  prepare()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  return {
    with: async (answers: Answers) => {
      const server = serve(answers)
      await open(address, caller)
      return server
    },
  }
}

export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
export const press = (name: string | RegExp) => userEvent.click(button(name))
const labelled = (name: string) => [new RegExp(`${name}(必須)?$`), { selector: 'input, textarea' }] as const
export const box = (name: string) => screen.getByLabelText<HTMLInputElement>(...labelled(name))
export const findBox = (name: string) => screen.findByLabelText<HTMLInputElement>(...labelled(name))
export const write = async (name: string, text: string) => {
  await userEvent.clear(await findBox(name))
  if (text !== '') await userEvent.type(box(name), text)
}
/** Chooses an option of a select that is called by its heading. */
export const choose = async (name: string, option: string) => {
  await press(new RegExp(`${name}$`))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}
export const section = (name: string) => within(screen.getByRole('region', { name }))

/** Waits for the message or question with that text, and presses one of its buttons. */
export const answerAlert = async (text: string, answer = 'OK') => {
  const alert = await screen.findByRole('alertdialog')
  expect(alert.textContent).toContain(text)
  await userEvent.click(within(alert).getByRole('button', { name: answer }))
  await waitFor(() => expect(alert.isConnected).toBe(false))
}

/** Fills in the two texts of a create form. */
export const fillIn = async () => {
  await write('タイトル', '件名')
  await write('本文', '本文')
}
