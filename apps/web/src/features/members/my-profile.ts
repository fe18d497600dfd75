import { type CompanyUser, getMyProfile } from '@kawaraban/contract/members.ts'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { isWebView } from '../../platform/bridge.ts'
import { useSession } from '../../shell/session.ts'

/** The own profile, fetched by the guard for the news, settings and menu screens. */
export const myProfileQuery = queryOptions({
  queryKey: ['myProfile'],
  queryFn: ({ signal }) => call(getMyProfile, { signal }),
})

/** Whether the session has ended, so that the screen is about to be left. */
const isSignedOut = () => !useSession.getState().isLogin && !isWebView()
const never = new Promise<never>(() => undefined)

/**
 * The own profile. Suspends where the guard could not load it; a failure is thrown to the error screen. Without a session nothing is
 * fetched: a screen that renders once more before the sign-in screen is there waits.
 */
export const useMyProfile = (): CompanyUser =>
  useSuspenseQuery({
    ...myProfileQuery,
    queryFn: ({ signal }) => (isSignedOut() ? never : call(getMyProfile, { signal })),
  }).data
