import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fail } from '../../../failure.ts'
import { type AccountPage, accountPages } from '../account-pages.ts'

/** Key of every page of accounts. */
export const accountsKey = ['authorities'] as const

/**
 * A page of all accounts with their roles, from 1, fetched anew whenever it is turned to, since other admins change roles
 * as well; `onFetch` is told what came. A failure is only logged, except that 'No permission' leads to `/` without a
 * word (ERR-07, ERR-20, PERM-14, G-049).
 */
export const useAccounts = (page: number, onFetch: (fetched: AccountPage) => void): UseQueryResult<AccountPage> => {
  const [load] = useState(accountPages)
  return useQuery({
    queryKey: [...accountsKey, page],
    queryFn: async ({ signal }) => {
      try {
        const fetched = await load(page, signal)
        onFetch(fetched)
        return fetched
      } catch (error) {
        if (!signal.aborted) {
          // biome-ignore lint/suspicious/noConsole: ERR-20 wants it logged
          console.error('failed to fetch authorities', error)
          void fail(error, { doing: 'candidates' })
        }
        throw error
      }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
}
