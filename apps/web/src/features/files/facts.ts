import type { AttachedFile } from '@kawaraban/contract/attached-files.ts'
import type { DataOf } from '@kawaraban/contract/endpoint.ts'
import { getFileFacts } from '@kawaraban/contract/files.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { CallError, call } from '../../call.ts'
import { queryClient } from '../../shell/query-client.ts'
import { isTransient } from '../../transient.ts'
import type { FormFile } from './form-of-files.ts'

/** How often it is looked whether a picture is there, and after a failure what a file is, in ms. */
const [processingMs, failedMs] = [2000, 5000]
const area = 'fileFacts'

type FileFacts = DataOf<typeof getFileFacts>

/** What is known of a file that the form has; of a picture that is processed again and again until it is there. */
export const factsQuery = (fileId: string) =>
  queryOptions({
    queryKey: [area, fileId],
    queryFn: ({ signal }): Promise<FileFacts> => call(getFileFacts, { params: { fileId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { data, error } }) => {
      if (isTransient(error)) return failedMs
      return data?.state === 'processing' ? processingMs : false
    },
    refetchOnReconnect: true,
  })

/** Stores what a post or a draft says of its files, so that it is not loaded once more. Why one is missing only its facts say. */
export const storeFacts = (files: readonly AttachedFile[]): void => {
  for (const file of files)
    if (file.state !== 'missing') queryClient.setQueryData<FileFacts>(factsQuery(file.fileId).queryKey, file)
}

/** Files as a post names them, as far as they are known. */
export const knownFiles = (files: readonly FormFile[] = []): readonly AttachedFile[] =>
  files.map(({ fileId }) => {
    const known = queryClient.getQueryData(factsQuery(fileId).queryKey)
    return known ?? { fileId, name: '', kind: '', bytes: 0, state: 'ready' }
  })

/** Loads again what is known of the files of the form: the server has refused one of them. */
export const reloadFacts = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [area] })

/** Why an attached file cannot be posted: the code of its refusal, or that it is gone; null where nothing is known of that. */
export const faultIn = ({
  data,
  error,
}: {
  readonly data?: FileFacts | undefined
  readonly error: Error | null
}): string | null =>
  data?.refusal ?? (error instanceof CallError && error.code === 'documentDeleted' ? ('gone' as const) : null)

/** Whether one of these files cannot be posted, as far as it is known. */
export const hasFaultyFile = (files: readonly FormFile[] = []): boolean =>
  files.some(({ fileId }) => {
    const state = queryClient.getQueryState(factsQuery(fileId).queryKey)
    return state !== undefined && faultIn(state) !== null
  })

/** Follows `hasFaultyFile`. */
export const useHasFaultyFile = (files: readonly FormFile[] | undefined): boolean =>
  useSyncExternalStore(useQueryClient().getQueryCache().subscribe, () => hasFaultyFile(files))
