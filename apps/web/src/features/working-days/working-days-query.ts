import { getWorkingHours } from '@kawaraban/contract/working-days.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { fail } from '../../failure.ts'
import { log } from '../../platform/log.ts'

/** The company's working hours and days off; a user who is no admin is led home. */
export const workingDaysQuery = queryOptions({
  queryKey: ['workingDays'],
  queryFn: async ({ signal }) => {
    try {
      return await call(getWorkingHours, { signal })
    } catch (error) {
      if (!signal.aborted) {
        log('failed to fetch working days', error)
        void fail(error, { action: 'candidates' })
      }
      throw error
    }
  },
  staleTime: 0,
  retry: false,
})
