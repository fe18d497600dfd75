import { deleteNews } from '@kawaraban/contract/news.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { CallError, call } from '../../../call.ts'
import { fail } from '../../../failure.ts'
import { deletionText as text } from '../../../messages/detail.ts'
import { showConfirm } from '../../../ui/dialogs.tsx'
import { toast } from '../../../ui/toast.tsx'
import { removeFromFeed } from '../feed-cache.ts'

/**
 * Asks, then deletes the post and returns to the feed, where it is gone. A post that somebody
 * else has deleted meanwhile is told so and is gone from the feed as well; after other failures the post stays on show.
 */
export const useDeletion = (newsId: string): (() => Promise<void>) => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isUnderWay = useRef(false)

  const remove = async () => {
    const isSure = await showConfirm({
      title: text.title,
      text: text.question,
      cancel: text.cancel,
      ok: text.ok,
      destructive: true,
    })
    if (!isSure) return
    try {
      await call(deleteNews, { params: { newsId } })
      toast(text.done)
    } catch (error) {
      void fail(error, { doing: 'delete' })
      if (!(error instanceof CallError) || error.code !== 'documentDeleted') return
    }
    removeFromFeed(queryClient, newsId)
    await navigate({ to: '/', replace: true })
  }

  return async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    await remove().finally(() => {
      isUnderWay.current = false
    })
  }
}
