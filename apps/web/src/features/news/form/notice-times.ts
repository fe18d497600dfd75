import { noReminder } from '@kawaraban/contract/news-rules.ts'
import { dayMs, type Instant } from '@kawaraban/contract/tokyo.ts'
import type { NewsDraft } from './draft.ts'
import { sentStart } from './draft-body.ts'
import { instantsOf } from './draft-rules.ts'
import type { FormState } from './form-store.ts'

/** When the reminder of a draft goes out; null without one or a valid base date. */
export const reminderAtOf = (draft: NewsDraft): Instant | null => {
  const { pushFlag, remindType, remindDaysBefore } = draft.notice
  if (!pushFlag || remindType === 'none' || remindDaysBefore === noReminder) return null
  const { endAt, dueAt } = instantsOf(draft)
  const baseAt = remindType === 'endDate' ? endAt : dueAt
  return baseAt === null ? null : baseAt - remindDaysBefore * dayMs
}

/** When the push of a draft goes out, if nothing holds it back; null without push or a valid start. */
export const pushAtOf = (form: Pick<FormState, 'draft' | 'startFixed'>, now: Instant): Instant | null => {
  if (!form.draft.notice.pushFlag) return null
  return form.startFixed ? now : sentStart(form, now)
}
