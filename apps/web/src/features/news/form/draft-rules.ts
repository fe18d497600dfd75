import { contentFaults } from '@kawaraban/contract/content-rules.ts'
import { dateMessage, reminderText } from '@kawaraban/contract/date-messages.ts'
import { contentMaxLength, titleMaxLength } from '@kawaraban/contract/news.ts'
import { type DateFault, dueFault, endFault, noReminder, reminderFault } from '@kawaraban/contract/news-rules.ts'
import { textFaults } from '@kawaraban/contract/text.ts'
import { requiredText, textMessage } from '@kawaraban/contract/text-messages.ts'
import { type Instant, parseDateTime, timeChoices } from '@kawaraban/contract/tokyo.ts'
import { readDay } from '../../../ui/date-text.ts'
import type { DateTimeInput, NewsDraft } from './draft.ts'

/** The fields of the form that can show a message, in the order of the screen. */
export const draftFields = [
  'title',
  'content',
  'files',
  'categoryId',
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

/** A 10-minute choice, or the stored time of a post that nobody has changed: posts may have any minute. */
const isTime = ({ time, lastTime }: DateTimeInput) => timeChoices.includes(time) || (time !== '' && time === lastTime)

const instantOf = (input: DateTimeInput | null): Instant | null => {
  const day = input && readDay(input.date)
  return !input || day === null || !isTime(input) ? null : parseDateTime(`${day} ${input.time}`)
}

/** What a draft says of its dates. */
export type DraftDates = Pick<NewsDraft, 'start' | 'end' | 'due'>

/** Start, end and due date of a draft; null where a date or time is missing. */
export const instantsOf = ({ start, end, due }: DraftDates): Record<'startAt' | 'endAt' | 'dueAt', Instant | null> => ({
  startAt: instantOf(start),
  endAt: instantOf(end),
  dueAt: instantOf(due),
})

const missing = (pair: Pair, input: DateTimeInput): DraftMessages => ({
  ...(readDay(input.date) === null && { [`${pair}Date`]: requiredText.date }),
  ...(!isTime(input) && { [`${pair}Time`]: requiredText.time }),
})

/** The message of a date rule, under the time of the same day and under the date otherwise. */
export const dateFaultMessage = (pair: Pair, fault: DateFault): DraftMessages => {
  const { under, text } = dateMessage(fault)
  return { [under === 'time' ? `${pair}Time` : `${pair}Date`]: text }
}

/** One message for each of start, end and due date: required, past, before start, after end. */
const dateMessages = (draft: NewsDraft, now: Instant): DraftMessages => {
  const { startAt, endAt, dueAt } = instantsOf(draft)
  const wrongEnd = endAt === null ? null : endFault(endAt, startAt, now)
  const wrongDue = dueAt === null ? null : dueFault(dueAt, startAt, endAt, now)
  return {
    ...missing('start', draft.start),
    ...missing('end', draft.end),
    ...(wrongEnd && dateFaultMessage('end', wrongEnd)),
    ...(draft.due && missing('due', draft.due)),
    ...(wrongDue && dateFaultMessage('due', wrongDue)),
  }
}

/** Checked only with push on, a timing chosen, and the date set that it counts back from. */
const reminderMessages = (draft: NewsDraft, now: Instant): DraftMessages => {
  const { pushFlag, remindType, remindDaysBefore } = draft.notice
  if (!pushFlag || remindType === 'none' || remindDaysBefore === noReminder) return {}
  const { startAt, endAt, dueAt } = instantsOf(draft)
  const baseAt = remindType === 'endDate' ? endAt : dueAt
  const fault = baseAt === null ? null : reminderFault(baseAt, remindDaysBefore, startAt, now)
  return fault === null ? {} : { remindTiming: reminderText[fault] }
}

const textMessages = (draft: NewsDraft): DraftMessages => {
  const title = textMessage(textFaults(draft.title, titleMaxLength, 'one'), titleMaxLength)
  const content = textMessage(contentFaults(draft.content, draft.contentFormat), contentMaxLength)
  return { ...(title && { title }), ...(content && { content }) }
}

/**
 * The errors of a draft at `now`, by field. A start in the past is no error, since it moves up to now when the post is
 * sent. `fieldsWithoutErrors` are left out: the texts of a form just opened from the feed, and a deadline just switched on.
 */
export const checkDraft = (
  draft: NewsDraft,
  now: Instant,
  fieldsWithoutErrors: readonly DraftField[] = [],
): DraftMessages => {
  const messages = { ...textMessages(draft), ...dateMessages(draft, now), ...reminderMessages(draft, now) }
  for (const field of fieldsWithoutErrors) delete messages[field]
  return messages
}

/** Whether the draft may be confirmed or saved at `now`, also by the fields that show no errors yet. */
export const canConfirm = (draft: NewsDraft, now: Instant): boolean => Object.keys(checkDraft(draft, now)).length === 0
