import type { NewsDetail } from '@kawaraban/contract/news.ts'
import { isScheduled } from '@kawaraban/contract/policy.ts'
import { type Instant, parseDateTime } from '@kawaraban/contract/tokyo.ts'
import { type NewsDraft, withoutReminder } from './draft-defaults.ts'

const split = (wireDate: string) => {
  const [date = '', time = ''] = wireDate.split(' ')
  return { date, time }
}

/**
 * The form of a stored post at `now` (EDIT-01). The server tells no reminder, so none is set (EDIT-08, G-057); push is
 * off for a published post, because saving it with push on would notify again (EDIT-07, G-054).
 */
export const fromDetail = (detail: NewsDetail, now: Instant): NewsDraft => {
  const [start, end, due] = [split(detail.startDate), split(detail.endDate), split(detail.dueDate)]
  const startFixed = !isScheduled({ startAt: parseDateTime(detail.startDate) ?? 0 }, now)
  return {
    mode: 'edit',
    newsId: detail.newsId,
    ownerCompanyUserId: detail.ownerCompanyUserId,
    startFixed,
    title: detail.title,
    content: detail.content,
    startDate: start.date,
    startTime: start.time,
    endDate: end.date,
    endTime: end.time,
    dueDate: due.date,
    dueTime: due.time,
    completeDeadlineButtonState: detail.dueDate !== '',
    scope: detail.scope,
    companyUserIds: detail.scope === 'specific' ? detail.companyUserIds : [detail.ownerCompanyUserId],
    companyUsers: [],
    pushFlag: !startFixed && detail.pushFlag,
    ...withoutReminder,
    currentStartTime: start.time,
    currentEndTime: end.time,
    currentDueTime: due.time,
  }
}
