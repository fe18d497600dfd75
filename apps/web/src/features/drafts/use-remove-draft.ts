import { deleteDraft, type ListedDraft } from '@kawaraban/contract/drafts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../call.ts'
import { fail } from '../../failure.ts'
import { draftsText as text } from '../../messages/drafts.ts'
import { showConfirm } from '../../ui/dialogs.tsx'
import { toast } from '../../ui/toast.tsx'
import { draftsQuery } from './drafts-query.ts'
import { titleOf } from './title-of.ts'

/** Deletes a draft after a question, and shows what failed. */
export const useRemoveDraft = () => {
  const client = useQueryClient()
  const [isPending, setPending] = useState(false)
  const remove = async (draft: ListedDraft): Promise<void> => {
    const { question } = text
    if (!(await showConfirm({ ...question, text: question.text(titleOf(draft)), destructive: true }))) return
    setPending(true)
    try {
      await call(deleteDraft, { params: { draftId: draft.draftId } })
      toast(text.removed)
    } catch (error) {
      await fail(error, { action: 'save' })
    } finally {
      setPending(false)
      await client.invalidateQueries({ queryKey: draftsQuery.queryKey })
    }
  }
  return { remove, isPending }
}
