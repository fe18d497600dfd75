import { getPersonAddresses, getPersonFields } from '@kawaraban/contract/people.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { fail } from '../../failure.ts'
import { log } from '../../platform/log.ts'

/** What is known of people in this installation; it changes with a new version or other settings alone. */
const personFieldsQuery = queryOptions({
  queryKey: ['personFields'],
  queryFn: async ({ signal }) => {
    try {
      return await call(getPersonFields, { signal })
    } catch (error) {
      if (!signal.aborted) log('failed to fetch the fields of people', error)
      throw error
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

/** Whether people have mail addresses here: where the installation sends mail. Undefined until that is known. */
export const useHasAddresses = (): boolean | undefined => {
  const { data, isPending } = useQuery(personFieldsQuery)
  return isPending ? undefined : (data?.fields.includes('address') ?? false)
}

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
    // What was typed into the form is measured against what was stored when it opened.
    staleTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  })
