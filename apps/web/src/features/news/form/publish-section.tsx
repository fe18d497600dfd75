import { memo } from 'react'
import { form } from '../../../messages/form.ts'
import { DateTimeRow } from './date-time-row.tsx'
import type { DraftMessages } from './draft-rules.ts'
import { useForm } from './form-store.ts'
import { Section } from './section.tsx'
import { sectionIds } from './section-ids.ts'

type PublishProps = Pick<DraftMessages, 'startDate' | 'startTime' | 'endDate' | 'endTime'>

/** From when to when the post is published; the start of a published post is read-only. */
export const PublishSection = memo(({ startDate, startTime, endDate, endTime }: PublishProps) => {
  const startFixed = useForm((state) => state.startFixed)
  return (
    <Section id={sectionIds.publishSetting} title={form.sections.publishSetting}>
      <DateTimeRow
        pair="start"
        date={startDate}
        time={startTime}
        hint={startFixed ? form.hints.startFixed : form.hints.start}
        isReadOnly={startFixed}
      />
      <DateTimeRow pair="end" date={endDate} time={endTime} />
    </Section>
  )
})
