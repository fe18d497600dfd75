import { refusals } from '@kawaraban/contract/errors.ts'
import { canReadNews } from '@kawaraban/contract/policy.ts'
import { activateCompany } from '@kawaraban/contract/service.ts'
import { getSession } from '@kawaraban/contract/session.ts'
import { CallError, call, ensureCsrfPair } from '../call.ts'
import { endRefusedSession, fail } from '../failure.ts'
import { loadMe } from '../features/consent/me.ts'
import { myProfileQuery } from '../features/members/my-profile.ts'
import { isCompanyActive } from '../features/service/activation.ts'
import { isWebView } from '../platform/bridge.ts'
import { log } from '../platform/log.ts'
import {
  loadDraftInput,
  loadSessionEnd,
  saveReader,
  saveSessionEnd,
  saveSignedIn,
  wasSignedIn,
} from '../platform/storage.ts'
import { queryClient } from '../shell/query-client.ts'
import { clearSession, markSignedIn, saveMe, useSession } from '../shell/session.ts'
import type { GuardDependencies } from './guard.ts'
import { clearPreloads, takePreload } from './preloads.ts'

/** A user who is known to be signed in does not wait for the check of each further navigation. */
const checkSession = async () => {
  if (useSession.getState().isLogin) {
    void recheckSession()
    return true
  }
  const { isLogin } = await takePreload('session', () => call(getSession))
  if (isLogin) markSignedIn()
  else {
    if (wasSignedIn() && loadSessionEnd() === null) saveSessionEnd('plain')
    clearSession()
  }
  saveSignedIn(isLogin)
  return isLogin
}

const recheckSession = async () => {
  try {
    const { isLogin } = await call(getSession)
    if (isLogin) return
    const ended = new CallError('missingSessionKey', refusals.missingSessionKey, getSession.name, 200)
    await fail(ended, { action: 'quiet' })
  } catch (error) {
    log('failed to check session', error)
  }
}

/**
 * A user who is not ready may have agreed in another tab or on another device. So `me` is loaded again; if that fails,
 * the known status counts.
 */
const ensureStatus = async () => {
  const known = useSession.getState().myStatus
  if (known === 'newsIndex') return known
  try {
    return saveMe(await takePreload('me', loadMe))
  } catch (error) {
    if (known === null) throw error
    log('failed to fetch me', error)
    return known
  }
}

let isActive = false

/** Checks until the company is active, then not again while the page is open. */
const ensureActiveCompany = async () => {
  if (isActive) return
  if (!(await takePreload('isActive', isCompanyActive))) {
    await call(activateCompany)
    clearPreloads()
  }
  isActive = true
}

/** The guard's dependencies on the real server. */
export const guardDependencies: GuardDependencies = {
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
  startStatus: () => void ensureStatus().catch((error) => log('failed to fetch me', error)),
  ensureActiveCompany,
  ensureProfile: async () => {
    const profile = await queryClient.ensureQueryData({ ...myProfileQuery, revalidateIfStale: true })
    // The input of another user of this tab is removed as soon as the present user is known.
    loadDraftInput(profile)
    saveReader(canReadNews(profile))
  },
  knownProfile: () => queryClient.getQueryData(myProfileQuery.queryKey),
  hasNoGroup: (error) => error instanceof CallError && error.code === 'noManagementGroup',
  log,
}
