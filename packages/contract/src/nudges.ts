import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { idempotencyKeyHeader, keyHeaders } from './news-writing.ts'
import { id } from './paging.ts'
import { narrowing } from './progress.ts'
import { reachData } from './reach.ts'
import { parseDateTime } from './tokyo.ts'

/** Most rows that a nudge may be for by choice; without a choice there is no limit (G-252). */
export const maxNudgedRows = 10_000
/** Nudges of one post that may be planned at once (G-252). */
export const maxPlannedNudges = 20
/** Nudges of one post that may be made on one Tokyo day, withdrawn ones too (G-322). */
export const maxNudgesOfPostADay = 50

const path = '/v1/news/:newsId/nudges'
const params = z.object({ newsId: id })
/** Enough for ids of 18 digits, and a thousand long names of departments. */
const bodyLimit = 2 * 1024 * 1024
const errors = [
  'documentDeleted',
  'noPermission',
  'newsExpired',
  'newsNotPublished',
  'invalidCompanyUserIds',
  'tooManyWords',
] as const
const faults = { companyUserIds: 'invalidCompanyUserIds' } as const

/** The people of a narrowed table: every row that the narrowing leaves, over all pages. */
const chosen = narrowing.check(z.refine(({ companyUserIds }) => (companyUserIds?.length ?? 0) <= maxNudgedRows))

/**
 * What a nudge would do at this minute (NUDGE-02, NUDGE-03). `total` is everyone whom the narrowing leaves, and is the sum of
 * `people`, who get it, and of those left out: `done` have viewed or completed the post, `recent` got a nudge of it within 24
 * hours, `daily` got five nudges today, and `gone` were chosen and are not in scope any more. Of `people`, `reachable` have a
 * channel or device, and `unreached` says why the others have none. `isQuiet`: outside of working hours; `morningAt` is when the next ones begin, in Tokyo time (NUDGE-04).
 */
const nudgeCount = z.object({
  total: z.number(),
  ...reachData,
  done: z.number(),
  recent: z.number(),
  daily: z.number(),
  gone: z.number(),
  isQuiet: z.boolean(),
  morningAt: z.string(),
  canNotify: z.boolean(),
})
export type NudgeCount = z.infer<typeof nudgeCount>

/** NUDGE-02, NUDGE-04 */
export const countNudge = endpoint({
  name: 'countNudge',
  summary: 'How many people a nudge would reach, and who would be left out',
  method: 'POST',
  path: `${path}/count`,
  access: 'poster',
  params,
  body: chosen,
  data: nudgeCount,
  errors,
  faults,
  bodyLimit,
})

/**
 * NUDGE-02, NUDGE-04, NUDGE-06; sends the notice of a post again. Without `sendAt` it is sent now; else `sendAt` is the
 * `morningAt` of a count, in Tokyo time. Ids of nobody in the company are left out, and a nudge that would then reach nobody is
 * refused (G-322). A call that is repeated with its `Idempotency-Key` means the same nudge.
 */
export const createNudge = endpoint({
  name: 'createNudge',
  summary: 'Send the notice of a post again to those who have not viewed or completed it',
  method: 'POST',
  path,
  access: 'poster',
  params,
  headers: keyHeaders,
  body: z.object({
    narrowing: chosen,
    sendAt: z._default(z.nullable(z.string().check(z.refine((text) => parseDateTime(text) !== null))), null),
  }),
  data: z.object({ nudgeId: z.string(), dueAt: z.string() }),
  errors: [...errors, 'limitExceeded', 'nudgeUnderWay', 'nudgeForNobody', 'tooManyNudges', 'invalidIdempotencyKey'],
  faults: { ...faults, [idempotencyKeyHeader]: 'invalidIdempotencyKey' },
  bodyLimit,
})

/**
 * One nudge with its result (NUDGE-05). Times are 'YYYY/MM/DD HH:mm' in Tokyo time. `departments`, `search` and `chosen`, the
 * number of chosen rows or null, are what it was narrowed by. `movedFrom` is the morning that it was planned for, null where that
 * is `dueAt`: working days have changed since (G-280). All numbers count people: `people` were nudged, `completed` of
 * them have viewed (`kind` viewed) or completed the post since; `sent`, `waiting` and `unsent` are the results of its notices.
 */
const nudge = z.object({
  nudgeId: z.string(),
  name: z.string(),
  kind: z.enum(['viewed', 'completed']),
  departments: z.array(z.string()),
  search: z.string(),
  chosen: z.nullable(z.number()),
  pressedAt: z.string(),
  dueAt: z.string(),
  movedFrom: z.nullable(z.string()),
  state: z.enum(['planned', 'sending', 'ended', 'missed', 'dropped']),
  reason: z.nullable(
    z.enum(['late', 'postEnded', 'replaced', 'noChannel', 'restored', 'withdrawn', 'presserNotAllowed', 'postDeleted']),
  ),
  canWithdraw: z.boolean(),
  people: z.number(),
  sent: z.number(),
  waiting: z.number(),
  unsent: z.number(),
  completed: z.number(),
})
export type Nudge = z.infer<typeof nudge>

/** NUDGE-05; the newest 50, by the time at which they are due. */
export const listNudges = endpoint({
  name: 'listNudges',
  summary: 'The nudges of a post, planned and sent, with how many have completed since',
  method: 'GET',
  path,
  access: 'poster',
  params,
  data: z.object({ nudges: z.array(nudge) }),
  errors: ['documentDeleted', 'noPermission'],
})

/** G-253; by the person who planned it, and by admins. Withdrawing twice is a success. */
export const withdrawNudge = endpoint({
  name: 'withdrawNudge',
  summary: 'Withdraw a planned nudge',
  method: 'DELETE',
  path: `${path}/:nudgeId`,
  access: 'poster',
  params: z.object({ newsId: id, nudgeId: id }),
  errors: ['documentDeleted', 'noPermission', 'nudgeSent'],
})
