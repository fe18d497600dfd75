import { deleteNews } from '@kawaraban/contract/news.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { CallError, call } from '../../../call.ts'
import { fail } from '../../../failure.ts'
import { deletionText as text } from '../../../messages/deletion.ts'
import { showConfirm } from '../../../ui/dialogs.tsx'
import { toast } from '../../../ui/toast.tsx'
import { removeFromFeed } from '../feed-cache.ts'

/**
 * Deletes the post after a confirmation and goes to the feed. If someone else has deleted it meanwhile, a message says
 * so first. After other failures the post remains on screen.
 */
export const useDeletion = (newsId: string): (() => Promise<void>) => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isRunning = useRef(false)

  const remove = async () => {
    const isConfirmed = await showConfirm({
      title: text.title,
      text: text.question,
      cancel: text.cancel,
      ok: text.ok,
      destructive: true,
    })
    if (!isConfirmed) return
    try {
      await call(deleteNews, { params: { newsId } })
      toast(text.done)
    } catch (error) {
      void fail(error, { action: 'delete' })
      if (!(error instanceof CallError) || error.code !== 'documentDeleted') return
    }
    removeFromFeed(queryClient, newsId)
    await navigate({ to: '/', replace: true })
  }

  return async () => {
    if (isRunning.current) return
    isRunning.current = true
    await remove().finally(() => {
      isRunning.current = false
    })
  }
}
