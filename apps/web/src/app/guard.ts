import type { UserStatus } from '@kawaraban/contract/consent.ts'
import type { CompanyUser } from '@kawaraban/contract/members.ts'
import { canPost } from '@kawaraban/contract/policy.ts'
import type { ScreenName } from '../shell/screens.ts'

/**
 * What the guard asks of the outside world. All but the checks may reject; a rejected `checkSession` counts as not
 * logged in.
 */
export type GuardWorld = {
  isWebView: () => boolean
  /** Fetches a CSRF pair unless there is one. */
  ensureCsrfPair: () => Promise<void>
  /** Whether the browser is signed in. */
  checkSession: () => Promise<boolean>
  /** Reads `me` unless the user is known to be ready; gives what the user has to do first. */
  ensureStatus: () => Promise<UserStatus>
  /** Checks the service, and starts it when it does not run. */
  ensureService: () => Promise<void>
  /** Fetches the own profile. */
  ensureProfile: () => Promise<unknown>
  /** The own profile, where it could be fetched. */
  knownProfile: () => CompanyUser | undefined
  /** Whether a failed call says that the account has no management group, so that nothing can be loaded (G-119). */
  hasNoGroup: (error: unknown) => boolean
  /** Told of a failure that the guard lets pass or redirects for. */
  log: (what: string, error: unknown) => void
}

/** Where a navigation leads: into the screen asked for, elsewhere, or out of the web view. */
export type Verdict =
  | 'enter'
  | 'toLogin'
  | 'toTerms'
  | 'toAnalytics'
  | 'toIndex'
  | 'closeWebView'
  | 'forbidden'
  | 'needsGroup'

type Navigation = { readonly screen: ScreenName; readonly world: GuardWorld }
/** One step gives its verdict, or nothing: then the next one follows. */
type Step = (navigation: Navigation) => Promise<Verdict | undefined>

const entrances: ReadonlySet<ScreenName> = new Set<ScreenName>(['login', 'terms', 'analytics'])
const editorsOnly: ReadonlySet<ScreenName> = new Set<ScreenName>(['newsAdd', 'newsEdit'])

const openWebView: Step = async ({ world }) => {
  if (!world.isWebView()) return
  try {
    await world.ensureCsrfPair()
  } catch (error) {
    world.log('failed to fetch csrf token', error)
    return 'closeWebView'
  }
}

/** A step of signing in: on the login screen itself the guard ends there, so that no redirect comes back to it (G-108). */
const inBrowser =
  (what: string, step: (navigation: Navigation) => Promise<Verdict | false | undefined>): Step =>
  async (navigation) => {
    const { screen, world } = navigation
    if (world.isWebView()) return
    try {
      const verdict = await step(navigation)
      if (verdict !== false) return verdict
    } catch (error) {
      world.log(what, error)
    }
    return screen === 'login' ? 'enter' : 'toLogin'
  }

const checkSession = inBrowser('failed to check session', async ({ world }) =>
  (await world.checkSession()) ? undefined : false,
)

const fetchCsrfPair = inBrowser('failed to fetch csrf token', async ({ world }) => {
  await world.ensureCsrfPair()
  return undefined
})

/** Whoever has not agreed yet sees no other screen; not in the web view, where the status counts as ready (G-111). */
const forceAgreement = inBrowser('failed to fetch me', async ({ screen, world }) => {
  const status = await world.ensureStatus()
  if (status === 'newsIndex') return undefined
  if (screen === status) return 'enter'
  return status === 'terms' ? 'toTerms' : 'toAnalytics'
})

const leaveEntrance: Step = async ({ screen }) => (entrances.has(screen) ? 'toIndex' : undefined)

/** A failure is logged and lets pass (NAV-45), unless it says that there is nothing to load (G-119). */
const letPass =
  (what: string, step: (world: GuardWorld) => Promise<unknown>): Step =>
  async ({ world }) => {
    try {
      await step(world)
    } catch (error) {
      world.log(what, error)
      if (world.hasNoGroup(error)) return 'needsGroup'
    }
  }

const startService = letPass('failed to check service', (world) => world.ensureService())

const fetchProfile = letPass('failed to fetch profile', (world) => world.ensureProfile())

const forbidForm: Step = async ({ screen, world }) => {
  const profile = world.knownProfile()
  return editorsOnly.has(screen) && profile && !canPost(profile) ? 'forbidden' : undefined
}

/** All that is decided on the way to a screen, in the order of the specification (NAV-44). */
const steps: readonly Step[] = [
  openWebView, //    1        NAV-31
  checkSession, //   2a       NAV-32
  fetchCsrfPair, //  2b       NAV-33
  forceAgreement, // 2c, 3a   NAV-34 NAV-35
  leaveEntrance, //  3b       NAV-36
  startService, //   4        NAV-37
  fetchProfile, //   5        NAV-38
  //                 6        NAV-39: the title that comes from the address is in `screens.ts`
  forbidForm, //     7        NAV-40
  //                 8, 9     NAV-41…NAV-43: the post of a detail or of an edit is loaded by its route
]

/** Decides on one navigation: the first step that has a verdict gives it, else the screen is entered. */
export const guard = async (screen: ScreenName, world: GuardWorld): Promise<Verdict> => {
  for (const step of steps) {
    const verdict = await step({ screen, world })
    if (verdict) return verdict
  }
  return 'enter'
}
