import { formatDateAndTime, type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { form as messages } from '../../../messages/form.ts'
import type { PushTimes } from '../../notices/use-push-times.ts'
import type { AudienceReach } from '../../notices/use-reach.ts'
import type { NewsDraft } from './draft.ts'
import { sentStart } from './draft-body.ts'
import { instantsOf } from './draft-rules.ts'
import type { FormState } from './form-store.ts'
import { reminderAtOf } from './notice-times.ts'

const { hints, noticeSummary: text } = messages

type NoticeForm = Pick<FormState, 'draft' | 'newsId' | 'startFixed'>

const whenOf = (form: NoticeForm, { heldUntil }: PushTimes, now: Instant): string | null => {
  if (form.startFixed) return heldUntil === null ? text.onSave : text.at(formatDateAndTime(heldUntil))
  const startAt = sentStart(form, now)
  if (startAt === null) return null
  if (startAt > now) return text.at(formatDateAndTime(startAt))
  return form.newsId === null ? text.onPost : text.onSave
}

/** Whether the post of a draft ends before its push goes out, which waits for the one before it. */
const endsFirst = ({ draft, startFixed }: NoticeForm, { heldUntil }: PushTimes): boolean => {
  const { endAt } = instantsOf(draft)
  return startFixed && heldUntil !== null && endAt !== null && heldUntil >= endAt + minuteMs
}

/** Why and until when the push of a draft cannot be switched on, as a sentence; null where it can, as one that is scheduled. */
export const pushRefusal = (form: NoticeForm, { refusedUntil }: PushTimes, now: Instant): string | null => {
  const startAt = sentStart(form, now)
  if (refusedUntil === null || (!form.startFixed && startAt !== null && startAt > now)) return null
  const until = text.refusedUntil(formatDateAndTime(refusedUntil))
  return form.startFixed ? until : `${until}${text.unlessScheduled}`
}

/** What the push of a draft does, as a hint at its switch. */
export const pushHint = ({ startFixed }: NoticeForm, { heldUntil, waitingAt }: PushTimes): string => {
  if (!startFixed) return hints.push
  if (waitingAt !== null) return hints.pushWaiting(formatDateAndTime(waitingAt))
  return heldUntil === null ? hints.pushPublished : hints.pushHeld(formatDateAndTime(heldUntil))
}

/** When the push of a draft goes out and to how many people, as a sentence; null without push or a valid start. */
export const pushSummary = (
  form: NoticeForm,
  reach: AudienceReach | null,
  times: PushTimes,
  now: Instant,
): string | null => {
  const when = form.draft.notice.pushFlag ? whenOf(form, times, now) : null
  if (when === null) return null
  if (endsFirst(form, times)) return text.endsFirst
  if (reach === null) return text.push(when)
  const { people, reachable } = reach
  const sentence = text.pushTo(when, people)
  return reachable !== null && reachable < people ? `${sentence}${text.reachable(reachable)}` : sentence
}

/** When the reminder of a draft goes out and to whom, as a sentence; null without one or a valid base date. */
export const reminderSummary = (draft: NewsDraft, reach: AudienceReach | null): string | null => {
  const { remindScope } = draft.notice
  const reminderAt = reminderAtOf(draft)
  if (reminderAt === null) return null
  const at = formatDateAndTime(reminderAt)
  if (remindScope !== 'specific') return text.remindThen(at, text.by[remindScope])
  return reach === null ? text.remind(at) : text.remindTo(at, reach.people)
}
