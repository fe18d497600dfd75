import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { draftsText as text } from '../../../messages/drafts.ts'
import { Button } from '../../../ui/button.tsx'
import { useDraftState } from '../../drafts/draft-state.ts'
import { draftsQuery } from '../../drafts/drafts-query.ts'
import { titleOf } from '../../drafts/title-of.ts'
import { useMyProfile } from '../../members/my-profile.ts'
import { openDraft } from './form-drafts.ts'
import { hasInput, useForm } from './form-store.ts'

/** Over a form in which nothing was entered yet: the newest draft, and what continues it. */
export const ResumeDraft = () => {
  const isEmpty = useForm((form) => !hasInput(form))
  const status = useDraftState((state) => state.status)
  return isEmpty && status === 'idle' ? <Newest /> : null
}

const Newest = () => {
  const author = useMyProfile()
  const { data } = useQuery(draftsQuery)
  const [isPending, setPending] = useState(false)
  const newest = data?.[0]
  if (!newest) return null
  const resume = async () => {
    setPending(true)
    const isOpen = await openDraft(author, newest.draftId)
    if (isOpen) document.querySelector<HTMLElement>('[data-field="title"]')?.focus()
    else setPending(false)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-4 py-3">
      <p className="phrased min-w-0 flex-1 basis-60 text-meta">{text.resume(titleOf(newest), newest.savedAt)}</p>
      <Button isPending={isPending} onPress={resume}>
        {text.resumeButton}
      </Button>
    </div>
  )
}
