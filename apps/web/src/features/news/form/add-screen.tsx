import type { ListedDraft } from '@kawaraban/contract/drafts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { form } from '../../../messages/form.ts'
import { tipText } from '../../../messages/tips.ts'
import { now } from '../../../platform/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { SectionsSkeleton } from '../../../ui/skeleton.tsx'
import { categoriesQuery } from '../../categories/categories-query.ts'
import { storeFacts } from '../../files/facts.ts'
import { FilesField } from '../../files/lazy-files-field.tsx'
import { useMyProfile } from '../../members/my-profile.ts'
import { type Tip, TipSequence } from '../../tips/tip-sequence.tsx'
import { DraftNotice, DraftSaved } from './draft-notice.tsx'
import { FormColumn } from './form-column.tsx'
import { openDraft, openNewPost } from './form-drafts.ts'
import { copyFiles } from './form-files.ts'
import { FormFooter } from './form-footer.tsx'
import { FormSections } from './form-sections.tsx'
import { formStore, hasInput, useForm } from './form-store.ts'
import { saveFormIndex } from './leave-form.ts'
import { useDefaultEnd } from './presets/use-default-end.ts'
import { PreviewBeside } from './preview/preview-beside.tsx'
import { findNewest, inTime, ResumeDraft } from './resume-draft.tsx'
import { CopyFailed } from './reuse/copy-failed.tsx'
import { useCopy } from './reuse/use-copy.ts'
import { reminderId, sectionIds } from './section.tsx'
import { showErrors, useDraftCheck } from './use-draft-check.ts'
import { watchDraft } from './watch-draft.ts'

/** The hints of the form in their order. */
const formTips: readonly Tip[] = (['content', 'publishSetting', 'dueDate', 'scope', 'push', 'remind'] as const).map(
  (flag) => ({ flag, target: flag === 'remind' ? reminderId : sectionIds[flag], text: tipText.form[flag] }),
)

/**
 * The form of a new post: the one in memory, else a new one, with a draft that was chosen, with what this tab has stored of one, or as a
 * copy of a post.
 */
export const AddScreen = () => {
  const router = useRouter()
  const author = useMyProfile()
  const isOpen = useForm((form) => form.isOpen && form.newsId === null)
  const client = useQueryClient()
  const copy = useCopy(isOpen)
  const [isOpening, setOpening] = useState(false)
  const [newest, setNewest] = useState<ListedDraft>()
  const open = useEffectEvent(() => {
    const { isFromHome = false, draftId } = router.history.location.state
    const filled = copy.state === 'ready' ? copy.filled : null
    if (!isOpen) {
      openNewPost(author, isFromHome, now())
      if (copy.state === 'ready' && filled && !formStore.getState().isRestored) {
        storeFacts(copy.files)
        formStore.getState().fill(filled)
        copyFiles(copy.files)
      }
    }
    saveFormIndex(router, !isOpen)
    watchDraft(router, author)
    if (isOpen) return
    setOpening(true)
    const isEmpty = !filled && !hasInput(formStore.getState())
    const findDraft = () => (draftId === undefined ? findNewest(client).then(setNewest) : openDraft(author, draftId))
    const shown = [client.prefetchQuery(categoriesQuery), FilesField.load().catch(() => undefined)]
    const parts = [isEmpty && findDraft(), ...shown.map((part) => inTime<unknown>(part))]
    void Promise.all(parts).finally(() => setOpening(false))
  })
  const isReady = copy.state === 'ready'
  useLayoutEffect(() => {
    if (isReady) open()
  }, [isReady])
  if (copy.state === 'failed') return <CopyFailed onRetry={copy.retry} />
  if (isOpening || !isReady) return <SectionsSkeleton isForm />
  return isOpen ? <AddForm newest={newest} /> : null
}

const AddForm = ({ newest }: { newest: ListedDraft | undefined }) => {
  const router = useRouter()
  useDefaultEnd()
  const { messages, fieldsWithErrors, isComplete } = useDraftCheck()
  const submitted = useForm((form) => form.submitted)
  return (
    <FormColumn beside={<PreviewBeside />}>
      {newest && <ResumeDraft newest={newest} />}
      <FormSections messages={messages} />
      <FormFooter fieldsWithErrors={fieldsWithErrors} notice={<DraftNotice />} beside={<DraftSaved />}>
        <Button
          variant="primary"
          size="large"
          aria-disabled={!isComplete}
          isPending={submitted}
          onPress={() => (isComplete ? router.navigate({ to: '/news/add/confirm' }) : showErrors())}
        >
          {form.confirm}
        </Button>
      </FormFooter>
      <TipSequence tips={formTips} />
    </FormColumn>
  )
}
