import { type CompanyUser, getMyProfile } from '@kawaraban/contract/members.ts'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { call } from '../../call.ts'

/** The own profile, fetched by the guard for the news, settings and menu screens. */
export const myProfileQuery = queryOptions({
  queryKey: ['myProfile'],
  queryFn: ({ signal }) => call(getMyProfile, { signal }),
})

/** The own profile. Suspends where the guard could not load it; a failure is thrown to the error screen. */
export const useMyProfile = (): CompanyUser => useSuspenseQuery(myProfileQuery).data
