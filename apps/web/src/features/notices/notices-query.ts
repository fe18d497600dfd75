import { getNotices, type NoticeOccasion } from '@kawaraban/contract/notices-results.ts'
import { minuteMs, parseDateTime } from '@kawaraban/contract/tokyo.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { quietly } from '../../failure.ts'
import { now } from '../../platform/clock.ts'
import { isHeld } from './sentences.ts'

const sendingIntervalMs = 3_000
const waitingIntervalMs = 30_000
/** An occasion later than this may never start: it is loaded less often. */
const maxLateMs = 10 * minuteMs

const refetchIntervalOf = (occasion: NoticeOccasion): number => {
  const { state, dueAt } = occasion
  if (isHeld(occasion)) return waitingIntervalMs
  if (state === 'sending') return sendingIntervalMs
  const untilMs = (parseDateTime(dueAt) ?? Number.POSITIVE_INFINITY) - now()
  if (state !== 'planned' || untilMs > minuteMs) return Number.POSITIVE_INFINITY
  return untilMs <= 0 && untilMs > -maxLateMs ? sendingIntervalMs : waitingIntervalMs
}

/** The interval at which these occasions have to be loaded again, in ms; false for none. */
export const refetchInterval = (occasions: readonly NoticeOccasion[]): number | false => {
  const intervalMs = Math.min(...occasions.map(refetchIntervalOf))
  return Number.isFinite(intervalMs) ? intervalMs : false
}

/** The notices of a post with their progress, for its author and admins; loaded again while they are sent. */
export const noticesQuery = (newsId: string) =>
  queryOptions({
    queryKey: ['notices', newsId],
    queryFn: ({ signal }) => quietly(() => call(getNotices, { params: { newsId }, signal })),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => refetchInterval(state.data?.occasions ?? []),
  })
