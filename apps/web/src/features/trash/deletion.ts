import type { QueryClient } from '@tanstack/react-query'
import { trashText as text } from '../../messages/trash.ts'
import { showMessage } from '../../ui/dialogs.tsx'
import { toast } from '../../ui/toast.tsx'
import { restorePost } from './restore-post.ts'

/** The question before deleting; `until` is given where a post can be restored for less than 30 days. */
export const questionUntil = text.deletion.question

/** Says that a post is in the trash, and takes it back by one press. */
export const offerUndo = (client: QueryClient, newsId: string): void =>
  toast(text.deletion.done, { label: text.restore.short, onPress: () => void restorePost(client, newsId) })

/** Says that nothing was deleted, since it could not be restored any more; the next question says so. */
export const explainTrashOff = async (client: QueryClient, newsId: string): Promise<void> => {
  void client.invalidateQueries({ queryKey: ['news', newsId] })
  await showMessage({ text: text.deletion.off })
}
