import type { Agreement } from '@kawaraban/contract/consent.ts'
import type { CompanyUser } from '@kawaraban/contract/members.ts'
import type { NewsDetail, NewsListItem } from '@kawaraban/contract/news.ts'
import type { Role } from '@kawaraban/contract/policy.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'

type Request = { method: string; path: string; search: string; body: unknown }
type Answers = Record<string, (request: Request) => unknown>

/** Who opens the app, and on what server. */
export type Scene = {
  role?: Role
  isLogin?: boolean
  agreement?: Agreement
  isServiceRunning?: boolean
  config?: object
  /** Somebody was signed in on this client before. */
  isKnown?: boolean
  /** The window is less than 768 px wide. */
  isNarrow?: boolean
  /** No hint has been seen. */
  newDevice?: boolean
  /** Answers by `METHOD path`, in place of the usual ones; an Error breaks the connection. */
  answers?: Answers
}

export const refuse = (message: string): Response => Response.json({ success: false, message, data: null })

const profile = (role: Role): CompanyUser => ({
  companyUserId: '1',
  docomoId: 'sato',
  name: '佐藤 健一',
  departmentName: '総務部',
  role,
  managementGroup: 'G1',
  iconType: '00000000',
})

export const post: NewsDetail = {
  newsId: '12',
  title: '年末調整のお願い',
  content: '提出してください。',
  startDate: '2026/11/20 09:00',
  endDate: '2099/11/27 18:00',
  dueDate: '',
  scope: 'all',
  companyUserIds: [],
  pushFlag: false,
  remindDaysBefore: -1,
  remindScope: 'specific',
  ownerCompanyUserId: '2',
  name: '鈴木 一郎',
  postTarget: '全員',
  iconType: '00000001',
  viewerPinned: false,
  viewerReactions: [{ reactionType: 'completed', reacted: false }],
  reactions: [],
}

/** The same post as the feed lists it. */
export const listed: NewsListItem = { ...post, viewed: false }

const news = '/v1/companyIntraNews'

const usualAnswers = ({ role = 'viewer', isLogin = true, agreement, isServiceRunning = true }: Scene): Answers => ({
  'GET /v1/session': () => ({ isLogin }),
  'GET /v1/session/authUrl': () => ({ url: 'https://id.example/authorize' }),
  'GET /v1/me': () => ({
    accountId: 'a1',
    agreement: agreement ?? { termsVersion: '2.9.0', isGrantedAnalytics: true },
  }),
  [`POST ${news}/csrf/token`]: () => ({ csrfId: 'i', csrfToken: 't' }),
  [`GET ${news}/checkService`]: () => ({ result: isServiceRunning }),
  [`GET ${news}/myProfile`]: () => profile(role),
  [`GET ${news}/companyIntraNews`]: () => [],
  [`GET ${news}/companyIntraNews/12`]: () => post,
  [`GET ${news}/specificViewerCandidates`]: () => ({ users: [], totalUsers: 0 }),
  [`GET ${news}/companyUser/assignable/specific/12`]: () => ({ users: [], totalUsers: 0 }),
})

/** What a browser has and jsdom does not. */
export const fakeBrowser = (isNarrow: boolean): void => {
  class Watcher {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Watcher)
  vi.stubGlobal('ResizeObserver', Watcher)
  vi.stubGlobal('matchMedia', () => ({ matches: !isNarrow, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('scrollBy', () => {})
  Element.prototype.scrollIntoView = () => {}
}

const wrap = (given: unknown) => {
  if (given instanceof Error) throw given
  return given instanceof Response ? given : Response.json({ success: true, message: '', data: given ?? null })
}

/** Loads the app anew at an address, on a server that answers as the scene says; gives what it was asked. */
export const openApp = async (path: string, scene: Scene = {}) => {
  vi.resetModules()
  fakeBrowser(scene.isNarrow === true)
  const requests: Request[] = []
  const answers: Answers = { ...usualAnswers(scene), ...scene.answers }
  vi.stubGlobal('fetch', async (url: URL, { method = 'GET', body }: RequestInit = {}) => {
    if (url.pathname === '/config.json') return Response.json(scene.config ?? {})
    const sent = typeof body === 'string' ? JSON.parse(body) : undefined
    const request = { method, path: url.pathname, search: url.search, body: sent }
    requests.push(request)
    return wrap(await answers[`${method} ${url.pathname}`]?.(request))
  })
  const { tipFlags, markSeen, rememberSignedIn } = await import('../platform/storage.ts')
  if (!scene.newDevice) for (const flag of tipFlags) markSeen(flag)
  if (scene.isKnown) rememberSignedIn(true)
  window.history.replaceState({}, '', path)
  ;(await import('./early.ts')).askEarly()
  await (await import('../platform/public-config.ts')).loadPublicConfig()
  const { App } = await import('./app.tsx')
  render(<App />)
  return {
    requests,
    asked: () => requests.map(({ method, path: asked }) => `${method} ${asked.replace(`${news}/`, '')}`),
    answers,
    path: () => window.location.pathname + window.location.search,
    press: async (role: 'button' | 'link', name: string | RegExp) =>
      userEvent.click(await screen.findByRole(role, { name })),
  }
}

/** Leaves the page, and what its session and its client remember. */
export const closeApp = () => {
  cleanup()
  delete window.companyIntraNewsBridge
  sessionStorage.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
}

/** A phone's browser. */
export const onPhone = () =>
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)')
