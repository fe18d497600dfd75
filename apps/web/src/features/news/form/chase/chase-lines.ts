import type { ChaseStep } from '@kawaraban/contract/chase-steps.ts'
import { type DatedStep, dateChase } from '@kawaraban/contract/chases.ts'
import { floorToMinute, formatDay, type Instant } from '@kawaraban/contract/tokyo.ts'
import { isWorkingDay, tokyoDate, type WorkingCalendar } from '@kawaraban/contract/working-days.ts'
import { chasesText as text } from '../../../../messages/chases.ts'
import { shortDate, shortDateTime } from '../../../checks/short-date-time.ts'

/** What the steps of a chain are dated by. */
export type ChaseFacts = {
  readonly startAt: Instant
  readonly dueAt: Instant
  /** The steps that are switched on. */
  readonly chosen: readonly ChaseStep[]
  /** When the other notices of the post go out; null where there are none. */
  readonly others: Readonly<Record<keyof typeof text.others, Instant | null>>
  readonly calendar: WorkingCalendar
}

/** When a step goes out, and whom to, or why it does not. */
export type ChaseLine = { readonly at: string; readonly note: string; readonly isSent: boolean }

const sameDayAs = (at: Instant, others: ChaseFacts['others']): string => {
  const found = (['push', 'reminder'] as const).filter((one) => {
    const other = others[one]
    return other !== null && formatDay(other) === formatDay(at)
  })
  return found.length === 0 ? '' : text.sameDay(found.map((one) => text.others[one]).join('・'))
}

const sentNote = ({ step, target, dueAt: at }: DatedStep, facts: ChaseFacts, now: Instant): string => {
  const isMoved = step === 'dueDay' && !isWorkingDay(tokyoDate(facts.dueAt), facts.calendar)
  return [text.targets[target], isMoved && text.moved(shortDate(at, now)), sameDayAs(at, facts.others)]
    .filter(Boolean)
    .join('。')
}

/** The date of a step, as it is or would be when switched on, and whom it is for or what becomes of it. */
export const chaseLine = (step: ChaseStep, facts: ChaseFacts, now: Instant): ChaseLine | null => {
  const dated = dateChase(facts, [...facts.chosen, step], facts.calendar).find((one) => one.step === step)
  if (!dated) return null
  const { outcome, dueAt } = dated
  const at = shortDateTime(dueAt, now)
  if (outcome === 'joined') return { at, note: text.joined(shortDate(dueAt, now)), isSent: false }
  if (outcome !== 'sent') return { at, note: text.leftOut[outcome], isSent: false }
  if (dueAt < floorToMinute(now)) return { at, note: text.leftOut.past, isSent: false }
  return { at, note: sentNote(dated, facts, now), isSent: true }
}
