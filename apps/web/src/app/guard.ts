import type { UserStatus } from '@kawaraban/contract/consent.ts'
import type { CompanyUser } from '@kawaraban/contract/members.ts'
import { canPost, canReadNews, isAdmin } from '@kawaraban/contract/policy.ts'
import type { ScreenName } from '../shell/screens.ts'

/**
 * What the guard calls. Every call may reject; a rejected `checkSession` counts as not signed in.
 */
export type GuardDependencies = {
  isWebView: () => boolean
  /** Fetches a CSRF pair unless there is one. */
  ensureCsrfPair: () => Promise<void>
  /** Whether the browser is signed in. */
  checkSession: () => Promise<boolean>
  /** Loads `me` unless the user is known to be ready; gives what the user has to do first. */
  ensureStatus: () => Promise<UserStatus>
  /** Loads `me` beside the navigation, unless the user is known to be ready. */
  startStatus: () => void
  /** Activates the company unless it is active. */
  ensureActiveCompany: () => Promise<void>
  /** Fetches the own profile. */
  ensureProfile: () => Promise<unknown>
  /** The own profile, where it could be fetched. */
  knownProfile: () => CompanyUser | undefined
  /** Whether a failed call says that the account has no management group, so that nothing can be loaded. */
  hasNoGroup: (error: unknown) => boolean
  /** Called with a failure that the guard ignores or redirects for. */
  log: (what: string, error: unknown) => void
}

/** Where a navigation leads: to the requested screen, elsewhere, or out of the web view. */
export type GuardResult =
  | 'enter'
  | 'toLogin'
  | 'toTerms'
  | 'toAnalytics'
  | 'toIndex'
  | 'closeWebView'
  | 'forbidden'
  | 'needsGroup'

type Navigation = { readonly screen: ScreenName; readonly dependencies: GuardDependencies }
/** One step. Without a result the next one follows. */
type Step = (navigation: Navigation) => Promise<GuardResult | undefined>

const entrances: ReadonlySet<ScreenName> = new Set<ScreenName>(['login', 'terms', 'analytics'])
const editorsOnly: ReadonlySet<ScreenName> = new Set<ScreenName>(['newsAdd', 'newsEdit', 'progress'])
/** An empty form loads nothing that the server could refuse. */
const adminsOnly: ScreenName = 'settingUserAdd'

const openWebView: Step = async ({ dependencies }) => {
  if (!dependencies.isWebView()) return
  try {
    await dependencies.ensureCsrfPair()
  } catch (error) {
    dependencies.log('failed to fetch csrf token', error)
    return 'closeWebView'
  }
  // No screen depends on it here: events alone wait for what the user has agreed to.
  dependencies.startStatus()
}

/** A step of signing in. On the login screen itself the guard ends there, to prevent a loop of redirects. */
const inBrowser =
  (what: string, step: (navigation: Navigation) => Promise<GuardResult | false | undefined>): Step =>
  async (navigation) => {
    const { screen, dependencies } = navigation
    if (dependencies.isWebView()) return
    try {
      const result = await step(navigation)
      if (result !== false) return result
    } catch (error) {
      dependencies.log(what, error)
    }
    return screen === 'login' ? 'enter' : 'toLogin'
  }

const checkSession = inBrowser('failed to check session', async ({ dependencies }) =>
  (await dependencies.checkSession()) ? undefined : false,
)

const fetchCsrfPair = inBrowser('failed to fetch csrf token', async ({ dependencies }) => {
  await dependencies.ensureCsrfPair()
  return undefined
})

/** A user who has not agreed yet sees no other screen. In the web view the status counts as ready. */
const forceAgreement = inBrowser('failed to fetch me', async ({ screen, dependencies }) => {
  const status = await dependencies.ensureStatus()
  if (status === 'newsIndex') return undefined
  if (screen === status) return 'enter'
  return status === 'terms' ? 'toTerms' : 'toAnalytics'
})

const leaveEntrance: Step = async ({ screen }) => (entrances.has(screen) ? 'toIndex' : undefined)

/** A failure is logged and ignored, unless it means that there is nothing to load. */
const logFailureOf =
  (what: string, step: (dependencies: GuardDependencies) => Promise<unknown>): Step =>
  async ({ dependencies }) => {
    try {
      await step(dependencies)
    } catch (error) {
      dependencies.log(what, error)
      if (dependencies.hasNoGroup(error)) return 'needsGroup'
    }
  }

const activateCompany = logFailureOf('failed to check service', (dependencies) => dependencies.ensureActiveCompany())

const fetchProfile = logFailureOf('failed to fetch profile', (dependencies) => dependencies.ensureProfile())

const forbidForm: Step = async ({ screen, dependencies }) => {
  const profile = dependencies.knownProfile()
  if (!profile) return
  const isForbidden = (editorsOnly.has(screen) && !canPost(profile)) || (screen === adminsOnly && !isAdmin(profile))
  return isForbidden ? 'forbidden' : undefined
}

/** Nothing of a post is requested for a user who may read none: the index says why. */
const forbidPost: Step = async ({ screen, dependencies }) => {
  const profile = dependencies.knownProfile()
  return screen === 'newsDetail' && profile && !canReadNews(profile) ? 'toIndex' : undefined
}

/**
 * All that is decided on the way to a screen, in this order. The title of a screen is in `screens.ts`; the post of
 * a detail or of an edit is loaded by its route.
 */
const steps: readonly Step[] = [
  openWebView,
  checkSession,
  fetchCsrfPair,
  forceAgreement,
  leaveEntrance,
  activateCompany,
  fetchProfile,
  forbidForm,
  forbidPost,
]

/** Decides on one navigation: the first step with a result gives it; without one the screen is entered. */
export const guard = async (screen: ScreenName, dependencies: GuardDependencies): Promise<GuardResult> => {
  for (const step of steps) {
    const result = await step({ screen, dependencies })
    if (result) return result
  }
  return 'enter'
}
