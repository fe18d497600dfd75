import type { NoticeOccasion } from '@kawaraban/contract/notices.ts'
import { formatDateAndTime, parseDateTime } from '@kawaraban/contract/tokyo.ts'
import { noticesText as text } from '../../messages/notices.ts'

/** Whether an occasion was due before a restore of the database, and waits for the operator's decision. */
export const isHeld = ({ state, reason }: NoticeOccasion): boolean =>
  reason === 'restored' && (state === 'planned' || state === 'sending')

const plannedSentences = ({ dueAt, target, people, reachable }: NoticeOccasion, canNotify: boolean): string[] => {
  if (!canNotify) return [text.noChannel]
  const at = formatDateAndTime(parseDateTime(dueAt) ?? 0)
  const whom = target === 'specific' ? text.planned(at, people) : text.plannedForNow(at, people)
  return reachable < people ? [whom, text.reachable(reachable)] : [whom]
}

const restOf = ({ people, reachable, gone, failed, missed }: NoticeOccasion): string[] => {
  const withoutDevice = people - reachable + gone
  const parts = [
    ...(withoutDevice > 0 ? [text.withoutDevice(withoutDevice)] : []),
    ...(failed > 0 ? [text.failed(failed)] : []),
    ...(missed > 0 ? [text.missed(missed)] : []),
  ]
  return parts.length > 0 ? [text.rest(parts)] : []
}

const endedSentences = (occasion: NoticeOccasion): string[] => {
  const { reason, people, sent } = occasion
  const reasons = reason === null ? [] : [text.reasons[reason]]
  if (people === 0) return reason === null ? [text.nobody] : reasons
  return [text.sent(sent), ...restOf(occasion), ...reasons]
}

/** The sentences about an occasion: when it goes out and to how many people, or how it ended. */
export const sentencesOf = (occasion: NoticeOccasion, canNotify: boolean): string[] => {
  if (isHeld(occasion)) return [text.held]
  if (occasion.state === 'planned') return plannedSentences(occasion, canNotify)
  if (occasion.state === 'sending') return [text.started(occasion.reachable)]
  if (occasion.state === 'ended' || occasion.sent > 0) return endedSentences(occasion)
  return [text.reasons[occasion.reason ?? 'late']]
}
