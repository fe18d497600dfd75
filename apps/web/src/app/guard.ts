import type { CompanyUser } from '@kawaraban/contract/members.ts'
import { canPost } from '@kawaraban/contract/policy.ts'
import type { ScreenName } from './screens.ts'

/**
 * What the guard asks of the outside world, one member for each step of it. All but the checks may reject;
 * a rejected `checkSession` counts as not logged in.
 */
export type GuardWorld = {
  isWebView: () => boolean
  /** Fetches a CSRF pair unless there is one. */
  ensureCsrfPair: () => Promise<void>
  /** Whether the browser is signed in. */
  checkSession: () => Promise<boolean>
  /** Reads `me` unless the user's status is known. */
  ensureStatus: () => Promise<void>
  /** Checks the service, and starts it when it does not run. */
  ensureService: () => Promise<void>
  /** The own profile. */
  ensureProfile: () => Promise<CompanyUser>
  /** Told of a failure that the guard lets pass or redirects for. */
  log: (what: string, error: unknown) => void
}

/** Where a navigation leads: into the screen asked for, elsewhere, or out of the web view. */
export type Verdict = 'enter' | 'toLogin' | 'toIndex' | 'closeWebView' | 'forbidden' | 'needsGroup'

const entrances: ReadonlySet<ScreenName> = new Set<ScreenName>(['login', 'terms', 'analytics'])
const editorsOnly: ReadonlySet<ScreenName> = new Set<ScreenName>(['newsAdd', 'newsEdit'])

/** Whether a failed call says that the account has no management group, so that nothing can be loaded (G-119). */
type HasNoGroup = (error: unknown) => boolean

/**
 * Decides on one navigation; the steps stand in the order of NAV-31…NAV-40 (NAV-44). The last two, loading the post of a
 * detail and forgetting it before an edit, belong to those routes (NAV-41, NAV-43).
 */
export const guard = async (screen: ScreenName, world: GuardWorld, hasNoGroup: HasNoGroup): Promise<Verdict> => {
  const signedIn = world.isWebView() ? await enterWebView(world) : await enterBrowser(screen, world)
  if (signedIn !== 'ready') return signedIn
  if (entrances.has(screen)) return 'toIndex'
  try {
    await world.ensureService()
  } catch (error) {
    world.log('failed to check service', error)
    if (hasNoGroup(error)) return 'needsGroup'
  }
  return admit(screen, world, hasNoGroup)
}

/** Step 1; status counts as ready in the web view (WEB-05, G-111). */
const enterWebView = async (world: GuardWorld): Promise<Verdict | 'ready'> => {
  try {
    await world.ensureCsrfPair()
    return 'ready'
  } catch (error) {
    world.log('failed to fetch csrf token', error)
    return 'closeWebView'
  }
}

/** Steps 2a to 2c; on the login screen itself they end there, so that no redirect comes back to it (G-108). */
const enterBrowser = async (screen: ScreenName, world: GuardWorld): Promise<Verdict | 'ready'> => {
  const stop: Verdict = screen === 'login' ? 'enter' : 'toLogin'
  const steps = [
    ['failed to check session', world.checkSession],
    ['failed to fetch csrf token', world.ensureCsrfPair],
    ['failed to fetch me', world.ensureStatus],
  ] as const
  for (const [what, step] of steps) {
    try {
      if ((await step()) === false) return stop
    } catch (error) {
      world.log(what, error)
      return stop
    }
  }
  return 'ready'
}

/** Steps 5 and 7: the own profile, and whether it may open the forms; a failed fetch lets pass (NAV-45). */
const admit = async (screen: ScreenName, world: GuardWorld, hasNoGroup: HasNoGroup): Promise<Verdict> => {
  try {
    const profile = await world.ensureProfile()
    return editorsOnly.has(screen) && !canPost(profile) ? 'forbidden' : 'enter'
  } catch (error) {
    world.log('failed to fetch profile', error)
    return hasNoGroup(error) ? 'needsGroup' : 'enter'
  }
}
