import { useQueryClient } from '@tanstack/react-query'
import { Navigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { confirm } from '../../../messages/confirm.ts'
import { form } from '../../../messages/form.ts'
import { sendEvent } from '../../../platform/analytics.ts'
import { takeLeave } from '../../../platform/unsaved.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useMyProfile } from '../../members/my-profile.ts'
import { DraftNotice } from './draft-notice.tsx'
import { BackButton, FormFooter } from './form-footer.tsx'
import { formStore, useForm } from './form-store.ts'
import { leaveForm } from './leave-form.ts'
import { confirmUnfilled } from './reuse/confirm-unfilled.ts'
import { Review } from './review.tsx'
import { submitDraft } from './submit.ts'

/** The new post before it is sent, read-only. Without a form in memory it leads to the form. */
export const ConfirmScreen = () => {
  const isFilledIn = useForm((form) => form.isOpen && form.newsId === null)
  const [hasForm] = useState(isFilledIn)
  return hasForm ? <Confirm /> : <Navigate to="/news/add" replace />
}

const Confirm = () => {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { managementGroup } = useMyProfile()
  const submitted = useForm((state) => state.submitted)
  const post = async () => {
    if (!(await confirmUnfilled(formStore.getState().draft))) return router.history.back()
    const outcome = await submitDraft()
    const isHere = router.history.location.pathname === '/news/add/confirm'
    if (outcome === 'invalid' && isHere) router.history.back()
    if (outcome === 'stopped') toast(form.stopped)
    // A post whose answer was lost may be in the feed all the same.
    if (outcome === 'sent' || outcome === 'failed' || outcome === 'stopped')
      void queryClient.invalidateQueries({ queryKey: ['feed'] })
    if (outcome !== 'sent') return
    sendEvent('companyintranews_create_news', { managementGroup })
    toast(confirm.published)
    // The form closes on arrival. A user who has left it in the meantime stays where they are.
    if (formStore.getState().isOpen) leaveForm(router, takeLeave() ?? '/')
  }
  return (
    <div className="mx-auto flex w-full max-w-[760px] flex-1 flex-col gap-4">
      <Review />
      <FormFooter fieldsWithErrors={[]} notice={<DraftNotice />}>
        <BackButton onPress={() => router.history.back()}>{confirm.back}</BackButton>
        <Button variant="primary" size="large" isPending={submitted} onPress={post}>
          {confirm.post}
        </Button>
      </FormFooter>
    </div>
  )
}
