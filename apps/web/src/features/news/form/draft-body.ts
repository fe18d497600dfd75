import type { SentNewsBody } from '@kawaraban/contract/news.ts'
import { noReminder } from '@kawaraban/contract/news-rules.ts'
import { sanitise } from '@kawaraban/contract/text.ts'
import { floorToMinute, formatDateTime, type Instant } from '@kawaraban/contract/tokyo.ts'
import { type NewsDraft, withoutReminder } from './draft-defaults.ts'
import { instantsOf } from './draft-rules.ts'

const reminderOf = (draft: NewsDraft) => {
  const { pushFlag, remindType, remindDaysBefore, remindScope } = draft
  if (!pushFlag || remindType === 'none' || remindDaysBefore === noReminder) return withoutReminder
  if (remindType === 'dueDate' && instantsOf(draft).dueAt === null) return withoutReminder
  return { remindType, remindDaysBefore, remindScope }
}

const written = (at: Instant | null) => (at === null ? '' : formatDateTime(at))

/** The start as it is sent: now instead of a past one, unless the post is published already (CONF-04, EDIT-09). */
export const sentStart = (draft: NewsDraft, now: Instant): Instant | null => {
  const { startAt } = instantsOf(draft)
  return startAt === null || draft.startFixed ? startAt : Math.max(startAt, floorToMinute(now))
}

/**
 * The body of create and update for a draft that `canConfirm` (API-08, API-11): texts sanitised (VAL-29), ids only with
 * a specific audience (EDIT-11), no due date while the deadline is off (EDIT-12), no reminder while push is off (PUSH-10).
 */
export const toBody = (draft: NewsDraft, now: Instant): SentNewsBody => {
  const { endAt, dueAt } = instantsOf(draft)
  return {
    title: sanitise(draft.title),
    content: sanitise(draft.content),
    startDate: written(sentStart(draft, now)),
    endDate: written(endAt),
    dueDate: written(dueAt),
    scope: draft.scope,
    companyUserIds: draft.scope === 'specific' ? [...draft.companyUserIds] : [],
    pushFlag: draft.pushFlag,
    ...reminderOf(draft),
  }
}
