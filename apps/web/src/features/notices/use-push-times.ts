import { countReach } from '@kawaraban/contract/notices.ts'
import { type Instant, parseDateTime } from '@kawaraban/contract/tokyo.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { quietly } from '../../failure.ts'
import { publicConfig } from '../../platform/public-config.ts'

/** What keeps a push from going out at once: the times of `countReach`; null where nothing does. */
export type PushTimes = {
  readonly heldUntil: Instant | null
  readonly waitingAt: Instant | null
  readonly refusedUntil: Instant | null
}

/** Nothing keeps a push from going out at once. */
export const noPushTimes: PushTimes = { heldUntil: null, waitingAt: null, refusedUntil: null }

export const pushTimesKey = ['pushTimes'] as const

/** Loads them for a post, null for a new one, without counting anybody: the audience is nobody. */
const pushTimesQuery = (newsId: string | null) =>
  queryOptions({
    queryKey: [...pushTimesKey, newsId],
    queryFn: ({ signal }) => {
      const body = { scope: 'specific' as const, companyUserIds: [], ...(newsId !== null && { newsId }) }
      return quietly(() => call(countReach, { body, signal }))
    },
    staleTime: 0,
    retry: false,
  })

/** What keeps a push of this post from going out at `now`; nothing until it is loaded, and without a channel. */
export const usePushTimes = (newsId: string | null, now: Instant): PushTimes => {
  const { data } = useQuery({ ...pushTimesQuery(newsId), enabled: publicConfig().canNotify !== false })
  if (!data) return noPushTimes
  const ahead = (text: string | undefined): Instant | null => {
    const at = text === undefined ? null : parseDateTime(text)
    return at !== null && at > now ? at : null
  }
  return {
    heldUntil: ahead(data.heldUntil),
    waitingAt: ahead(data.waitingAt),
    refusedUntil: ahead(data.refusedUntil),
  }
}
