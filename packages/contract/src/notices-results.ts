import * as z from 'zod/mini'
import { chaseStep } from './chase-steps.ts'
import { endpoint } from './endpoint.ts'
import { id } from './paging.ts'
import { reachData } from './reach.ts'

const kind = z.enum(['start', 'edit', 'reminder', 'chase', 'chaseReport'])

/**
 * One planned sending of a post and its results (G-203); `chaseReport` is the list for its author after the deadline. `dueAt` is 'YYYY/MM/DD HH:mm' in Tokyo time. All numbers count people,
 * each once over all channels and devices. `people` is everybody whom it is for (as of now while it is planned), `reachable`
 * those with a channel or device. Of these, `sent` were reached and `waiting` not yet; `failed` had a failure for good, `gone`
 * have no device any more, and `missed` were no longer to be notified.
 */
const noticeOccasion = z.object({
  occasionId: z.string(),
  kind,
  /** The date that a reminder is about; null for others. */
  remindType: z.nullable(z.enum(['endDate', 'dueDate'])),
  target: z.enum(['specific', 'unread', 'unreacted']),
  /** The step of a chain of reminders; absent for others. */
  step: z.optional(chaseStep),
  dueAt: z.string(),
  state: z.enum(['planned', 'sending', 'ended', 'missed', 'dropped']),
  /** Why it was not sent, or not to everybody; `restored` also while it is held after a restore. */
  reason: z.nullable(z.enum(['late', 'postEnded', 'replaced', 'noChannel', 'restored', 'postDeleted'])),
  people: z.number(),
  reachable: z.number(),
  sent: z.number(),
  failed: z.number(),
  gone: z.number(),
  missed: z.number(),
  waiting: z.number(),
})
export type NoticeOccasion = z.infer<typeof noticeOccasion>

/**
 * G-203; returns the newest 50 by due date. `canNotify` is false when no channel is configured. `reach` is of everybody whom the post
 * is for now, whatever they have read (HEALTH-01).
 */
export const getNotices = endpoint({
  name: 'getNotices',
  summary: 'The notices of a post, planned and sent, with their results',
  method: 'GET',
  path: '/v1/news/:newsId/notices',
  access: 'poster',
  params: z.object({ newsId: id }),
  data: z.object({
    canNotify: z.boolean(),
    occasions: z.array(noticeOccasion),
    reach: z.optional(z.object(reachData)),
  }),
  errors: ['documentDeleted', 'noPermission'],
})
