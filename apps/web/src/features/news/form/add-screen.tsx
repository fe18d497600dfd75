import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { form } from '../../../messages/form.ts'
import { tipText } from '../../../messages/tips.ts'
import { now } from '../../../platform/clock.ts'
import { useFinishTakeOver } from '../../../platform/use-finish-take-over.ts'
import { Button } from '../../../ui/button.tsx'
import { useMyProfile } from '../../members/my-profile.ts'
import { type Tip, TipSequence } from '../../tips/tip-sequence.tsx'
import { adoptEarlyTexts } from './early-input.ts'
import { noteEarlyFields, restoreEarlyFocus } from './early-texts.ts'
import { FirstForm, openFirstForm, useFirstForm } from './first-form.tsx'
import { FormColumn } from './form-column.tsx'
import { FormFooter } from './form-footer.tsx'
import { FormSections } from './form-sections.tsx'
import { addFormOf, type FormState, formStore, useForm } from './form-store.ts'
import { saveFormIndex } from './leave-form.ts'
import { sectionIds } from './section.tsx'
import { sectionCount, useShownSections } from './shown-sections.ts'
import { restoreDraft } from './stored-draft.ts'
import { showErrors, useDraftCheck } from './use-draft-check.ts'
import { watchDraft } from './watch-draft.ts'

/** The hints of the form in their order. */
const formTips: readonly Tip[] = (['content', 'publishSetting', 'dueDate', 'scope', 'push', 'remind'] as const).map(
  (flag) => ({ flag, target: sectionIds[flag], text: tipText.form[flag] }),
)

/** Notes what has been typed into a form that the server has rendered. */
export const prepare = (root: Element): boolean => noteEarlyFields(root)

/** The form of a new post: the one in memory, else a new one, with the input from before a lost session. */
export const AddScreen = () => {
  const author = useMyProfile()
  const first = useFirstForm((minute) => addFormOf(author, false, minute))
  return (
    <FirstForm form={first}>
      <AddPost first={first} />
    </FirstForm>
  )
}

const AddPost = ({ first }: { first: FormState | null }) => {
  const router = useRouter()
  const author = useMyProfile()
  const isOpen = useForm((form) => form.isOpen && form.newsId === null)
  const open = useEffectEvent(() => {
    const { isFromHome = false } = router.history.location.state
    const isNew = first !== null || !isOpen
    if (isNew) {
      if (first) openFirstForm(first)
      else formStore.getState().startAdd(author, isFromHome, now())
      adoptEarlyTexts()
      restoreDraft(author, null)
    }
    saveFormIndex(router, isNew)
    watchDraft(router, author)
  })
  useLayoutEffect(() => open(), [])
  return isOpen ? <AddForm /> : null
}

const AddForm = () => {
  useEffect(restoreEarlyFocus, [])
  useFinishTakeOver()
  const router = useRouter()
  const { messages, fieldsWithErrors, isComplete } = useDraftCheck()
  const submitted = useForm((form) => form.submitted)
  const shown = useShownSections()
  return (
    <FormColumn>
      <FormSections messages={messages} shown={shown} />
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
      <TipSequence tips={formTips} isReady={shown === sectionCount} />
    </FormColumn>
  )
}
