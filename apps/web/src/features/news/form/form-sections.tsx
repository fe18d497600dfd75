import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { form } from '../../../messages/form.ts'
import { whenIdle } from '../../../platform/idle.ts'
import { MessageTone } from '../../../ui/field.tsx'
import { AudienceSection } from './audience/audience-section.tsx'
import { useChosenUsers } from './audience/use-chosen-users.ts'
import { CategorySection } from './category-section.tsx'
import { ContentSection } from './content-section.tsx'
import { DeadlineSection, PublishSection } from './date-sections.tsx'
import { Delivery } from './delivery.tsx'
import type { DraftMessages } from './draft-rules.ts'
import { FilesSection } from './files-section.tsx'
import { useForm } from './form-store.ts'
import { FormCard } from './section.tsx'

/** The screens that a form leads to. */
const screensOf = {
  add: ['/news/add/confirm', '/setting/specific-users-add', '/setting/specific-users'],
  edit: ['/setting/specific-users-edit/$newsId', '/setting/specific-users'],
} as const

/** Preloads the code of the screens around an open form, so that they open without a network. */
const usePreloadedScreens = (): void => {
  const router = useRouter()
  const mode = useForm(({ newsId }) => (newsId === null ? 'add' : 'edit'))
  useEffect(() => {
    whenIdle(() => {
      // Code that fails to load is loaded again when it is needed, and reported then.
      for (const path of screensOf[mode]) {
        const route = router.routesByPath[path]
        if (route) router.loadRouteChunk(route)?.catch(() => undefined)
      }
    })
  }, [router, mode])
}

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

/** The sections of create and edit form in their order, in three cards: the text, when, and how it is delivered. */
export const FormSections = ({ messages }: { messages: DraftMessages }) => {
  const { title, content, startDate, startTime, endDate, endTime, dueDate, dueTime } = messages
  const isUntouched = useForm((state) => state.isUntouched)
  usePreloadedScreens()
  useChosenUsers()
  return (
    <MessageTone value={isUntouched ? 'quiet' : 'error'}>
      <RestoredNotice />
      <FormCard>
        <ContentSection title={title} content={content} />
        <FilesSection error={messages.files} />
        <CategorySection error={messages.categoryId} />
      </FormCard>
      <FormCard>
        <PublishSection startDate={startDate} startTime={startTime} endDate={endDate} endTime={endTime} />
        <DeadlineSection dueDate={dueDate} dueTime={dueTime} />
      </FormCard>
      <FormCard>
        <AudienceSection audience={messages.audience} />
        <Delivery push={messages.push} remindTiming={messages.remindTiming} remindTarget={messages.remindTarget} />
      </FormCard>
    </MessageTone>
  )
}
