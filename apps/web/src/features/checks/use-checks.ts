import { checkNews, type SameDayPosts } from '@kawaraban/contract/checks.ts'
import type { ReachCounts } from '@kawaraban/contract/reach.ts'
import { dayOf, formatDateTime, type Instant } from '@kawaraban/contract/tokyo.ts'
import { usualHours, type WorkingCalendar } from '@kawaraban/contract/working-days.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { quietly } from '../../failure.ts'
import { publicConfig } from '../../platform/public-config.ts'
import { type Audience, audienceBody, audienceKey } from '../notices/audience-key.ts'
import { reachQuery } from '../notices/use-reach.ts'

const noChanges = { added: {}, removed: [] }

const checkQuery = (audience: Audience, dueAt: Instant | null) =>
  queryOptions({
    queryKey: ['checks', ...audienceKey(audience), dueAt && dayOf(dueAt)],
    queryFn: async ({ signal }) => {
      const dueDate = dueAt === null ? {} : { dueDate: formatDateTime(dueAt) }
      return quietly(() => call(checkNews, { body: { ...audienceBody(audience), ...dueDate }, signal }))
    },
    retry: false,
  })

const everybody: Audience = { scope: 'all', companyUserIds: [] }

/** The company's working calendar, for who may post; with the usual hours until they are loaded. */
export const useWorkingCalendar = (): WorkingCalendar => {
  const { data } = useQuery(checkQuery(everybody, null))
  return { ...(data?.workingHours ?? usualHours), holidays: publicConfig().holidays ?? noChanges }
}

type Checks = {
  /** The size of the audience, how many of them can be notified, and why the others cannot; null until it is known. */
  readonly reach: ReachCounts | null
  readonly sameDay: SameDayPosts | null
  readonly calendar: WorkingCalendar
  /** Which of both could not be loaded. */
  readonly hasFailed: { readonly reach: boolean; readonly sameDay: boolean }
  readonly isPending: boolean
  readonly reload: () => void
}

/** What is checked with the server before a post is published; usual working hours until they are loaded. */
export const useChecks = (audience: Audience, dueAt: Instant | null): Checks => {
  const reach = useQuery(reachQuery(audience))
  const checks = useQuery(checkQuery(audience, dueAt))
  const holidays = publicConfig().holidays ?? noChanges
  return {
    reach: reach.data ?? null,
    sameDay: checks.data?.sameDay ?? null,
    calendar: { ...(checks.data?.workingHours ?? usualHours), holidays },
    hasFailed: { reach: reach.isError, sameDay: checks.isError },
    isPending: reach.isFetching || checks.isFetching,
    reload: () => {
      for (const query of [reach, checks]) if (query.isError) void query.refetch()
    },
  }
}
