import { purgeNews, type TrashedPost } from '@kawaraban/contract/trash.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, call } from '../../call.ts'
import { fail } from '../../failure.ts'
import { trashText as text } from '../../messages/trash.ts'
import { showConfirm, showMessage } from '../../ui/dialogs.tsx'
import { toast } from '../../ui/toast.tsx'
import { restorePost } from './restore-post.ts'

/** What is done with posts in the trash, one at a time; `onDone` is called when the list is loaded again. */
export const useTrashActions = (onDone: () => void) => {
  const client = useQueryClient()
  const [pending, setPending] = useState<{ newsId: string; act: 'restore' | 'purge' } | null>(null)

  const run = async (newsId: string, act: 'restore' | 'purge', work: () => Promise<void>): Promise<void> => {
    if (pending) return
    setPending({ newsId, act })
    await work()
    await client.invalidateQueries({ queryKey: ['trash'] })
    setPending(null)
    onDone()
  }

  const purge = async (newsId: string): Promise<void> => {
    try {
      await call(purgeNews, { params: { newsId } })
      toast(text.purged)
    } catch (error) {
      if (error instanceof CallError && error.code === 'documentDeleted')
        await showMessage({ text: text.goneOrRestored })
      else await fail(error, { action: 'save' })
    }
  }

  return {
    pending,
    restore: ({ newsId }: TrashedPost) => run(newsId, 'restore', () => restorePost(client, newsId)),
    purge: async ({ newsId, title }: TrashedPost): Promise<void> => {
      const { question } = text
      if (await showConfirm({ ...question, text: question.text(title), destructive: true }))
        await run(newsId, 'purge', () => purge(newsId))
    },
  }
}
