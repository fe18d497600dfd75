import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { edit, form } from '../../../messages/form.ts'
import { whenReturned } from '../../../platform/history-return.ts'
import { takeLeave } from '../../../platform/unsaved.ts'
import { Button } from '../../../ui/button.tsx'
import { confirmLeave } from '../../../ui/confirm-leave.ts'
import { showMessage } from '../../../ui/dialogs.tsx'
import { toast } from '../../../ui/toast.tsx'
import { removeFromFeed } from '../feed-cache.ts'
import { useFilledAudience } from './audience/use-filled-audience.ts'
import { draft, useDraft } from './draft.ts'
import { FormColumn } from './form-column.tsx'
import { BackButton, FormFooter } from './form-footer.tsx'
import { FormSections } from './form-sections.tsx'
import { submitDraft } from './submit.ts'
import { showFaults, useDraftCheck } from './use-draft-check.ts'

/** The open form of a stored post with Cancel and Save (W-12, EDIT-03…EDIT-05). */
export const EditForm = ({ newsId }: { newsId: string }) => {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { messages, faulty, isComplete } = useDraftCheck()
  const { submitted, cameFromDetail } = useDraft((state) => state)
  const [isGone, setGone] = useState(false)

  useFilledAudience()

  /** To the detail, over which the form was opened where it was; the draft is forgotten on arrival. */
  const leave = () => {
    if (isGone) return router.navigate({ to: '/', replace: true, ignoreBlocker: true })
    const isHere = router.history.location.pathname === `/news/edit/${newsId}`
    if (cameFromDetail && isHere) return router.history.back({ ignoreBlocker: true })
    return router.navigate({ to: '/news/$newsId', params: { newsId }, replace: true, ignoreBlocker: true })
  }
  const cancel = async () => {
    if (await confirmLeave()) await leave()
  }
  const save = async () => {
    const outcome = isComplete ? await submitDraft() : 'mend'
    if (outcome === 'mend') showFaults()
    if (outcome === 'stopped') toast(form.stopped)
    if (outcome === 'gone') {
      setGone(true)
      removeFromFeed(queryClient, newsId)
      await showMessage({ text: edit.gone })
    }
    if (outcome !== 'sent') return
    void queryClient.invalidateQueries({ queryKey: ['news', newsId] })
    void queryClient.invalidateQueries({ queryKey: ['feed'] })
    toast(edit.saved)
    if (!draft.getState().isOpen) return
    const href = takeLeave()
    whenReturned(() => {
      if (href === null) void leave()
      else router.history.replace(href, undefined, { ignoreBlocker: true })
    })
  }
  return (
    <FormColumn>
      <FormSections messages={messages} />
      <FormFooter faulty={faulty}>
        <BackButton onPress={cancel}>{form.cancel}</BackButton>
        <Button variant="primary" size="large" aria-disabled={!isComplete} isPending={submitted} onPress={save}>
          {form.save}
        </Button>
      </FormFooter>
    </FormColumn>
  )
}
