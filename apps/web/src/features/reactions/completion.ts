import { completeNews, uncompleteNews } from '@kawaraban/contract/reactions.ts'
import { call } from '../../call.ts'

/** Completes a post, or undoes that. Rejects when the call fails. */
export const setCompleted = async (newsId: string, completed: boolean): Promise<void> => {
  if (completed) await call(completeNews, { params: { newsId }, body: { reactionType: 'completed' } })
  else await call(uncompleteNews, { params: { newsId } })
}
