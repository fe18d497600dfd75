import { deleteNews, type NewsDetail } from '@kawaraban/contract/news.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { CallError, call } from '../../../call.ts'
import { fail } from '../../../failure.ts'
import { deletionText as text } from '../../../messages/deletion.ts'
import { lazyModule } from '../../../platform/load-code.ts'
import { showConfirm } from '../../../ui/dialogs.tsx'
import { toast } from '../../../ui/toast.tsx'
import { removeFromFeed } from '../feed-cache.ts'

/** What is said and offered in a company with a trash. */
const { load: loadTrash } = lazyModule(() => import('../../trash/deletion.ts'))

/**
 * Deletes the post after a confirmation and goes to the feed. If someone else has deleted it meanwhile, a message says
 * so first. After other failures the post remains on screen.
 */
export const useDeletion = (newsId: string, trash: NewsDetail['trash']): (() => Promise<void>) => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isRunning = useRef(false)

  const remove = async () => {
    const question = trash ? (await loadTrash()).questionUntil(trash.until) : text.question
    const isConfirmed = await showConfirm({
      title: text.title,
      text: question,
      cancel: text.cancel,
      ok: text.ok,
      destructive: true,
    })
    if (!isConfirmed) return
    try {
      const query = trash ? { isRestorable: 'true' as const } : {}
      const restorable = await call(deleteNews, { params: { newsId }, query })
      if (restorable)
        void loadTrash().then(
          ({ offerUndo }) => offerUndo(queryClient, newsId),
          () => toast(text.done),
        )
      else toast(text.done)
    } catch (error) {
      const code = error instanceof CallError ? error.code : 'unknown'
      if (code === 'trashOff') return (await loadTrash()).explainTrashOff(queryClient, newsId)
      void fail(error, { action: 'delete' })
      if (code !== 'documentDeleted') return
    }
    removeFromFeed(queryClient, newsId)
    await navigate({ to: '/', replace: true })
  }

  return async () => {
    if (isRunning.current) return
    isRunning.current = true
    // Code that cannot be loaded is a call that failed.
    await remove()
      .catch((error: unknown) => fail(error, { action: 'delete' }))
      .finally(() => {
        isRunning.current = false
      })
  }
}
