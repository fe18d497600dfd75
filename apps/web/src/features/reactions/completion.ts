import { completeNews, uncompleteNews } from '@kawaraban/contract/reactions.ts'
import { requiresCompletion } from '@kawaraban/contract/todo.ts'
import { call } from '../../call.ts'
import { now } from '../../platform/clock.ts'
import { expectCompletion } from '../../shell/todo.ts'

type CompletedPost = Parameters<typeof requiresCompletion>[0] & { readonly newsId: string }

/** Completes a post, or undoes that, and notes it in all tabs of the user. Rejects when the call fails. */
export const setCompleted = async (post: CompletedPost, completed: boolean): Promise<void> => {
  const { newsId } = post
  const noteCompletion = expectCompletion()
  if (completed) await call(completeNews, { params: { newsId }, body: { reactionType: 'completed' } })
  else await call(uncompleteNews, { params: { newsId } })
  noteCompletion({ newsId, completed }, requiresCompletion(post, now()))
}
