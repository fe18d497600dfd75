import { form } from '../../../messages/form.ts'
import { MessageTone } from '../../../ui/field.tsx'
import { AudienceSection } from './audience/audience-section.tsx'
import { ContentSection } from './content-section.tsx'
import { DeadlineSection } from './deadline-section.tsx'
import type { DraftMessages } from './draft-rules.ts'
import { useForm } from './form-store.ts'
import { PublishSection } from './publish-section.tsx'
import { PushSection } from './push-section.tsx'
import { RemindTargetSection, RemindTimingSection } from './remind-sections.tsx'
import { useCodeAhead } from './use-code-ahead.ts'

/** Shows that the draft was entered before the session was lost. */
const RestoredNotice = () => {
  const isRestored = useForm((state) => state.isRestored)
  if (!isRestored) return null
  return (
    <p role="status" className="phrased rounded-card bg-info-soft px-4 py-3 font-bold text-info">
      {form.restored}
    </p>
  )
}

/** The sections of create and edit form in their order, each with its own messages. */
export const FormSections = ({ messages }: { messages: DraftMessages }) => {
  const { title, content, startDate, startTime, endDate, endTime, dueDate, dueTime } = messages
  const isUntouched = useForm((state) => state.isUntouched)
  useCodeAhead()
  return (
    <MessageTone value={isUntouched ? 'quiet' : 'error'}>
      <RestoredNotice />
      <ContentSection title={title} content={content} />
      <PublishSection startDate={startDate} startTime={startTime} endDate={endDate} endTime={endTime} />
      <DeadlineSection dueDate={dueDate} dueTime={dueTime} />
      <AudienceSection audience={messages.audience} />
      <PushSection push={messages.push} />
      <RemindTimingSection remindTiming={messages.remindTiming} />
      <RemindTargetSection remindTarget={messages.remindTarget} />
    </MessageTone>
  )
}
