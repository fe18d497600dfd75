import { planChase, planChaseReport } from '@kawaraban/contract/chases.ts'
import { floorToMinute } from '@kawaraban/contract/tokyo.ts'
import { chasesText as text } from '../../../../messages/chases.ts'
import { useMinute } from '../../../../platform/use-minute.ts'
import { shortDateTime } from '../../../checks/short-date-time.ts'
import { useWorkingCalendar } from '../../../checks/use-checks.ts'
import { sentStart, stepsOf } from '../draft-body.ts'
import { instantsOf } from '../draft-rules.ts'
import { useForm } from '../form-store.ts'

/** When the steps of the chain of the current draft go out, and the report on who has not completed. */
const ChaseTimes = () => {
  const { draft, startFixed } = useForm((state) => state)
  const calendar = useWorkingCalendar()
  const now = useMinute()
  const { dueAt } = instantsOf(draft)
  const startAt = sentStart({ draft, startFixed }, now)
  if (startAt === null || dueAt === null) return null
  const planned = planChase({ startAt, dueAt }, stepsOf(draft), calendar).filter(
    (step) => step.dueAt >= floorToMinute(now),
  )
  const report = planChaseReport(dueAt, calendar)
  const times = planned.map((step) => shortDateTime(step.dueAt, now))
  return (
    <p className="phrased tabular text-meta text-fg-2">
      {times.length > 0 ? text.times(times) : text.noTimes}
      {report && text.report(shortDateTime(report.dueAt, now))}
    </p>
  )
}

export default ChaseTimes
