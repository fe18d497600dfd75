import type { NoticeOccasion } from '@kawaraban/contract/notices-results.ts'
import type { Nudge } from '@kawaraban/contract/nudges.ts'
import { getCompletionCurve } from '@kawaraban/contract/progress.ts'
import { type Instant, parseDateTime } from '@kawaraban/contract/tokyo.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { quietly } from '../../failure.ts'

/** Completions before an instant. */
export type CurvePoint = { readonly at: Instant; readonly completed: number }

/** A notice on the curve, with how many people it has reached; of a nudge also how many of these have completed since. */
export type CurveMark = {
  readonly id: string
  readonly kind: Exclude<NoticeOccasion['kind'], 'chaseReport'> | 'nudge'
  readonly at: Instant
  readonly people: number
  readonly completed: number | null
}

/** The completions of a post over time. */
export const curveQuery = (newsId: string) =>
  queryOptions({
    queryKey: ['progress', newsId, 'curve'],
    queryFn: async ({ signal }): Promise<{ total: number; points: CurvePoint[] }> => {
      const { total, points } = await quietly(
        () => call(getCompletionCurve, { params: { newsId }, signal }),
        'failed to fetch the curve of completions',
      )
      return { total, points: points.map(({ at, completed }) => ({ at: parseDateTime(at) ?? 0, completed })) }
    },
    retry: false,
    // The panel around the curve has loaded it already.
    retryOnMount: false,
  })

const instantOf = (dateTime: string): Instant => parseDateTime(dateTime) ?? 0

/** The notices that have reached readers, nudges among them, the oldest first. */
export const marksOf = (occasions: readonly NoticeOccasion[], nudges: readonly Nudge[]): CurveMark[] => {
  const notices = occasions.flatMap(({ occasionId, kind, dueAt, sent }) =>
    sent > 0 && kind !== 'chaseReport'
      ? [{ id: occasionId, kind, at: instantOf(dueAt), people: sent, completed: null }]
      : [],
  )
  const again = nudges
    .filter(({ people }) => people > 0)
    .map(({ nudgeId, kind, dueAt, people, completed }) => ({
      id: `nudge ${nudgeId}`,
      kind: 'nudge' as const,
      at: instantOf(dueAt),
      people,
      completed: kind === 'completed' ? completed : null,
    }))
  return [...notices, ...again].sort((one, other) => one.at - other.at)
}

/** The marks since the point before each point. */
export const marksByPoint = (points: readonly CurvePoint[], marks: readonly CurveMark[]): CurveMark[][] =>
  points.map(({ at }, index) => {
    const after = points[index - 1]?.at ?? Number.NEGATIVE_INFINITY
    const until = index === points.length - 1 ? Number.POSITIVE_INFINITY : at
    return marks.filter((mark) => mark.at > after && mark.at <= until)
  })

/** How near marks may be before one moves up, as a share of the width. */
const near = 0.025
const levels = 3

/** The height of each mark, 0 for the lowest: of those that are near each other each is above the one before. */
export const levelsOf = (shares: readonly number[]): number[] => {
  const heights: number[] = []
  for (const [index, share] of shares.entries()) {
    const isNear = index > 0 && share - (shares[index - 1] ?? 0) < near
    heights.push(isNear ? ((heights[index - 1] ?? 0) + 1) % levels : 0)
  }
  return heights
}
