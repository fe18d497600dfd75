import { contentFaults } from '@kawaraban/contract/content-rules.ts'
import { titleMaxLength } from '@kawaraban/contract/news.ts'
import { dueFault, endFault, noReminder, reminderFault } from '@kawaraban/contract/news-rules.ts'
import type { NewsBody } from '@kawaraban/contract/news-writing.ts'
import { hiddenAt } from '@kawaraban/contract/policy.ts'
import { normaliseLineEnds, textFaults } from '@kawaraban/contract/text.ts'
import { floorToMinute, type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { ensure } from '../../http/refusal.ts'
import type { NewsRecord } from './queries.ts'

/** How far in the past a start may lie to be lifted to now rather than refused (G-015). */
const startToleranceMs = 10 * minuteMs

/** The start as it is stored: kept when the post is published already (G-017), lifted to now when just past (G-015). */
const startOf = (body: NewsBody, publishedStartAt: Instant | null, now: Instant): Instant => {
  if (publishedStartAt !== null) return publishedStartAt
  const minute = floorToMinute(now)
  ensure(body.startDate >= minute - startToleranceMs, 'oldStartDate')
  return Math.max(body.startDate, minute)
}

/** The reminder as it is stored, or a refusal (VAL-23…VAL-28, G-062). */
const reminderOf = (body: NewsBody, startAt: Instant, now: Instant) => {
  ensure(body.pushFlag || body.remindDaysBefore === noReminder, 'reminderRequiresPush')
  const none = { remindType: 'none', remindDaysBefore: noReminder, remindScope: 'specific' } as const
  if (body.remindType === 'none' || body.remindDaysBefore === noReminder) {
    return body.pushFlag ? { ...none, remindScope: body.remindScope } : none
  }
  const baseAt = body.remindType === 'endDate' ? body.endDate : body.dueDate
  ensure(baseAt !== null, 'invalidRemindType')
  ensure(reminderFault(baseAt, body.remindDaysBefore, startAt, now) === null, 'invalidRemindDaysBefore')
  const { remindType, remindDaysBefore, remindScope } = body
  return { remindType, remindDaysBefore, remindScope }
}

/**
 * Checks what was sent against every rule of the form (VAL-30) and returns the post as it is stored.
 * `publishedStartAt` is the stored start of a post that is published now, null otherwise. Refuses field by field; an
 * end in the past is left to `ensureEndAhead`.
 */
export const checkNews = (body: NewsBody, publishedStartAt: Instant | null, now: Instant): NewsRecord => {
  ensure(textFaults(body.title, titleMaxLength, 'one').length === 0, 'invalidTitle')
  ensure(contentFaults(body.content, body.contentFormat ?? 'plain').length === 0, 'invalidContent')
  const startAt = startOf(body, publishedStartAt, now)
  const end = endFault(body.endDate, startAt, now)
  ensure(end === null || end.rule === 'past', 'invalidEndDate')
  const due = body.dueDate === null ? null : dueFault(body.dueDate, startAt, body.endDate, now)
  ensure(due === null, 'invalidDueDate')
  const reminder = reminderOf(body, startAt, now)
  ensure(body.dueDate !== null || !body.chaseSteps?.length, 'invalidChaseSteps')
  return {
    title: normaliseLineEnds(body.title),
    content: normaliseLineEnds(body.content),
    startAt,
    endAt: body.endDate,
    dueAt: body.dueDate,
    hiddenAt: hiddenAt(body.endDate),
    scope: body.scope,
    pushFlag: body.pushFlag,
    ...reminder,
    ...(body.chaseSteps && { chaseSteps: body.chaseSteps }),
    ...(body.contentFormat && { contentFormat: body.contentFormat }),
    ...(body.categoryId !== undefined && { categoryId: body.categoryId }),
    ...(body.files && { files: body.files }),
  }
}

/** Refuses an end in the past, after all else (G-032): only a form that was otherwise right is told 'Old end date'. */
export const ensureEndAhead = ({ endAt }: Pick<NewsRecord, 'endAt'>, now: Instant): void =>
  ensure(endAt >= floorToMinute(now), 'oldEndDate')
