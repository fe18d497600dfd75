import { getVersion, listVersions } from '@kawaraban/contract/versions.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { quietly } from '../../failure.ts'

/** The versions of a post, the present one first, as long as that is `version`. */
export const versionsQuery = (newsId: string, version: number) =>
  queryOptions({
    queryKey: ['versions', newsId, version],
    queryFn: async ({ signal }) => {
      const { versions } = await quietly(
        () => call(listVersions, { params: { newsId }, signal }),
        'failed to fetch the versions',
      )
      return versions
    },
    retry: false,
  })

/** One version with its content, which never changes. */
export const versionQuery = (newsId: string, version: number) =>
  queryOptions({
    queryKey: ['version', newsId, version],
    queryFn: ({ signal }) =>
      quietly(
        () => call(getVersion, { params: { newsId, version: String(version) }, signal }),
        'failed to fetch a version',
      ),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
