import { useRouter } from '@tanstack/react-router'
import { useEffectEvent, useLayoutEffect } from 'react'
import { form } from '../../../messages/form.ts'
import { tipText } from '../../../messages/tips.ts'
import { now } from '../../../platform/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { useMyProfile } from '../../members/my-profile.ts'
import { type Tip, TipSequence } from '../../tips/tip-sequence.tsx'
import { FormColumn } from './form-column.tsx'
import { FormFooter } from './form-footer.tsx'
import { FormSections } from './form-sections.tsx'
import { formStore, useForm } from './form-store.ts'
import { saveFormIndex } from './leave-form.ts'
import { PreviewBeside } from './preview/preview-beside.tsx'
import { reminderId, sectionIds } from './section.tsx'
import { restoreDraft } from './stored-draft.ts'
import { showErrors, useDraftCheck } from './use-draft-check.ts'
import { watchDraft } from './watch-draft.ts'

/** The hints of the form in their order. */
const formTips: readonly Tip[] = (['content', 'publishSetting', 'dueDate', 'scope', 'push', 'remind'] as const).map(
  (flag) => ({ flag, target: flag === 'remind' ? reminderId : sectionIds[flag], text: tipText.form[flag] }),
)

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
  const { messages, fieldsWithErrors, isComplete } = useDraftCheck()
  const submitted = useForm((form) => form.submitted)
  return (
    <FormColumn beside={<PreviewBeside />}>
      <FormSections messages={messages} />
      <FormFooter fieldsWithErrors={fieldsWithErrors}>
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
