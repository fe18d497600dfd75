import { getFirstSteps } from '@kawaraban/contract/first-steps.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../call.ts'

/** What a new company has done of its first steps, for its admins; null when there is nothing left to do. */
export const firstStepsQuery = queryOptions({
  queryKey: ['firstSteps'],
  // Who comes back from a step sees it ticked; what has just come with the page is not loaded again.
  staleTime: 300,
  queryFn: ({ signal }) => call(getFirstSteps, { signal }),
})
