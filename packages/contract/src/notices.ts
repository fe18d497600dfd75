import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { memberIds, memberIdsBodyLimit } from './member-ids.ts'
import { id } from './paging.ts'
import { reachData } from './reach.ts'

/** Posts of one author whose first push goes out at once, in an hour; pushes that are scheduled do not count (G-319). */
export const maxPushedPosts = 20

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
