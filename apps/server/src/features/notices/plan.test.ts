import { dayMs, type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { describe, expect, test } from 'vitest'
import { at } from '../../testing/instant.ts'
import { isFirstPush, isKept, isReplaced, judge, nextTryAt, type PlannedPost, planOccasions } from './plan.ts'

const now = at('2026/11/20 10:00')
const endAt = at('2026/12/20 10:00')
const dueAt = at('2026/12/10 17:00')

const post = (over: Partial<PlannedPost> = {}): PlannedPost => ({
  startAt: now,
  endAt,
  dueAt,
  scope: 'all',
  pushFlag: true,
  remindType: 'none',
  remindDaysBefore: -1,
  remindScope: 'specific',
  ...over,
})

/** A post without a push so far. */
const unpushed = { start: 'none', wasPublished: false, lastPushAt: null } as const

type Planned = [kind: string, dueAt: Instant, target: string]

describe('planOccasions', () => {
  test.each<
    [name: string, over: Partial<PlannedPost>, existing: Parameters<typeof planOccasions>[1], planned: Planned[]]
  >([
    ['PUSH-01 G-053 a post that starts now is pushed now', {}, unpushed, [['start', now, 'specific']]],
    [
      'PUSH-01 a scheduled post is pushed at its start',
      { startAt: now + dayMs },
      unpushed,
      [['start', now + dayMs, 'specific']],
    ],
    [
      'PUSH-03 nothing is planned with push off',
      { pushFlag: false, remindType: 'endDate', remindDaysBefore: 1 },
      unpushed,
      [],
    ],
    [
      'G-054 an edit of a published post is pushed at once',
      { startAt: now - dayMs },
      { ...unpushed, start: 'started', wasPublished: true },
      [['edit', now, 'specific']],
    ],
    [
      'G-054 also where the start was not pushed',
      { startAt: now - dayMs },
      { ...unpushed, start: 'none', wasPublished: true },
      [['edit', now, 'specific']],
    ],
    [
      'G-054 an edit is pushed ten minutes after the last push of its post, when that is later',
      { startAt: now - dayMs },
      { start: 'started', wasPublished: true, lastPushAt: now - 2 * minuteMs },
      [['edit', now + 8 * minuteMs, 'specific']],
    ],
    [
      'G-054 and at once when that is over',
      { startAt: now - dayMs },
      { start: 'started', wasPublished: true, lastPushAt: now - 10 * minuteMs },
      [['edit', now, 'specific']],
    ],
    [
      'G-054 a clock that has gone back makes it no longer than ten minutes',
      { startAt: now - dayMs },
      { start: 'started', wasPublished: true, lastPushAt: now + dayMs },
      [['edit', now + 10 * minuteMs + 30_000, 'specific']],
    ],
    [
      'PUSH-04 an edit while the push of the start waits is no second one',
      { startAt: now - minuteMs },
      { ...unpushed, start: 'planned', wasPublished: true },
      [['start', now - minuteMs, 'specific']],
    ],
    [
      'PUSH-04 a start that was pushed is not pushed again by a clock that went back',
      { startAt: now + minuteMs },
      { ...unpushed, start: 'started', wasPublished: false },
      [],
    ],
    [
      'PUSH-04 nor when it is published once more by then: that is an edit',
      {},
      { ...unpushed, start: 'started', wasPublished: false },
      [['edit', now, 'specific']],
    ],
    ...[7, 3, 1].flatMap(
      (remindDaysBefore): [string, Partial<PlannedPost>, Parameters<typeof planOccasions>[1], Planned[]][] => [
        [
          `PUSH-05 ${remindDaysBefore} days before the end, at its minute`,
          { remindType: 'endDate', remindDaysBefore, remindScope: 'unread' },
          unpushed,
          [
            ['start', now, 'specific'],
            ['reminder', endAt - remindDaysBefore * dayMs, 'unread'],
          ],
        ],
        [
          `PUSH-05 ${remindDaysBefore} days before the due date, at its minute`,
          { remindType: 'dueDate', remindDaysBefore, remindScope: 'unreacted' },
          unpushed,
          [
            ['start', now, 'specific'],
            ['reminder', dueAt - remindDaysBefore * dayMs, 'unreacted'],
          ],
        ],
      ],
    ),
    [
      'PUSH-09 none is no reminder, whatever the days say',
      { remindType: 'none', remindDaysBefore: 3 },
      unpushed,
      [['start', now, 'specific']],
    ],
    [
      'PUSH-09 neither is -1, whatever the type says',
      { remindType: 'endDate', remindDaysBefore: -1 },
      unpushed,
      [['start', now, 'specific']],
    ],
    [
      'G-062 nor the due date of a post without one',
      { remindType: 'dueDate', remindDaysBefore: 1, dueAt: null },
      unpushed,
      [['start', now, 'specific']],
    ],
    [
      'G-020 a reminder of this very minute is planned',
      { endAt: now + dayMs, remindType: 'endDate', remindDaysBefore: 1 },
      unpushed,
      [
        ['start', now, 'specific'],
        ['reminder', now, 'specific'],
      ],
    ],
    [
      'one whose minute is past is not',
      { endAt: now + dayMs - minuteMs, remindType: 'endDate', remindDaysBefore: 1 },
      unpushed,
      [['start', now, 'specific']],
    ],
  ])('%s', (_, over, existing, planned) => {
    const found = planOccasions(post(over), existing, now + 30_000)
    expect(found.map(({ kind, dueAt, target }) => [kind, dueAt, target])).toEqual(planned)
  })
})

describe('judge', () => {
  const end = endAt + minuteMs
  const due = dueAt + minuteMs
  const push = { dueAt: now, baseAt: null, isCancelled: false }
  const byEnd = { dueAt: endAt - dayMs, baseAt: endAt, isCancelled: false }
  const byDue = { dueAt: dueAt - dayMs, baseAt: dueAt, isCancelled: false }
  test.each([
    ['PUSH-01 waits for its minute', push, now - 1, 'wait'],
    ['PUSH-01 is sent in it', push, now, 'send'],
    ['G-060 is sent late while the post is published', push, end - 1, 'send'],
    ['G-060 is dropped when the post has ended', push, end, 'dropped'],
    ['PUSH-05 a reminder waits', byEnd, endAt - dayMs - 1, 'wait'],
    ['PUSH-05 a reminder is sent', byEnd, endAt - dayMs, 'send'],
    ['G-060 a reminder is sent late', byEnd, end - 1, 'send'],
    ['G-060 a reminder whose end has passed is missed', byEnd, end, 'missed'],
    ['G-060 a reminder is sent within the minute of its due date', byDue, due - 1, 'send'],
    ['G-060 a reminder whose due date has passed is missed, though the post is published', byDue, due, 'missed'],
    ['G-055 what a save took the place of is dropped', { ...push, isCancelled: true }, now, 'dropped'],
  ])('%s', (_, occasion, at, verdict) => {
    expect(judge(occasion, { startAt: now, endAt }, at)).toBe(verdict)
  })

  test('waits while the clock has gone back to before the publication', () => {
    expect(judge({ ...push, dueAt: now - dayMs }, { startAt: now, endAt }, now - 1)).toBe('wait')
  })
})

test('G-184 a save ends a reminder that is being sent, and a push only where its own goes out at once', () => {
  const plan = (lastPushAt: Instant | null) =>
    planOccasions(post({ startAt: now - dayMs }), { start: 'started', wasPublished: true, lastPushAt }, now)
  const replaced = (planned: Parameters<typeof isReplaced>[1]) =>
    (['reminder', 'start', 'edit'] as const).map((kind) => isReplaced(kind, planned, now))
  expect(replaced([])).toEqual([true, false, false])
  expect(replaced(plan(now - dayMs))).toEqual([true, true, true])
  expect(replaced(plan(now - minuteMs))).toEqual([true, false, false])
})

test('G-184 the planned push of an edit outlives a save without push while its post is published, and nothing else does', () => {
  const off = post({ startAt: now - dayMs, pushFlag: false })
  expect((['start', 'edit', 'reminder'] as const).map((kind) => isKept(kind, off, now))).toEqual([false, true, false])
  expect(isKept('edit', { ...off, pushFlag: true }, now)).toBe(false)
  expect(isKept('edit', { ...off, startAt: now + minuteMs }, now)).toBe(false)
})

test('G-319 of an author counts the first push of a post, when a save sends it at once', () => {
  const isFirst = (over: Partial<PlannedPost>, former: Partial<Parameters<typeof isFirstPush>[1]> = {}) => {
    const before = { ...unpushed, ...former }
    return isFirstPush(planOccasions(post(over), before, now), before, now)
  }
  expect(isFirst({})).toBe(true)
  expect(isFirst({ pushFlag: false })).toBe(false)
  expect(isFirst({ startAt: now + minuteMs })).toBe(false)
  expect(isFirst({ startAt: now - dayMs }, { wasPublished: true })).toBe(true)
  expect(isFirst({}, { start: 'planned' })).toBe(true)
  expect(isFirst({}, { start: 'planned', wasPublished: true })).toBe(false)
  expect(isFirst({}, { start: 'started', wasPublished: true, lastPushAt: now - dayMs })).toBe(false)
})

describe('nextTryAt', () => {
  test('G-186 tries six times in an hour, after growing pauses', () => {
    const tries = [now]
    for (let attempts = 1; ; attempts += 1) {
      const next = nextTryAt({ attempts, triedAt: now }, 0, tries.at(-1) as number)
      if (next === null) break
      tries.push(next)
    }
    const pauses = tries.slice(1).map((next, index) => (next - (tries[index] as number)) / 1000)
    expect(pauses).toEqual([10, 60, 300, 900, 1800])
  })

  test.each([
    ['waits as long as Retry-After', 1, 120_000, now + 120_000],
    ['waits its own pause when Retry-After is shorter', 3, 1_000, now + 5 * minuteMs],
    ['gives up what it may not try within the hour', 1, 61 * minuteMs, null],
  ])('G-186 %s', (_, attempts, retryAfterMs, expected) => {
    expect(nextTryAt({ attempts, triedAt: now }, retryAfterMs, now)).toBe(expected)
  })
})
