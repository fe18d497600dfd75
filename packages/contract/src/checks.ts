import * as z from 'zod/mini'
import { date } from './body-date.ts'
import { endpoint } from './endpoint.ts'
import { memberIds, memberIdsBodyLimit } from './member-ids.ts'
import { workingHours } from './working-days.ts'

/** Posts of the same day that `checkNews` answers at most; `total` counts all. */
export const maxSameDayPosts = 5

/**
 * CHECK-02; what the confirm screen needs of the company: its working hours, and the other posts that are due on the Tokyo day
 * of `dueDate` for people of that audience besides the caller (G-258). Of posts for specific users only those that the caller
 * may manage: no other answer may depend on their audience. `companyUserIds` is read only with scope specific.
 */
export const checkNews = endpoint({
  name: 'checkNews',
  summary: 'Working hours, and other posts due on the same day for the same people, before a post is created',
  method: 'POST',
  path: '/v1/checks',
  access: 'poster',
  body: z.object({
    scope: z.enum(['all', 'specific']),
    companyUserIds: z._default(memberIds, []),
    /** Absent without a deadline; no posts are returned then. */
    dueDate: z.optional(date),
  }),
  data: z.object({
    workingHours,
    sameDay: z.object({
      total: z.number(),
      posts: z.array(z.object({ newsId: z.string(), title: z.string(), dueDate: z.string() })),
    }),
  }),
  errors: ['invalidScope', 'invalidCompanyUserIds', 'invalidDueDate'],
  faults: { scope: 'invalidScope', companyUserIds: 'invalidCompanyUserIds', dueDate: 'invalidDueDate' },
  bodyLimit: memberIdsBodyLimit,
})
export type SameDayPosts = z.infer<typeof checkNews.data>['sameDay']
