import { useRouter } from '@tanstack/react-router'
import { useEffectEvent, useLayoutEffect } from 'react'
import { form } from '../../../messages/form.ts'
import { now } from '../../../platform/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { useMyProfile } from '../../members/my-profile.ts'
import { useFilledAudience } from './audience/use-filled-audience.ts'
import { draft, useDraft } from './draft.ts'
import { FormColumn } from './form-column.tsx'
import { FormFooter } from './form-footer.tsx'
import { FormSections } from './form-sections.tsx'
import { FormTips } from './form-tips.tsx'
import { noteFormEntry } from './leave-form.ts'
import { resumeDraft } from './stored-draft.ts'
import { showFaults, useDraftCheck } from './use-draft-check.ts'
import { watchDraft } from './watch-draft.ts'

/** The form of a new post (NAV-04). A draft in memory is gone on with (FORM-23), else a fresh one opens (FORM-05, FORM-21), or what was entered before the session was lost. */
export const AddScreen = () => {
  const router = useRouter()
  const author = useMyProfile()
  const isOpen = useDraft((state) => state.isOpen && state.mode === 'add')
  const open = useEffectEvent(() => {
    const { isFromHome = false } = router.history.location.state
    if (!isOpen) {
      draft.getState().startAdd(author, isFromHome, now())
      resumeDraft(author, null)
    }
    noteFormEntry(router, !isOpen)
    watchDraft(router, author)
  })
  useLayoutEffect(() => open(), [])
  return isOpen ? <AddForm /> : null
}

const AddForm = () => {
  const router = useRouter()
  const { messages, faulty, isComplete } = useDraftCheck()
  const submitted = useDraft((state) => state.submitted)
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
          onPress={() => (isComplete ? router.navigate({ to: '/news/add/confirm' }) : showFaults())}
        >
          {form.confirm}
        </Button>
      </FormFooter>
      <FormTips />
    </FormColumn>
  )
}
