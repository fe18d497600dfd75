import { type CompanyUser, getMyProfile } from '@kawaraban/contract/members.ts'
import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../call.ts'

/** The own profile, fetched by the guard for the news, settings and menu screens. */
export const myProfileQuery = queryOptions({
  queryKey: ['myProfile'],
  queryFn: ({ signal }) => call(getMyProfile, { signal }),
})

/**
 * The own profile. Suspends where the guard could not load it; a failure is thrown to the error screen. A screen that renders once more
 * when the session has ended, before the sign-in screen is there, has the profile that it had.
 */
export const useMyProfile = (): CompanyUser => {
  const last = useRef<CompanyUser>(undefined)
  const isKnown = useQueryClient().getQueryData(myProfileQuery.queryKey) !== undefined
  const former = isKnown ? undefined : last.current
  const { data } = useSuspenseQuery(
    former
      ? {
          ...myProfileQuery,
          queryKey: ['myProfile', 'former'],
          initialData: former,
          staleTime: Number.POSITIVE_INFINITY,
          gcTime: 0,
        }
      : myProfileQuery,
  )
  last.current = data
  return data
}
