import { Info } from 'lucide-react'
import { memo, useMemo } from 'react'
import { form } from '../../../messages/form.ts'
import { publicConfig } from '../../../platform/public-config.ts'
import { Select } from '../../../ui/select.tsx'
import { useReach } from '../../notices/use-reach.ts'
import type { DraftMessages } from './draft-rules.ts'
import { useDraft, useForm } from './form-store.ts'
import { reminderSummary } from './notice-summary.ts'
import { type RemindChoice, remindChoice, remindChoices, timingOf } from './remind-choices.ts'
import { Section, sectionIds } from './section.tsx'

const targets = (['specific', 'unread', 'unreacted'] as const).map((id) => ({ id, label: form.targets[id] }))

/** When a reminder goes out; can be chosen only with push on. */
export const RemindTimingSection = memo(({ remindTiming = '' }: Pick<DraftMessages, 'remindTiming'>) => {
  const isOff = useDraft((draft) => !draft.notice.pushFlag)
  const hadPush = useForm((state) => state.hadPush)
  const chosen = useDraft((draft) => remindChoice(draft.notice))
  const choices = useDraft((draft) => remindChoices(draft).join())
  const change = useForm((state) => state.change)
  const options = useMemo(
    () => (choices.split(',') as RemindChoice[]).map((id) => ({ id, label: form.timings[id] })),
    [choices],
  )
  return (
    <Section id={sectionIds.remind} title={form.sections.remindTiming}>
      {hadPush && (
        <p className="flex items-start gap-2 rounded-control bg-info-soft px-3 py-2 text-meta text-info phrased">
          <Info size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
          {form.hints.remindLost}
        </p>
      )}
      <div data-field="remindTiming">
        <Select
          label={form.sections.remindTiming}
          isLabelHidden
          hint={isOff && form.hints.remindNeedsPush}
          options={options}
          value={chosen}
          onChange={(choice) => change({ notice: timingOf(choice) })}
          isDisabled={isOff}
          error={remindTiming}
        />
      </div>
    </Section>
  )
})

/** When the reminder of the current draft goes out and to whom. */
const ReminderSummary = () => {
  const draft = useDraft((state) => state)
  const summary = reminderSummary(draft, useReach(draft, draft.notice.pushFlag))
  if (summary === null || publicConfig().canNotify === false) return null
  return <p className="phrased tabular mt-1 text-meta font-bold">{summary}</p>
}

/** Whom the reminder reaches. */
export const RemindTargetSection = memo(({ remindTarget = '' }: Pick<DraftMessages, 'remindTarget'>) => {
  const isOff = useDraft((draft) => !draft.notice.pushFlag)
  const hasTiming = useDraft((draft) => remindChoice(draft.notice) !== '-1')
  const target = useDraft((draft) => draft.notice.remindScope)
  const change = useForm((state) => state.change)
  const hint = isOff ? form.hints.remindNeedsPush : !hasTiming && form.hints.targetNeedsTiming
  return (
    <Section id={sectionIds.remindTarget} title={form.sections.remindTarget}>
      <div data-field="remindTarget">
        <Select
          label={form.sections.remindTarget}
          isLabelHidden
          hint={hint}
          options={targets}
          value={target}
          onChange={(remindScope) => change({ notice: { remindScope } })}
          isDisabled={isOff || !hasTiming}
          error={remindTarget}
        />
        <ReminderSummary />
      </div>
    </Section>
  )
})
