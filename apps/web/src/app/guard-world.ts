import { getMe } from '@kawaraban/contract/consent.ts'
import { refusals } from '@kawaraban/contract/errors.ts'
import { getSession } from '@kawaraban/contract/session.ts'
import { CallError, call, ensureCsrfPair } from '../call.ts'
import { endRefusedSession, fail } from '../failure.ts'
import { myProfileQuery } from '../features/members/my-profile.ts'
import { isServiceRunning, startTheService } from '../features/service/running.ts'
import { isWebView } from '../platform/bridge.ts'
import { log } from '../platform/log.ts'
import { keptSessionEnd, loadDraftInput, noteSessionEnd, rememberSignedIn, wasSignedIn } from '../platform/storage.ts'
import { queryClient } from '../shell/query-client.ts'
import { enterSession, keepMe, leaveSession, useSession } from '../shell/session.ts'
import { forgetEarly, takeEarly } from './early.ts'
import type { GuardWorld } from './guard.ts'

/** NAV-32. A user who is known to be signed in does not wait for the check of each further navigation. */
const checkSession = async () => {
  if (useSession.getState().isLogin) {
    void recheckSession()
    return true
  }
  const { isLogin } = await takeEarly('session', () => call(getSession))
  if (isLogin) enterSession()
  else {
    if (wasSignedIn() && keptSessionEnd() === null) noteSessionEnd('plain')
    leaveSession()
  }
  rememberSignedIn(isLogin)
  return isLogin
}

const recheckSession = async () => {
  try {
    const { isLogin } = await call(getSession)
    if (isLogin) return
    const ended = new CallError('missingSessionKey', refusals.missingSessionKey, getSession.name, 200)
    await fail(ended, { doing: 'quiet' })
  } catch (error) {
    log('failed to check session', error)
  }
}

/**
 * NAV-34. Whoever is not ready may have agreed elsewhere meanwhile, in another tab or on another device: `me` is read
 * again, and where that fails, what is known counts.
 */
const ensureStatus = async () => {
  const known = useSession.getState().myStatus
  if (known === 'newsIndex') return known
  try {
    return keepMe(await takeEarly('me', () => call(getMe)))
  } catch (error) {
    if (known === null) throw error
    log('failed to fetch me', error)
    return known
  }
}

let isRunning = false

/** NAV-37, OPS-01: asked until it runs, then no more while the page lives. */
const ensureService = async () => {
  if (isRunning) return
  if (!(await takeEarly('service', isServiceRunning))) {
    await startTheService()
    forgetEarly()
  }
  isRunning = true
}

/** The guard's steps against the real server. */
export const guardWorld: GuardWorld = {
  isWebView,
  ensureCsrfPair: async () => {
    try {
      await ensureCsrfPair()
    } catch (error) {
      await endRefusedSession(error)
      throw error
    }
  },
  checkSession,
  ensureStatus,
  ensureService,
  ensureProfile: async () => {
    const profile = await queryClient.ensureQueryData({ ...myProfileQuery, revalidateIfStale: true })
    // What somebody else entered in this tab before goes as soon as it is known who is here now.
    loadDraftInput(profile)
  },
  knownProfile: () => queryClient.getQueryData(myProfileQuery.queryKey),
  hasNoGroup: (error) => error instanceof CallError && error.code === 'noManagementGroup',
  log,
}
