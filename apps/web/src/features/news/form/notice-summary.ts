import { noReminder } from '@kawaraban/contract/news-rules.ts'
import { dayMs, formatDateAndTime, type Instant } from '@kawaraban/contract/tokyo.ts'
import { form } from '../../../messages/form.ts'
import type { AudienceReach } from '../../notices/use-reach.ts'
import { sentStart } from './draft-body.ts'
import type { NewsDraft } from './draft-defaults.ts'
import { instantsOf } from './draft-rules.ts'

const text = form.noticeSummary

const whenOf = (draft: NewsDraft, now: Instant): string | null => {
  if (draft.startFixed) return text.onSave
  const startAt = sentStart(draft, now)
  if (startAt === null) return null
  if (startAt > now) return text.at(formatDateAndTime(startAt))
  return draft.mode === 'edit' ? text.onSave : text.onPost
}

/** When the push of a draft goes out and to how many people, as a sentence; null without push or a valid start (G-205). */
export const pushSummary = (draft: NewsDraft, reach: AudienceReach | null, now: Instant): string | null => {
  const when = draft.pushFlag ? whenOf(draft, now) : null
  if (when === null) return null
  if (reach === null) return text.push(when)
  const { people, reachable } = reach
  const sentence = text.pushTo(when, people)
  return reachable !== null && reachable < people ? `${sentence}${text.reachable(reachable)}` : sentence
}

/** When the reminder of a draft goes out and to whom, as a sentence; null without one or a valid base date (G-205). */
export const reminderSummary = (draft: NewsDraft, reach: AudienceReach | null): string | null => {
  const { pushFlag, remindType, remindDaysBefore, remindScope } = draft
  if (!pushFlag || remindType === 'none' || remindDaysBefore === noReminder) return null
  const { endAt, dueAt } = instantsOf(draft)
  const baseAt = remindType === 'endDate' ? endAt : dueAt
  if (baseAt === null) return null
  const at = formatDateAndTime(baseAt - remindDaysBefore * dayMs)
  if (remindScope !== 'specific') return text.remindThen(at, text.by[remindScope])
  return reach === null ? text.remind(at) : text.remindTo(at, reach.people)
}
