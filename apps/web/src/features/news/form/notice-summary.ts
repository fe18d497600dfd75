import { noReminder } from '@kawaraban/contract/news-rules.ts'
import { dayMs, formatDateAndTime, type Instant } from '@kawaraban/contract/tokyo.ts'
import { form as messages } from '../../../messages/form.ts'
import type { AudienceReach } from '../../notices/use-reach.ts'
import type { NewsDraft } from './draft.ts'
import { sentStart } from './draft-body.ts'
import { instantsOf } from './draft-rules.ts'
import type { FormState } from './form-store.ts'

const text = messages.noticeSummary

type NoticeForm = Pick<FormState, 'draft' | 'newsId' | 'startFixed'>

const whenOf = (form: NoticeForm, now: Instant): string | null => {
  if (form.startFixed) return text.onSave
  const startAt = sentStart(form, now)
  if (startAt === null) return null
  if (startAt > now) return text.at(formatDateAndTime(startAt))
  return form.newsId === null ? text.onPost : text.onSave
}

/** When the push of a draft goes out and to how many people, as a sentence; null without push or a valid start. */
export const pushSummary = (form: NoticeForm, reach: AudienceReach | null, now: Instant): string | null => {
  const when = form.draft.notice.pushFlag ? whenOf(form, now) : null
  if (when === null) return null
  if (reach === null) return text.push(when)
  const { people, reachable } = reach
  const sentence = text.pushTo(when, people)
  return reachable !== null && reachable < people ? `${sentence}${text.reachable(reachable)}` : sentence
}

/** When the reminder of a draft goes out and to whom, as a sentence; null without one or a valid base date. */
export const reminderSummary = (draft: NewsDraft, reach: AudienceReach | null): string | null => {
  const { pushFlag, remindType, remindDaysBefore, remindScope } = draft.notice
  if (!pushFlag || remindType === 'none' || remindDaysBefore === noReminder) return null
  const { endAt, dueAt } = instantsOf(draft)
  const baseAt = remindType === 'endDate' ? endAt : dueAt
  if (baseAt === null) return null
  const at = formatDateAndTime(baseAt - remindDaysBefore * dayMs)
  if (remindScope !== 'specific') return text.remindThen(at, text.by[remindScope])
  return reach === null ? text.remind(at) : text.remindTo(at, reach.people)
}
