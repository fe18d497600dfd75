import { dayMs, type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { at } from '../../testing/instant.ts'
import { checkModel } from '../../testing/model.ts'
import { isKept, judge, type Occasion, type PlannedPost, planOccasions } from './plan.ts'

/** Events of one post: a save of the form, its deletion, or a jump of the clock. */
type Act =
  | { act: 'save'; startIn: number; days: number; pushFlag: boolean; remindDaysBefore: number }
  | { act: 'delete' }
  | { act: 'clock'; byMinutes: number }

type Sent = `${Occasion['kind']} ${Instant}`

const isPublished = (post: PlannedPost, now: Instant) => post.startAt <= now && now < post.endAt + minuteMs

/** Returns what a save leaves, or null where the form would be refused: an ended post is not edited, a past start stays. */
const postOf = (act: Extract<Act, { act: 'save' }>, former: PlannedPost | null, now: Instant): PlannedPost | null => {
  if (former && now >= former.endAt + minuteMs) return null
  const startAt = former && isPublished(former, now) ? former.startAt : now + act.startIn * minuteMs
  const { pushFlag, remindDaysBefore } = act
  const endAt = startAt + act.days * dayMs
  if (endAt < now) return null
  const remindType = pushFlag && remindDaysBefore > 0 ? 'endDate' : 'none'
  return { startAt, endAt, dueAt: null, scope: 'all', pushFlag, remindType, remindDaysBefore, remindScope: 'specific' }
}

/** The history as the server runs it: occasions that `planOccasions` plans and `judge` lets go, from save to save. */
const run = (history: readonly Act[]): Sent[] => {
  let now = at('2026/11/20 10:00')
  let post: PlannedPost | null = null
  let planned: Occasion[] = []
  let isStarted = false
  let lastPushAt: Instant | null = null
  const sent: Sent[] = []
  for (const act of history) {
    if (act.act === 'clock') now += act.byMinutes * minuteMs
    if (act.act === 'delete') [post, planned, isStarted, lastPushAt] = [null, [], false, null]
    if (act.act === 'save') {
      const saved = postOf(act, post, now)
      if (saved) {
        const isWaiting = planned.some(({ kind }) => kind === 'start')
        const start = isStarted ? 'started' : isWaiting ? 'planned' : 'none'
        const former = { start, lastPushAt, wasPublished: post !== null && isPublished(post, now) } as const
        const kept = planned.filter(({ kind }) => isKept(kind, saved, now))
        planned = [...kept, ...planOccasions(saved, former, now)]
        post = saved
      }
    }
    for (const occasion of [...planned]) {
      const verdict = post ? judge({ ...occasion, isCancelled: false }, post, now) : 'wait'
      if (verdict === 'wait') continue
      planned = planned.filter((other) => other !== occasion)
      if (occasion.kind === 'start') isStarted = true
      if (verdict !== 'send') continue
      sent.push(`${occasion.kind} ${now}`)
      if (occasion.kind !== 'reminder') lastPushAt = now
    }
  }
  return sent
}

/** The same in plain words: what may still ring, and whether it does now. */
const expectSent = (history: readonly Act[]): Sent[] => {
  let now = at('2026/11/20 10:00')
  let post: PlannedPost | null = null
  let [startWaits, startIsOver] = [false, false]
  let editAt: Instant | null = null
  let pushedAt: Instant | null = null
  let remindAt: Instant | null = null
  const sent: Sent[] = []
  for (const act of history) {
    if (act.act === 'clock') now += act.byMinutes * minuteMs
    if (act.act === 'delete') {
      post = null
      startWaits = startIsOver = false
      editAt = pushedAt = remindAt = null
    }
    const saved: PlannedPost | null = act.act === 'save' ? postOf(act, post, now) : null
    if (saved) {
      const wasSeen = startIsOver || (post !== null && isPublished(post, now) && !startWaits)
      const isOut = saved.startAt <= now
      startWaits = saved.pushFlag && !startIsOver && !(isOut && wasSeen)
      if (saved.pushFlag || !isOut) editAt = null
      if (saved.pushFlag && isOut && wasSeen) editAt = Math.max(now, Math.min(pushedAt ?? 0, now) + 10 * minuteMs)
      const at = saved.endAt - saved.remindDaysBefore * dayMs
      remindAt = saved.remindType === 'endDate' && at >= now ? at : null
      post = saved
    }
    if (!post || now < post.startAt) continue
    const isOver = now >= post.endAt + minuteMs
    if (startWaits) {
      startWaits = false
      startIsOver = true
      if (!isOver) {
        sent.push(`start ${now}`)
        pushedAt = now
      }
    }
    if (editAt !== null && now >= editAt) {
      editAt = null
      if (!isOver) {
        sent.push(`edit ${now}`)
        pushedAt = now
      }
    }
    if (remindAt !== null && now >= remindAt) {
      remindAt = null
      if (!isOver) sent.push(`reminder ${now}`)
    }
  }
  return sent
}

const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    act: fc.constant('save' as const),
    startIn: fc.constantFrom(0, 0, 10, 24 * 60, 3 * 24 * 60),
    days: fc.constantFrom(0, 1, 2, 4, 8),
    pushFlag: fc.boolean(),
    remindDaysBefore: fc.constantFrom(-1, 1, 3, 7),
  }),
  fc.record({ act: fc.constant('delete' as const) }),
  fc.record({
    act: fc.constant('clock' as const),
    byMinutes: fc.constantFrom(1, 4, 10, 60, 24 * 60, 3 * 24 * 60, 9 * 24 * 60, -1, -60, -24 * 60),
  }),
)

test('PUSH-01…05 PUSH-09 PUSH-11 PUSH-12 G-054 G-060 G-184 over random histories with a moved clock, the sent notices are those of the rules', async () => {
  await checkModel(
    fc.array(acts, { minLength: 1, maxLength: 30 }),
    (history) => {
      expect(run(history)).toEqual(expectSent(history))
    },
    { rounds: [2_000, 50_000] },
  )
})
