import { listDrafts } from '@kawaraban/contract/drafts.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { quietly } from '../../failure.ts'

/** The own drafts, the newest first; a failure is shown in their place. */
export const draftsQuery = queryOptions({
  queryKey: ['drafts'],
  queryFn: ({ signal }) => quietly(async () => (await call(listDrafts, { signal })).drafts),
  staleTime: 0,
  retry: false,
})
