import type { ListedDraft } from '@kawaraban/contract/drafts.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { draftsText as text } from '../../../messages/drafts.ts'
import { pause } from '../../../platform/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { useDraftState } from '../../drafts/draft-state.ts'
import { draftsQuery } from '../../drafts/drafts-query.ts'
import { titleOf } from '../../drafts/title-of.ts'
import { useMyProfile } from '../../members/my-profile.ts'
import { openDraft } from './form-drafts.ts'
import { hasInput, useForm } from './form-store.ts'

/** How long a form waits for what would move it: a draft that comes later is not offered. */
const longestWaitMs = 1_000

/** What comes in time; undefined for what comes later. */
export const inTime = <Found,>(found: Promise<Found>): Promise<Found | undefined> =>
  Promise.race([found, pause(longestWaitMs).then(() => undefined)])

/** The newest draft, if there is one and the server answers in time. */
export const findNewest = async (client: QueryClient): Promise<ListedDraft | undefined> => {
  const found = client.fetchQuery(draftsQuery).catch(() => [])
  return (await inTime(found))?.[0]
}

/** Over a form in which nothing was entered yet: the newest draft, and what continues it. */
export const ResumeDraft = ({ newest }: { newest: ListedDraft }) => {
  const author = useMyProfile()
  const isEmpty = useForm((form) => !hasInput(form))
  const isNew = useDraftState((state) => state.status === 'idle')
  const [isPending, setPending] = useState(false)
  if (!isEmpty || !isNew) return null
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
