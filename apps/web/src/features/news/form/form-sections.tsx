import { AudienceSection } from './audience-section.tsx'
import { ContentSection } from './content-section.tsx'
import { DeadlineSection } from './deadline-section.tsx'
import type { DraftMessages } from './draft-rules.ts'
import { PublishSection } from './publish-section.tsx'
import { PushSection } from './push-section.tsx'
import { RemindTargetSection, RemindTimingSection } from './remind-sections.tsx'

/** The parts of create and edit form, in the order of FORM-01, each with its own messages. */
export const FormSections = ({ messages }: { messages: DraftMessages }) => {
  const { title, content, startDate, startTime, endDate, endTime, dueDate, dueTime } = messages
  return (
    <>
      <ContentSection title={title} content={content} />
      <PublishSection startDate={startDate} startTime={startTime} endDate={endDate} endTime={endTime} />
      <DeadlineSection dueDate={dueDate} dueTime={dueTime} />
      <AudienceSection audience={messages.audience} />
      <PushSection push={messages.push} />
      <RemindTimingSection remindTiming={messages.remindTiming} />
      <RemindTargetSection remindTarget={messages.remindTarget} />
    </>
  )
}
