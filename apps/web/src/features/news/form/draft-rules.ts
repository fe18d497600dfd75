import { dateMessage, reminderText, requiredText, textMessage } from '@kawaraban/contract/messages.ts'
import { contentMaxLength, titleMaxLength } from '@kawaraban/contract/news.ts'
import { type DateFault, dueFault, endFault, noReminder, reminderFault } from '@kawaraban/contract/news-rules.ts'
import { textFaults } from '@kawaraban/contract/text.ts'
import { type Instant, parseDateTime, timeChoices } from '@kawaraban/contract/tokyo.ts'
import { readDay } from '../../../ui/date-text.ts'
import type { NewsDraft } from './draft-defaults.ts'

/** The places of the form that can carry a message, in the order in which they stand on the screen (FORM-01). */
export const draftFields = [
  'title',
  'content',
  'startDate',
  'startTime',
  'endDate',
  'endTime',
  'dueDate',
  'dueTime',
  'audience',
  'push',
  'remindTiming',
  'remindTarget',
] as const
export type DraftField = (typeof draftFields)[number]
export type DraftMessages = { [Field in DraftField]?: string | undefined }

type Pair = 'start' | 'end' | 'due'
const currentTime = { start: 'currentStartTime', end: 'currentEndTime', due: 'currentDueTime' } as const

/** A 10-minute choice (VAL-13), or the stored time of a post that nobody has touched: posts may keep any minute (G-016). */
const isTime = (draft: NewsDraft, pair: Pair) => {
  const time = draft[`${pair}Time`]
  return timeChoices.includes(time) || (time !== '' && time === draft[currentTime[pair]])
}

const instantOf = (draft: NewsDraft, pair: Pair): Instant | null => {
  const day = readDay(draft[`${pair}Date`])
  return day === null || !isTime(draft, pair) ? null : parseDateTime(`${day} ${draft[`${pair}Time`]}`)
}

/** Start, end and due date of a draft; null where a date or time is missing, and for the due date while the deadline is off. */
export const instantsOf = (draft: NewsDraft): Record<'startAt' | 'endAt' | 'dueAt', Instant | null> => ({
  startAt: instantOf(draft, 'start'),
  endAt: instantOf(draft, 'end'),
  dueAt: draft.completeDeadlineButtonState ? instantOf(draft, 'due') : null,
})

const missing = (draft: NewsDraft, pair: Pair): DraftMessages => ({
  ...(readDay(draft[`${pair}Date`]) === null && { [`${pair}Date`]: requiredText.date }),
  ...(!isTime(draft, pair) && { [`${pair}Time`]: requiredText.time }),
})

/** The message of a date rule, under the time of the same day and under the date otherwise (G-022). */
export const dateFaultMessage = (pair: Pair, fault: DateFault): DraftMessages => {
  const { under, text } = dateMessage(fault)
  return { [under === 'time' ? `${pair}Time` : `${pair}Date`]: text }
}

/** One message for each of start, end and due date: required, past, before start, after end (G-022). */
const dateMessages = (draft: NewsDraft, now: Instant): DraftMessages => {
  const { startAt, endAt, dueAt } = instantsOf(draft)
  const wrongEnd = endAt === null ? null : endFault(endAt, startAt, now)
  const wrongDue = dueAt === null ? null : dueFault(dueAt, startAt, endAt, now)
  return {
    ...missing(draft, 'start'),
    ...missing(draft, 'end'),
    ...(wrongEnd && dateFaultMessage('end', wrongEnd)),
    ...(draft.completeDeadlineButtonState && missing(draft, 'due')),
    ...(wrongDue && dateFaultMessage('due', wrongDue)),
  }
}

/** VAL-23: only with push on, a timing chosen, and the date that it counts back from set. */
const reminderMessages = (draft: NewsDraft, now: Instant): DraftMessages => {
  if (!draft.pushFlag || draft.remindType === 'none' || draft.remindDaysBefore === noReminder) return {}
  const { startAt, endAt, dueAt } = instantsOf(draft)
  const baseAt = draft.remindType === 'endDate' ? endAt : dueAt
  const fault = baseAt === null ? null : reminderFault(baseAt, draft.remindDaysBefore, startAt, now)
  return fault === null ? {} : { remindTiming: reminderText[fault] }
}

const textMessages = (draft: NewsDraft): DraftMessages => {
  const title = textMessage(textFaults(draft.title, titleMaxLength, 'one'), titleMaxLength)
  const content = textMessage(textFaults(draft.content, contentMaxLength, 'many'), contentMaxLength)
  return { ...(title && { title }), ...(content && { content }) }
}

/**
 * What the form has to say about a draft at `now`, by the place where it says it (VAL-01…VAL-26). A start in the past
 * is no fault, since it moves up to now when the post is sent (G-015). Fields in `quiet` say nothing yet: the texts of
 * a form just opened from the feed (FORM-21) and a deadline just switched on (G-029).
 */
export const checkDraft = (draft: NewsDraft, now: Instant, quiet: readonly DraftField[] = []): DraftMessages => {
  const messages = { ...textMessages(draft), ...dateMessages(draft, now), ...reminderMessages(draft, now) }
  for (const field of quiet) delete messages[field]
  return messages
}

/** Whether the draft may be confirmed or saved at `now`, quiet fields included (FORM-19, EDIT-04). */
export const canConfirm = (draft: NewsDraft, now: Instant): boolean => Object.keys(checkDraft(draft, now)).length === 0
