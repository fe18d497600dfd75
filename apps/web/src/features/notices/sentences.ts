import type { NoticeOccasion } from '@kawaraban/contract/notices-results.ts'
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

/** The sentences about the list that the author gets after the deadline. */
const reportSentences = (occasion: NoticeOccasion, canNotify: boolean): string[] | null => {
  const { state, reason, people, sent, dueAt } = occasion
  if (state === 'planned' && canNotify) return [text.report.planned(formatDateAndTime(parseDateTime(dueAt) ?? 0))]
  if (state !== 'ended' || reason !== null) return null
  if (sent > 0) return [text.report.sent]
  return people === 0 ? [text.report.nobody] : null
}

/** The sentences about an occasion: when it goes out and to how many people, or how it ended. */
export const sentencesOf = (occasion: NoticeOccasion, canNotify: boolean): string[] => {
  if (isHeld(occasion)) return [text.held]
  const ofReport = occasion.kind === 'chaseReport' ? reportSentences(occasion, canNotify) : null
  if (ofReport) return ofReport
  if (occasion.state === 'planned') return plannedSentences(occasion, canNotify)
  if (occasion.state === 'sending') return [text.started(occasion.reachable)]
  if (occasion.state === 'ended' || occasion.sent > 0) return endedSentences(occasion)
  return [text.reasons[occasion.reason ?? 'late']]
}
