import { noReminder } from '@kawaraban/contract/news-rules.ts'
import { readDay } from '../../../ui/date-text.ts'
import type { NewsDraft } from './draft.ts'

const timings = [
  { remindType: 'none', remindDaysBefore: noReminder },
  { remindType: 'endDate', remindDaysBefore: 7 },
  { remindType: 'endDate', remindDaysBefore: 3 },
  { remindType: 'endDate', remindDaysBefore: 1 },
  { remindType: 'dueDate', remindDaysBefore: 7 },
  { remindType: 'dueDate', remindDaysBefore: 3 },
  { remindType: 'dueDate', remindDaysBefore: 1 },
] as const satisfies Pick<NewsDraft['notice'], 'remindType' | 'remindDaysBefore'>[]

type Timing = (typeof timings)[number]
/** The value of the timing select: `type-days`, or `-1` for none. */
export type RemindChoice = '-1' | `${'endDate' | 'dueDate'}-${1 | 3 | 7}`

const choiceOf = ({ remindType, remindDaysBefore }: Timing): RemindChoice =>
  remindType === 'none' ? '-1' : `${remindType}-${remindDaysBefore}`

/** The timing that a draft has chosen. */
export const remindChoice = (notice: Pick<NewsDraft['notice'], 'remindType' | 'remindDaysBefore'>): RemindChoice =>
  choiceOf(
    timings.find(
      (timing) => timing.remindType === notice.remindType && timing.remindDaysBefore === notice.remindDaysBefore,
    ) ?? timings[0],
  )

/** What choosing `choice` sets. */
export const timingOf = (choice: RemindChoice): Timing =>
  timings.find((timing) => choiceOf(timing) === choice) ?? timings[0]

/**
 * The timings to choose from: those by the due date only while one is set. The chosen one stays in the list while its
 * date is empty, so that changing a date loses no reminder; the form is incomplete until then.
 */
export const remindChoices = (draft: NewsDraft): readonly RemindChoice[] => {
  const dueDateSet = draft.due !== null && readDay(draft.due.date) !== null
  const chosen = remindChoice(draft.notice)
  return timings
    .filter((timing) => dueDateSet || timing.remindType !== 'dueDate' || choiceOf(timing) === chosen)
    .map(choiceOf)
}
