import { getReceiving } from '@kawaraban/contract/receiving.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'

/** How the caller gets notices. */
export const receivingQuery = queryOptions({
  queryKey: ['receiving'],
  queryFn: ({ signal }) => call(getReceiving, { signal }),
})
