import type { CompanySettings } from '@kawaraban/contract/company.ts'
import type { Agreement } from '@kawaraban/contract/consent.ts'
import type { CompanyUser } from '@kawaraban/contract/members.ts'
import type { NewsDetail, NewsListItem } from '@kawaraban/contract/news.ts'
import type { Role } from '@kawaraban/contract/policy.ts'
import type { QueryClient } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { cast } from '../testing/cast.fake.ts'
import { type Answers, fakeServer } from '../testing/server.fake.ts'
import type { AppRouter } from './create-router.ts'

/** Who opens the app, and on what server. */
export type Scene = {
  role?: Role
  isLogin?: boolean
  agreement?: Agreement
  isServiceRunning?: boolean
  config?: object
  /** A user with this role was signed in on this client before. */
  isKnown?: boolean
  /** The window is less than 768 px wide. */
  isNarrow?: boolean
  /** No hint has been seen. */
  newDevice?: boolean
  /** Answers in place of the usual ones. */
  answers?: Answers
}

const people: Record<Role, CompanyUser> = {
  admin: cast.sato,
  editor: cast.suzuki,
  viewer: cast.tanaka,
  none: cast.kobayashi,
}

export const post: Omit<NewsDetail, 'files'> = {
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

/** The settings of a company that has changed none. */
export const usualSettings: CompanySettings = {
  isPushHeadingOnly: false,
  publicationLength: null,
  allowsMacros: false,
  hasTrash: false,
  allowsOwnAddresses: false,
  allowsMailOff: false,
  mailsContent: false,
}

const usualAnswers = ({ role = 'viewer', isLogin = true, agreement, isServiceRunning = true }: Scene): Answers => ({
  getSession: { isLogin },
  deleteSession: null,
  getAuthUrl: { url: 'https://id.example/authorize' },
  getMe: { accountId: 'a1', agreement: agreement ?? { termsVersion: '2.9.0', isGrantedAnalytics: true } },
  checkService: { result: isServiceRunning },
  activateCompany: null,
  createAccessLog: null,
  getMyProfile: people[role],
  getCompanySettings: usualSettings,
  getFileSpace: { usedBytes: 0, maxBytes: 20 * 1024 ** 3 },
  getPublicationDefault: { publicationLength: null },
  getFirstSteps: null,
  listDrafts: { drafts: [] },
  saveDraft: { savedAt: '2026/11/20 12:00' },
  deleteDraft: null,
  listCategories: { categories: [] },
  listDevices: { devices: [] },
  getReceiving: { choice: null, hasPush: true, devices: 0, mail: null },
  getTrashState: { isOn: false, posts: 0 },
  listNews: [],
  listTodo: [],
  countNewPosts: ({ query }) => ({ version: query.version, newPosts: null, todo: null }),
  countUnread: { unread: 1 },
  countReach: { people: 520, reachable: 498 },
  getNews: post,
  viewNews: null,
  listReaders: { companyUsers: [], totalUsers: 0, totalDone: 0 },
  getNotices: { canNotify: true, occasions: [] },
  getProgress: { total: 0, viewed: 0, completed: 0, departments: [] },
  getCompletionCurve: { total: 0, points: [] },
  listNudges: { nudges: [] },
  countNudge: {
    total: 0,
    people: 0,
    reachable: 0,
    done: 0,
    recent: 0,
    daily: 0,
    gone: 0,
    isQuiet: false,
    morningAt: '2026/11/24 08:00',
    canNotify: true,
  },
  listAuthorities: { users: [], totalUsers: 0 },
  getCompanyUser: cast.tanaka,
  listCandidates: { users: [], totalUsers: 0 },
  listAssignable: { users: [], totalUsers: 0 },
})

/** What browsers have and jsdom has not. */
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

let router: Pick<AppRouter, 'history' | 'startTransition'> | undefined
let client: QueryClient | undefined

/** Loads the app again at an address, with the server of the scene; gives the requests that it received. */
export const openApp = async (path: string, scene: Scene = {}) => {
  vi.resetModules()
  fakeBrowser(scene.isNarrow === true)
  const server = fakeServer({ ...usualAnswers(scene), ...scene.answers })
  server.configure(scene.config ?? {})
  const { tipFlags, markSeen, saveReader, saveSignedIn } = await import('../platform/storage.ts')
  if (!scene.newDevice) for (const flag of tipFlags) markSeen(flag)
  if (scene.isKnown) {
    saveSignedIn(true)
    saveReader(scene.role !== 'none')
  }
  window.history.replaceState({}, '', path)
  ;(await import('./preloads.ts')).startPreloads()
  await (await import('../platform/public-config.ts')).loadPublicConfig()
  client = (await import('../shell/query-client.ts')).queryClient
  const { App } = await import('./app.tsx')
  router = (await import('./router.ts')).pageRouter()
  render(<App />)
  return {
    server,
    calls: server.calls,
    path: () => window.location.pathname + window.location.search,
    press: async (role: 'button' | 'link', name: string | RegExp) =>
      userEvent.click(await screen.findByRole(role, { name })),
  }
}

/** Leaves the page and clears what its session and its client have stored. */
export const closeApp = () => {
  cleanup()
  // The skeleton of a navigation that still loads would come after the window is gone.
  if (router) Object.assign(router, { startTransition: async () => false })
  // It would go along with the addresses of the next app.
  router?.history.destroy()
  // What has failed as the page went would be requested again of the next server.
  void client?.cancelQueries()
  client?.clear()
  delete window.companyIntraNewsBridge
  sessionStorage.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
}

/** A phone's browser. */
export const onPhone = () =>
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)')
