import { deleteDraft } from '@kawaraban/contract/drafts.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../call.ts'
import { fail } from '../../failure.ts'
import { draftsText as text } from '../../messages/drafts.ts'
import { Button } from '../../ui/button.tsx'
import { draftsQuery } from './drafts-query.ts'
import { titleOf } from './title-of.ts'

/** There are 50 drafts: offers to delete the oldest one, so that the one of the form can be stored. */
export const FullDrafts = ({ onRemoved }: { onRemoved: () => void }) => {
  const client = useQueryClient()
  const { data } = useQuery(draftsQuery)
  const [isPending, setPending] = useState(false)
  const oldest = data?.at(-1)
  if (!oldest) return null
  const remove = async () => {
    setPending(true)
    try {
      await call(deleteDraft, { params: { draftId: oldest.draftId } })
      await client.invalidateQueries({ queryKey: draftsQuery.queryKey })
      onRemoved()
    } catch (error) {
      await fail(error, { action: 'save' })
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <p className="phrased flex items-start gap-1.5 text-meta">
        <CircleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-danger" />
        {text.full(titleOf(oldest), oldest.savedAt)}
      </p>
      <div className="flex flex-wrap gap-2 pt-2">
        <Button isPending={isPending} onPress={remove}>
          {text.removeOldest}
        </Button>
      </div>
    </>
  )
}
