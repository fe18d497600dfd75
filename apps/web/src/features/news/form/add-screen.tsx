import { useRouter } from '@tanstack/react-router'
import { useEffectEvent, useLayoutEffect } from 'react'
import { form } from '../../../messages/form.ts'
import { now } from '../../../platform/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { useMyProfile } from '../../members/my-profile.ts'
import { useFilledAudience } from './audience/use-filled-audience.ts'
import { FormColumn } from './form-column.tsx'
import { FormFooter } from './form-footer.tsx'
import { FormSections } from './form-sections.tsx'
import { formStore, useForm } from './form-store.ts'
import { FormTips } from './form-tips.tsx'
import { saveFormIndex } from './leave-form.ts'
import { restoreDraft } from './stored-draft.ts'
import { showErrors, useDraftCheck } from './use-draft-check.ts'
import { watchDraft } from './watch-draft.ts'

/** The form of a new post: the one in memory, else a new one, with the input from before a lost session. */
export const AddScreen = () => {
  const router = useRouter()
  const author = useMyProfile()
  const isOpen = useForm((form) => form.isOpen && form.newsId === null)
  const open = useEffectEvent(() => {
    const { isFromHome = false } = router.history.location.state
    if (!isOpen) {
      formStore.getState().startAdd(author, isFromHome, now())
      restoreDraft(author, null)
    }
    saveFormIndex(router, !isOpen)
    watchDraft(router, author)
  })
  useLayoutEffect(() => open(), [])
  return isOpen ? <AddForm /> : null
}

const AddForm = () => {
  const router = useRouter()
  const { messages, faulty, isComplete } = useDraftCheck()
  const submitted = useForm((form) => form.submitted)
  useFilledAudience()
  return (
    <FormColumn>
      <FormSections messages={messages} />
      <FormFooter faulty={faulty}>
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
      <FormTips />
    </FormColumn>
  )
}
