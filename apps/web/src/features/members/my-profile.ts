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

/** The own profile. Suspends where the guard could not load it; a failure is thrown to the error screen. */
export const useMyProfile = (): CompanyUser => useSuspenseQuery(myProfileQuery).data

const isSignedOut = () => !useSession.getState().isLogin && !isWebView()
const never = new Promise<never>(() => undefined)

/** The same for a screen that renders once more when the session has ended: it fetches nothing then, and waits to be left. */
export const useProfileInSession = (): CompanyUser =>
  useSuspenseQuery({
    ...myProfileQuery,
    queryFn: ({ signal }) => (isSignedOut() ? never : call(getMyProfile, { signal })),
  }).data
