import { Info } from 'lucide-react'
import { memo, useMemo } from 'react'
import { form } from '../../../messages/form.ts'
import { publicConfig } from '../../../platform/public-config.ts'
import { Select } from '../../../ui/select.tsx'
import { useReach } from '../../notices/use-reach.ts'
import { useDraft } from './draft.ts'
import type { DraftMessages } from './draft-rules.ts'
import { reminderSummary } from './notice-summary.ts'
import { type RemindChoice, remindChoice, remindChoices, timingOf } from './remind-choices.ts'
import { Section } from './section.tsx'
import { sectionIds } from './section-ids.ts'

const targets = (['specific', 'unread', 'unreacted'] as const).map((id) => ({ id, label: form.targets[id] }))

/** When a reminder goes out (FORM-14, FORM-15); open to choice only with push on (VAL-28). */
export const RemindTimingSection = memo(({ remindTiming = '' }: Pick<DraftMessages, 'remindTiming'>) => {
  const isOff = useDraft((draft) => !draft.pushFlag)
  const hadPush = useDraft((draft) => draft.hadPush)
  const chosen = useDraft(remindChoice)
  const choices = useDraft((draft) => remindChoices(draft).join())
  const change = useDraft((draft) => draft.change)
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
          onChange={(choice) => change(timingOf(choice))}
          isDisabled={isOff}
          error={remindTiming}
        />
      </div>
    </Section>
  )
})

/** When the reminder of the current draft goes out and to whom (G-205). */
const ReminderSummary = () => {
  const draft = useDraft((state) => state)
  const summary = reminderSummary(draft, useReach(draft, draft.pushFlag))
  if (summary === null || publicConfig().canNotify === false) return null
  return <p className="phrased tabular mt-1 text-meta font-bold">{summary}</p>
}

/** Whom the reminder reaches (FORM-16). */
export const RemindTargetSection = memo(({ remindTarget = '' }: Pick<DraftMessages, 'remindTarget'>) => {
  const isOff = useDraft((draft) => !draft.pushFlag)
  const hasTiming = useDraft((draft) => remindChoice(draft) !== '-1')
  const target = useDraft((draft) => draft.remindScope)
  const change = useDraft((draft) => draft.change)
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
          onChange={(remindScope) => change({ remindScope })}
          isDisabled={isOff || !hasTiming}
          error={remindTarget}
        />
        <ReminderSummary />
      </div>
    </Section>
  )
})
