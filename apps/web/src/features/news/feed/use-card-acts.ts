import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { fail } from '../../../failure.ts'
import { completedText, pinText } from '../../../messages/feed.ts'
import { isClosing } from '../../../platform/bridge.ts'
import { log } from '../../../platform/log.ts'
import { reloadPage } from '../../../platform/page.ts'
import { announce } from '../../../ui/announcer.tsx'
import { toast } from '../../../ui/toast.tsx'
import { setCompleted } from '../../reactions/completion.ts'
import { pinInFeed, updatePostInFeed } from '../feed-cache.ts'
import type { CardActs } from './feed-card.tsx'
import type { FeedPost } from './feed-post.ts'

/** What the buttons of a card do. `hold` keeps the focus when a card then moves or leaves. */
export const useCardActs = (hold: () => void): Omit<CardActs, 'onOpen'> => {
  const client = useQueryClient()
  /** The flag changes only after success; a failure is logged and reloads the page (FEED-13, FEED-14, ERR-17, REACT-07). */
  const onComplete = useCallback(
    async ({ newsId, completed }: FeedPost) => {
      try {
        await setCompleted(newsId, !completed)
      } catch (error) {
        log('failed to update reaction', error)
        await fail(error, { doing: 'complete' })
        if (!isClosing()) reloadPage()
        return
      }
      hold()
      updatePostInFeed(client, newsId, { completed: !completed })
      announce(completedText(!completed))
    },
    [client, hold],
  )

  /** The card moves to the place that its pin gives it (G-067). */
  const onPin = useCallback(
    (newsId: string, isPinned: boolean) => {
      hold()
      pinInFeed(client, newsId, isPinned)
      toast(isPinned ? pinText.done : pinText.undone)
    },
    [client, hold],
  )

  return useMemo(() => ({ onComplete, onPin }), [onComplete, onPin])
}
