import { noReminder, type RemindDays } from '@kawaraban/contract/news-rules.ts'
import { readDay } from '../../../ui/date-text.ts'
import type { NewsDraft } from './draft-defaults.ts'

const timings = [
  { remindType: 'none', remindDaysBefore: noReminder },
  { remindType: 'endDate', remindDaysBefore: 7 },
  { remindType: 'endDate', remindDaysBefore: 3 },
  { remindType: 'endDate', remindDaysBefore: 1 },
  { remindType: 'dueDate', remindDaysBefore: 7 },
  { remindType: 'dueDate', remindDaysBefore: 3 },
  { remindType: 'dueDate', remindDaysBefore: 1 },
] as const satisfies { remindType: NewsDraft['remindType']; remindDaysBefore: RemindDays }[]

type Timing = (typeof timings)[number]
/** The value of the timing select: `type-days`, or `-1` for none (FORM-14, G-062). */
export type RemindChoice = '-1' | `${'endDate' | 'dueDate'}-${1 | 3 | 7}`

const choiceOf = ({ remindType, remindDaysBefore }: Timing): RemindChoice =>
  remindType === 'none' ? '-1' : `${remindType}-${remindDaysBefore}`

/** The timing that a draft has chosen. */
export const remindChoice = (draft: Pick<NewsDraft, 'remindType' | 'remindDaysBefore'>): RemindChoice =>
  choiceOf(
    timings.find(
      (timing) => timing.remindType === draft.remindType && timing.remindDaysBefore === draft.remindDaysBefore,
    ) ?? timings[0],
  )

/** What choosing `choice` sets. */
export const timingOf = (choice: RemindChoice): Timing =>
  timings.find((timing) => choiceOf(timing) === choice) ?? timings[0]

/**
 * The timings on offer: those by the due date only while one is set (FORM-15). The chosen one stays on offer while
 * its date is emptied and typed anew, so that changing a date loses no reminder; the form is incomplete meanwhile.
 */
export const remindChoices = (draft: NewsDraft): readonly RemindChoice[] => {
  const dueDateSet = draft.completeDeadlineButtonState && readDay(draft.dueDate) !== null
  const chosen = remindChoice(draft)
  return timings
    .filter((timing) => dueDateSet || timing.remindType !== 'dueDate' || choiceOf(timing) === chosen)
    .map(choiceOf)
}
