import { getPublicationDefault } from '@kawaraban/contract/company.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../call.ts'

/** An older answer is loaded again before a form takes it. */
const freshMs = 5 * 60_000

/**
 * How long a new post is published, for who may post. Without it a form begins as it does where nothing is chosen, so a failure is
 * shown nowhere: it is loaded before anybody has asked for a form.
 */
export const publicationDefaultQuery = queryOptions({
  queryKey: ['publicationDefault'],
  queryFn: ({ signal }) => call(getPublicationDefault, { signal }),
  staleTime: freshMs,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
})
