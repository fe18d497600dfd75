import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { fail } from '../../../failure.ts'
import { completedText, pinText } from '../../../messages/feed.ts'
import { todoText } from '../../../messages/todo.ts'
import { isClosing } from '../../../platform/bridge.ts'
import { log } from '../../../platform/log.ts'
import { reloadPage } from '../../../platform/page.ts'
import { announce } from '../../../ui/announcer.tsx'
import { toast } from '../../../ui/toast.tsx'
import { setCompleted } from '../../reactions/completion.ts'
import { moveInFeed, updatePostInFeed } from '../feed-cache.ts'
import { takeReport } from './completion-reports.ts'
import type { CardActions } from './feed-card.tsx'
import type { FeedPost } from './feed-post.ts'

/** What the buttons of a card do. `saveFocus` is called before a card moves or leaves the list. */
export const useCardActions = (saveFocus: () => void): Required<Omit<CardActions, 'onOpen'>> => {
  const client = useQueryClient()
  /** The flag changes only after success; a failure is logged and reloads the page. */
  const onComplete = useCallback(
    async (post: FeedPost) => {
      const { newsId, completed } = post
      const report = takeReport(newsId)
      let isLast = false
      try {
        isLast = await setCompleted(client, post, !completed)
      } catch (error) {
        log('failed to update reaction', error)
        await fail(error, { action: completed ? 'uncomplete' : 'complete' })
        if (!isClosing()) reloadPage()
        return
      }
      saveFocus()
      updatePostInFeed(client, newsId, { completed: !completed })
      if (report) report(post, isLast)
      else if (isLast) toast(todoText.done)
      else announce(completedText(!completed))
    },
    [client, saveFocus],
  )

  /** The card moves to its new position. */
  const onPin = useCallback(
    (newsId: string, isPinned: boolean) => {
      saveFocus()
      moveInFeed(client, newsId, { pinned: isPinned })
      toast(isPinned ? pinText.done : pinText.undone)
    },
    [client, saveFocus],
  )

  const onTop = useCallback(
    (newsId: string, isTop: boolean) => {
      saveFocus()
      moveInFeed(client, newsId, { isTop })
    },
    [client, saveFocus],
  )

  return useMemo(() => ({ onComplete, onPin, onTop }), [onComplete, onPin, onTop])
}
