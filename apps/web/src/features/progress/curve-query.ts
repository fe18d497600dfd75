import type { NoticeOccasion } from '@kawaraban/contract/notices.ts'
import { getCompletionCurve } from '@kawaraban/contract/progress.ts'
import { type Instant, parseDateTime } from '@kawaraban/contract/tokyo.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { quietly } from './progress-query.ts'

/** Completions before an instant. */
export type CurvePoint = { readonly at: Instant; readonly completed: number }

/** A notice on the curve, with how many people it has reached. */
export type CurveMark = {
  readonly id: string
  readonly kind: Exclude<NoticeOccasion['kind'], 'chaseReport'>
  readonly at: Instant
  readonly people: number
}

/** The completions of a post over time. */
export const curveQuery = (newsId: string) =>
  queryOptions({
    queryKey: ['progress', newsId, 'curve'],
    queryFn: async ({ signal }): Promise<{ total: number; points: CurvePoint[] }> => {
      const { total, points } = await quietly('failed to fetch the curve of completions', signal, () =>
        call(getCompletionCurve, { params: { newsId }, signal }),
      )
      return { total, points: points.map(({ at, completed }) => ({ at: parseDateTime(at) ?? 0, completed })) }
    },
    retry: false,
  })

/** The notices that have reached readers, the oldest first. */
export const marksOf = (occasions: readonly NoticeOccasion[]): CurveMark[] =>
  occasions
    .flatMap(({ occasionId, kind, dueAt, sent }) =>
      sent > 0 && kind !== 'chaseReport' ? [{ id: occasionId, kind, at: parseDateTime(dueAt) ?? 0, people: sent }] : [],
    )
    .sort((one, other) => one.at - other.at)
