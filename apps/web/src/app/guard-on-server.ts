import { type Agreement, getMe, userStatus } from '@kawaraban/contract/consent.ts'
import { getMyProfile } from '@kawaraban/contract/members.ts'
import { checkService } from '@kawaraban/contract/service.ts'
import { createCsrfToken, getSession } from '@kawaraban/contract/session.ts'
import type { QueryClient } from '@tanstack/react-query'
import { myProfileQuery } from '../features/members/my-profile.ts'
import { callKey } from '../platform/rendered-page.ts'
import type { ScreenName } from '../shell/screens.ts'
import { type GuardResult, guard } from './guard.ts'
import type { Recorder } from './recorder.ts'

type Facts = { readonly isWebView: boolean; readonly termsVersion: string }

/** Where the guard leads to, and what the account has agreed to, as far as it was needed. */
type Passed = { readonly result: GuardResult; readonly agreement: Agreement | null }

/**
 * Runs the guard for a signed-in user without writing anything, and puts the profile into `client`. Null where a step
 * has failed, or where the company is not active yet: both are the browser's.
 */
export const guardOnServer = async (
  screen: ScreenName,
  { load, record }: Recorder,
  client: QueryClient,
  { isWebView, termsVersion }: Facts,
): Promise<Passed | null> => {
  let hasFailed = false
  let agreement: Agreement | null = null
  const onFailure = () => {
    hasFailed = true
  }
  const result = await guard(screen, {
    isWebView: () => isWebView,
    checkSession: async () => {
      record(callKey(getSession.name), { data: '{"isLogin":true}', headers: {} })
      return true
    },
    ensureCsrfPair: async () => void (await load(createCsrfToken)),
    ensureStatus: async () => {
      const me = await load(getMe)
      agreement = me.data.agreement
      return userStatus(agreement, termsVersion)
    },
    ensureActiveCompany: async () => {
      if (!(await load(checkService)).data.result) onFailure()
    },
    ensureProfile: async () => client.setQueryData(myProfileQuery.queryKey, (await load(getMyProfile)).data),
    knownProfile: () => client.getQueryData(myProfileQuery.queryKey),
    hasNoGroup: () => false,
    log: onFailure,
  })
  return hasFailed ? null : { result, agreement }
}
