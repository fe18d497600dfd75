import { countNudge, listNudges, type Nudge } from '@kawaraban/contract/nudges.ts'
import type { Narrowing } from '@kawaraban/contract/progress.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { CallError, call } from '../../call.ts'
import { quietly } from '../../failure.ts'

/** Results are at most 5 s old on the screen: the server needs a part of it. */
const listIntervalMs = 3_000
const countIntervalMs = 15_000

const unpublished: ReadonlySet<string> = new Set(['newsExpired', 'newsNotPublished'])

/** Changes with the results of nudges: the numbers before the next one change with them. */
const resultsOf = (nudges: readonly Nudge[]): string =>
  nudges.map(({ nudgeId, state, people, completed }) => [nudgeId, state, people, completed].join()).join()

/** Who would get a nudge for these rows now, after the `results` of others; null when the post is not published. */
const nudgeCountQuery = (newsId: string, narrowing: Narrowing, results: string) =>
  queryOptions({
    queryKey: ['nudgeCount', newsId, narrowing, results],
    queryFn: ({ signal }) =>
      quietly(async () => {
        try {
          return await call(countNudge, { params: { newsId }, body: narrowing, signal })
        } catch (error) {
          if (error instanceof CallError && unpublished.has(error.code)) return null
          throw error
        }
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
    refetchInterval: countIntervalMs,
  })

/** Whether the results of any nudge may still change. */
const isLive = (nudges: readonly Nudge[]) =>
  nudges.some(({ state, people, completed }) => state === 'planned' || state === 'sending' || completed < people)

/** The nudges of a post; loaded again while their results change. */
export const nudgesQuery = (newsId: string) =>
  queryOptions({
    queryKey: ['nudges', newsId],
    queryFn: ({ signal }) => quietly(() => call(listNudges, { params: { newsId }, signal })),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (isLive(state.data?.nudges ?? []) ? listIntervalMs : false),
  })

/** The nudges of a post, and who would get one for these rows now. */
export const useNudges = (newsId: string, narrowing: Narrowing) => {
  const listed = useQuery(nudgesQuery(newsId))
  const counted = useQuery({
    ...nudgeCountQuery(newsId, narrowing, resultsOf(listed.data?.nudges ?? [])),
    enabled: !listed.isPending,
  })
  return { listed, counted }
}
