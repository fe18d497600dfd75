import { formatDay } from '@kawaraban/contract/tokyo.ts'
import { Info } from 'lucide-react'
import { useMemo } from 'react'
import { chasesText } from '../../../messages/chases.ts'
import { form } from '../../../messages/form.ts'
import { publicConfig } from '../../../platform/public-config.ts'
import { useMinute } from '../../../platform/use-minute.ts'
import { Select } from '../../../ui/select.tsx'
import type { DraftMessages } from './draft-rules.ts'
import { useDraft, useForm } from './form-store.ts'
import { reminderSummary } from './notice-summary.ts'
import { pushAtOf, reminderAtOf } from './notice-times.ts'
import { type RemindChoice, remindChoice, remindChoices, timingOf } from './remind-choices.ts'
import { reminderId, Section, sectionIds } from './section.tsx'
import { useDraftReach } from './use-draft-reach.ts'
import { type Waiting, waitingId } from './waiting.ts'

const targets = (['specific', 'unread', 'unreacted'] as const).map((id) => ({ id, label: form.targets[id] }))

type RemindProps = Pick<DraftMessages, 'remindTiming' | 'remindTarget'> & { waiting: Waiting }

/** When a reminder goes out and to whom, side by side; without push both are their names alone. */
export const RemindSections = ({ remindTiming = '', remindTarget = '', waiting }: RemindProps) => {
  const hadPush = useForm((state) => state.hadPush)
  return (
    <>
      {hadPush && (
        <p className="flex items-start gap-2 rounded-control bg-info-soft px-3 py-2 text-meta text-info phrased">
          <Info size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
          {form.hints.remindLost}
        </p>
      )}
      <div id={reminderId} className={waiting.remind ? 'flex flex-wrap gap-x-6' : 'grid gap-x-4 md:grid-cols-2'}>
        <Section
          id={sectionIds.remind}
          title={form.sections.remindTiming}
          waitsFor={waiting.remind ? waitingId : undefined}
        >
          {!waiting.remind && <Timing error={remindTiming} />}
        </Section>
        <Section
          id={sectionIds.remindTarget}
          title={form.sections.remindTarget}
          waitsFor={waiting.target ? waitingId : undefined}
        >
          {!waiting.target && <Target error={remindTarget} />}
        </Section>
      </div>
      {!waiting.remind && <ReminderSummary />}
    </>
  )
}

const Timing = ({ error }: { error: string }) => {
  const chosen = useDraft((draft) => remindChoice(draft.notice))
  const choices = useDraft((draft) => remindChoices(draft).join())
  const change = useForm((state) => state.change)
  const options = useMemo(
    () => (choices.split(',') as RemindChoice[]).map((id) => ({ id, label: form.timings[id] })),
    [choices],
  )
  return (
    <div data-field="remindTiming">
      <Select
        label={form.sections.remindTiming}
        isLabelHidden
        options={options}
        value={chosen}
        onChange={(choice) => change({ notice: timingOf(choice) })}
        error={error}
      />
    </div>
  )
}

const Target = ({ error }: { error: string }) => {
  const target = useDraft((draft) => draft.notice.remindScope)
  const change = useForm((state) => state.change)
  return (
    <div data-field="remindTarget">
      <Select
        label={form.sections.remindTarget}
        isLabelHidden
        options={targets}
        value={target}
        onChange={(remindScope) => change({ notice: { remindScope } })}
        error={error}
      />
    </div>
  )
}

/** When the reminder of the current draft goes out and to whom, and whether it falls on the day of the push. */
const ReminderSummary = () => {
  const reach = useDraftReach()
  const now = useMinute()
  const summary = useForm((state) => {
    const sentence = reminderSummary(state.draft, reach)
    const [pushAt, reminderAt] = [pushAtOf(state, now), reminderAtOf(state.draft)]
    const isSameDay = pushAt !== null && reminderAt !== null && formatDay(pushAt) === formatDay(reminderAt)
    return sentence && isSameDay ? `${sentence}${chasesText.sameDay(chasesText.others.push)}。` : sentence
  })
  if (summary === null || publicConfig().canNotify === false) return null
  return <p className="phrased tabular mt-1 text-meta font-bold max-md:min-h-[2lh]">{summary}</p>
}
