import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CallError } from '../../../call.ts'
import { fail } from '../../../failure.ts'
import { completedText } from '../../../messages/feed.ts'
import { todoText } from '../../../messages/todo.ts'
import { log } from '../../../platform/log.ts'
import { announce } from '../../../ui/announcer.tsx'
import { toast } from '../../../ui/toast.tsx'
import { setCompleted } from '../../reactions/completion.ts'
import type { FeedPost } from '../feed/feed-post.ts'
import { removeFromFeed, updatePostInFeed } from '../feed-cache.ts'
import { newsQuery, withCompletion } from '../news-query.ts'

/**
 * Completes the displayed post, or undoes that: on screen and on its card at once, on the server in the order of the
 * presses. After a failure the user goes to the feed, unless the post has changed and asks again.
 */
export const useCompletion = (post: FeedPost): ((completed: boolean) => void) => {
  const { newsId } = post
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutate } = useMutation({
    mutationFn: (completed: boolean) => setCompleted(queryClient, post, completed),
    scope: { id: `completion ${newsId}` },
    onMutate: (completed) => {
      const { queryKey } = newsQuery(newsId)
      queryClient.setQueryData(queryKey, (news) => news && withCompletion(news, completed))
      updatePostInFeed(queryClient, newsId, { completed })
      announce(completedText(completed))
    },
    onSuccess: (isLast) => {
      if (isLast) toast(todoText.done)
      void queryClient.invalidateQueries({ queryKey: ['reactions', newsId] })
      void queryClient.invalidateQueries({ queryKey: ['progress', newsId] })
    },
    onError: (error, completed) => {
      updatePostInFeed(queryClient, newsId, { completed: !completed })
      log('failed to update reaction', error)
      void fail(error, { action: completed ? 'complete' : 'uncomplete' })
      if (error instanceof CallError && error.code === 'documentDeleted') removeFromFeed(queryClient, newsId)
    },
  })
  /** What has changed is shown instead. */
  const onError = (error: Error) => {
    if (error instanceof CallError && error.code === 'newsChanged') {
      void queryClient.invalidateQueries({ queryKey: newsQuery(newsId).queryKey })
      void queryClient.invalidateQueries({ queryKey: ['feed'] })
    } else void navigate({ to: '/', replace: true })
  }
  return (completed) => mutate(completed, { onError })
}
