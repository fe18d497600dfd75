import type { ChaseStep } from '@kawaraban/contract/chase-steps.ts'
import { planChaseReport } from '@kawaraban/contract/chases.ts'
import { chasesText as text } from '../../../../messages/chases.ts'
import { useMinute } from '../../../../platform/use-minute.ts'
import { shortDateTime } from '../../../checks/short-date-time.ts'
import { useWorkingCalendar } from '../../../checks/use-checks.ts'
import { sentStart, stepsOf } from '../draft-body.ts'
import { instantsOf } from '../draft-rules.ts'
import { useForm } from '../form-store.ts'
import { pushAtOf, reminderAtOf } from '../notice-times.ts'
import { chaseLine } from './chase-lines.ts'

/** `at` is the date of a step, `note` whom it is for, `report` when the author is told who has not completed. */
type ChasePart = { step: ChaseStep; part: 'at' | 'note' } | { step?: undefined; part: 'report' }

/** When a step of the chain of the current draft goes out and to whom, or the report after it. */
const ChaseTimes = ({ step, part }: ChasePart) => {
  const calendar = useWorkingCalendar()
  const now = useMinute()
  return useForm((state) => {
    const { draft } = state
    const { dueAt } = instantsOf(draft)
    const startAt = sentStart(state, now)
    if (startAt === null || dueAt === null) return null
    if (part === 'report') {
      const report = planChaseReport(dueAt, calendar)
      return report && text.report(shortDateTime(report.dueAt, now))
    }
    const others = { push: pushAtOf(state, now), reminder: reminderAtOf(draft) }
    return chaseLine(step, { startAt, dueAt, chosen: stepsOf(draft), others, calendar }, now)?.[part]
  })
}

export default ChaseTimes
