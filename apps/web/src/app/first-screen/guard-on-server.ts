import { getMe, userStatus } from '@kawaraban/contract/consent.ts'
import { getMyProfile } from '@kawaraban/contract/members.ts'
import { checkService } from '@kawaraban/contract/service.ts'
import { createCsrfToken, getSession } from '@kawaraban/contract/session.ts'
import type { QueryClient } from '@tanstack/react-query'
import { myProfileQuery } from '../../features/members/my-profile.ts'
import { callKey } from '../../platform/given-answers.ts'
import type { ScreenName } from '../../shell/screens.ts'
import { guard } from '../guard.ts'
import type { Recorder } from './recorder.ts'

type Facts = { readonly isWebView: boolean; readonly termsVersion: string }

/**
 * Runs the guard for a signed-in user without writing anything, and puts the profile into `client`. Gives the screen that the user
 * enters: this one, or the index where it leads there; null where a step has failed, the company is not active yet or another screen
 * comes first: then the browser goes on.
 */
export const guardOnServer = async (
  screen: ScreenName,
  { load, record }: Recorder,
  client: QueryClient,
  { isWebView, termsVersion }: Facts,
): Promise<ScreenName | null> => {
  let hasFailed = false
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
    ensureStatus: async () => userStatus((await load(getMe)).data.agreement, termsVersion),
    startStatus: () => undefined,
    ensureActiveCompany: async () => {
      if (!(await load(checkService)).data.result) onFailure()
    },
    ensureProfile: async () => client.setQueryData(myProfileQuery.queryKey, (await load(getMyProfile)).data),
    knownProfile: () => client.getQueryData(myProfileQuery.queryKey),
    hasNoGroup: () => false,
    log: onFailure,
  })
  if (hasFailed) return null
  if (result === 'toIndex') return 'newsIndex'
  return result === 'enter' ? screen : null
}
