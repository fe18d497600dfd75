import { keepPreviousData, queryOptions, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { fail } from '../../failure.ts'
import { log } from '../../platform/log.ts'
import type { AccountFilter } from './account-filter.ts'
import { type AccountPage, accountPages } from './account-pages.ts'

/** Key of every page of accounts. */
export const accountsKey = ['authorities'] as const

/** Where pages start, by filter. */
const pagesQuery = (filter: AccountFilter) =>
  queryOptions({
    queryKey: ['accountPages', filter],
    queryFn: () => accountPages(filter),
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * A page of the accounts that match `filter`, from 1, with their roles. It is fetched again on each visit, since other
 * admins change roles too; `onFetch` gets the result. A failure is only logged, except that 'No permission' leads to `/`
 * without a message.
 */
export const useAccounts = (
  page: number,
  filter: AccountFilter,
  onFetch: (fetched: AccountPage) => void,
): UseQueryResult<AccountPage> => {
  const queryClient = useQueryClient()
  return useQuery({
    queryKey: [...accountsKey, filter, page],
    queryFn: async ({ signal }) => {
      try {
        const load = await queryClient.ensureQueryData(pagesQuery(filter))
        const fetched = await load(page, signal)
        onFetch(fetched)
        return fetched
      } catch (error) {
        if (!signal.aborted) {
          log('failed to fetch authorities', error)
          void fail(error, { action: 'candidates' })
        }
        throw error
      }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
}
