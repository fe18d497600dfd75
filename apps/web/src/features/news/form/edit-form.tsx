import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { edit } from '../../../messages/edit.ts'
import { form } from '../../../messages/form.ts'
import { whenReturned } from '../../../platform/history-return.ts'
import { takeLeave } from '../../../platform/unsaved.ts'
import { Button } from '../../../ui/button.tsx'
import { confirmLeave } from '../../../ui/confirm-leave.ts'
import { showMessage } from '../../../ui/dialogs.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { SavedFields } from '../../../ui/saved-fields.tsx'
import { toast } from '../../../ui/toast.tsx'
import { pushTimesKey } from '../../notices/use-push-times.ts'
import { removeFromFeed } from '../feed-cache.ts'
import { FormColumn } from './form-column.tsx'
import { BackButton, FormFooter } from './form-footer.tsx'
import { FormSections } from './form-sections.tsx'
import { formStore, useForm } from './form-store.ts'
import { PreviewBeside } from './preview/preview-beside.tsx'
import { FormCard } from './section.tsx'
import { type Outcome, submitDraft } from './submit.ts'
import { showErrors, useDraftCheck } from './use-draft-check.ts'
import { ConflictDialog, useConflict } from './versions/conflict.ts'
import { editOf, reopenable } from './versions/edit-of.ts'

const CompletionsChoice = lazyPart(() => import('./versions/completions-choice.tsx'))

/** The open form of a stored post with Cancel and Save. */
export const EditForm = ({ newsId }: { newsId: string }) => {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { messages, fieldsWithErrors, isComplete } = useDraftCheck()
  const submitted = useForm((state) => state.submitted)
  const cameFromDetail = useForm((state) => state.cameFromDetail)
  const asksAbout = useForm(reopenable)
  const completions = useForm((state) => state.draft.completions)
  const change = useForm((state) => state.change)
  const [isGone, setGone] = useState(false)
  const conflict = useConflict(newsId)

  /** Goes to the detail, back in the history if it was opened from there; the form closes on arrival. */
  const leave = () => {
    if (isGone) return router.navigate({ to: '/', replace: true, ignoreBlocker: true })
    const isHere = router.history.location.pathname === `/news/edit/${newsId}`
    if (cameFromDetail && isHere) return router.history.back({ ignoreBlocker: true })
    return router.navigate({ to: '/news/$newsId', params: { newsId }, replace: true, ignoreBlocker: true })
  }
  const cancel = async () => {
    if (await confirmLeave()) await leave()
  }
  const save = async () => handle(isComplete ? await submitDraft(editOf) : 'invalid')
  const handle = async (outcome: Outcome | 'shown'): Promise<void> => {
    if (outcome === 'changed') return handle(await conflict.show())
    if (outcome === 'invalid') {
      showErrors()
      // The refusal of a push says until when.
      void queryClient.invalidateQueries({ queryKey: pushTimesKey })
    }
    if (outcome === 'stopped') toast(form.stopped)
    if (outcome === 'gone') {
      setGone(true)
      removeFromFeed(queryClient, newsId)
      await showMessage({ text: edit.gone })
    }
    if (outcome !== 'sent') return
    // All of it: who has completed the post may have changed with it.
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === newsId })
    void queryClient.invalidateQueries({ queryKey: ['feed'] })
    toast(edit.saved)
    if (!formStore.getState().isOpen) return
    const href = takeLeave()
    whenReturned(() => {
      if (href === null) void leave()
      else router.history.replace(href, undefined, { ignoreBlocker: true })
    })
  }
  return (
    <FormColumn beside={<PreviewBeside />}>
      <SavedFields isSaving={submitted} className="gap-4">
        <FormSections messages={messages} />
        {asksAbout > 0 && (
          <FormCard>
            <CompletionsChoice
              completed={asksAbout}
              chosen={completions ?? 'keep'}
              onChange={(chosen) => change({ completions: chosen === 'keep' ? undefined : chosen })}
            />
          </FormCard>
        )}
      </SavedFields>
      <FormFooter fieldsWithErrors={fieldsWithErrors}>
        <BackButton onPress={cancel}>{form.cancel}</BackButton>
        <Button
          variant="primary"
          size="large"
          aria-disabled={!isComplete}
          isPending={submitted || conflict.isLoading}
          onPress={save}
        >
          {form.save}
        </Button>
      </FormFooter>
      {conflict.theirs && (
        <ConflictDialog
          theirs={conflict.theirs}
          onClose={conflict.close}
          onSave={async () => {
            conflict.close()
            await handle(await submitDraft(editOf))
          }}
        />
      )}
    </FormColumn>
  )
}
