import { memo } from 'react'
import { form } from '../../../messages/form.ts'
import { showMessage } from '../../../ui/dialogs.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { DateTimeRow } from './date-time-row.tsx'
import type { DraftMessages } from './draft-rules.ts'
import { useDraft, useForm } from './form-store.ts'
import { DuePreset, DuePresetNote } from './presets/due-preset.tsx'
import { EndPresets, EndPresetsNote } from './presets/end-presets.tsx'
import { Section, sectionIds } from './section.tsx'

type PublishProps = Pick<DraftMessages, 'startDate' | 'startTime' | 'endDate' | 'endTime'>

/** From when to when the post is published; the start of a published post is read-only. */
export const PublishSection = memo(({ startDate, startTime, endDate, endTime }: PublishProps) => {
  const startFixed = useForm((state) => state.startFixed)
  const isNew = useForm((state) => state.newsId === null)
  const hint = isNew ? form.hints.start : form.hints.startOfEdit
  return (
    <Section id={sectionIds.publishSetting} title={form.sections.publishSetting} className="gap-3">
      <DateTimeRow
        pair="start"
        date={startDate}
        time={startTime}
        hint={startFixed ? form.hints.startFixed : hint}
        isReadOnly={startFixed}
      />
      <DateTimeRow pair="end" date={endDate} time={endTime} note={<EndPresetsNote />}>
        <EndPresets />
      </DateTimeRow>
    </Section>
  )
})

/** The response deadline; it stays on while the reminder counts back from it. */
export const DeadlineSection = memo(({ dueDate, dueTime }: Pick<DraftMessages, 'dueDate' | 'dueTime'>) => {
  const isOn = useDraft((draft) => draft.due !== null)
  const setDeadline = useForm((form) => form.setDeadline)
  const change = (next: boolean) => {
    if (!setDeadline(next)) void showMessage({ text: form.deadlineInUse })
  }
  return (
    <Section
      id={sectionIds.dueDate}
      title={form.sections.dueDate}
      beside={
        <Switch isSelected={isOn} onChange={change} className="flex-auto">
          {form.deadline}
        </Switch>
      }
    >
      {isOn && (
        <DateTimeRow pair="due" date={dueDate} time={dueTime} note={<DuePresetNote />}>
          <DuePreset />
        </DateTimeRow>
      )}
    </Section>
  )
})
