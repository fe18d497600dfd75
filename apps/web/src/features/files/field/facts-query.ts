import { getFileFacts } from '@kawaraban/contract/files.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../call.ts'

/** How often it is looked whether a picture is there, in ms. */
const processingMs = 2000

/** What is known of a file that the form has; of a picture that is processed again and again until it is there. */
export const factsQuery = (fileId: string) =>
  queryOptions({
    queryKey: ['fileFacts', fileId],
    queryFn: ({ signal }) => call(getFileFacts, { params: { fileId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.state === 'processing' ? processingMs : false),
  })
