import { listGroups } from '@kawaraban/contract/groups.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { fail } from '../../failure.ts'

/** The groups that the current user has stored; a failure is shown in their place. */
export const groupsQuery = queryOptions({
  queryKey: ['groups'],
  queryFn: async ({ signal }) => {
    try {
      return await call(listGroups, { signal })
    } catch (error) {
      void fail(error, { action: 'quiet' })
      throw error
    }
  },
  staleTime: 0,
  retry: false,
})
