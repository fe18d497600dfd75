import * as z from 'zod/mini'
import { chaseStep } from './chase-steps.ts'
import { endpoint } from './endpoint.ts'
import { memberIds, memberIdsBodyLimit } from './member-ids.ts'
import { id } from './paging.ts'
import { reachData } from './reach.ts'

/** Posts of one author whose first push goes out at once, in an hour; pushes that are scheduled do not count (G-319). */
export const maxPushedPosts = 20

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

/**
 * What a save could promise of pushes now. Times are 'YYYY/MM/DD HH:mm' in Tokyo time; each is absent where nothing keeps a push
 * from going out at once. `heldUntil`: the push of an edit waits until ten minutes after the last push of its post (G-054);
 * `waitingAt`: such a push is promised already, and goes out also when the next save has none (G-184); `refusedUntil`: the
 * author's pushes at once are used up until then (G-319).
 */
const pushTimes = {
  heldUntil: z.optional(z.string()),
  waitingAt: z.optional(z.string()),
  refusedUntil: z.optional(z.string()),
}

/**
 * G-204; how many people a post for that audience would notify, how many of them have a channel or device, why the others have not
 * (HEALTH-02), and when a push could go out. `companyUserIds` is read only with scope specific; `newsId` is the post that is edited.
 */
export const countReach = endpoint({
  name: 'countReach',
  summary: 'How many people an audience is, how many of them can be notified, and when',
  method: 'POST',
  path: '/v1/notices/reach',
  access: 'poster',
  body: z.object({
    scope: z.enum(['all', 'specific']),
    companyUserIds: z._default(memberIds, []),
    newsId: z.optional(id),
  }),
  data: z.object({ ...reachData, ...pushTimes }),
  errors: ['invalidScope', 'invalidCompanyUserIds', 'documentDeleted', 'noPermission'],
  faults: { scope: 'invalidScope', companyUserIds: 'invalidCompanyUserIds' },
  bodyLimit: memberIdsBodyLimit,
})
