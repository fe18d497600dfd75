import { getPersonAddresses } from '@kawaraban/contract/people.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { fail } from '../../failure.ts'
import { log } from '../../platform/log.ts'

/** The mail addresses of one person, in the order in which they are used. A failure is logged, and 'No permission' leads to `/`. */
export const personAddressesQuery = (companyUserId: string) =>
  queryOptions({
    queryKey: ['personAddresses', companyUserId],
    queryFn: async ({ signal }) => {
      try {
        return (await call(getPersonAddresses, { params: { companyUserId }, signal })).addresses
      } catch (error) {
        if (!signal.aborted) {
          log('failed to fetch addresses', error)
          void fail(error, { action: 'candidates' })
        }
        throw error
      }
    },
    // What was typed into the form is compared with what was stored when it opened: an older answer would be saved as an input.
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
    retry: false,
  })
