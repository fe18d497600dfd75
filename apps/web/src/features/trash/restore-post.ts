import { restoreNews } from '@kawaraban/contract/trash.ts'
import type { QueryClient } from '@tanstack/react-query'
import { CallError, call } from '../../call.ts'
import { fail } from '../../failure.ts'
import { trashText as text } from '../../messages/trash.ts'
import { showMessage } from '../../ui/dialogs.tsx'
import { toast } from '../../ui/toast.tsx'

const explain = (error: unknown): Promise<void> => {
  const code = error instanceof CallError ? error.code : 'unknown'
  if (code === 'limitExceeded') return showMessage({ text: text.full })
  if (code === 'documentDeleted') return showMessage({ text: text.gone })
  return fail(error, { action: 'save' })
}

/** Restores a post from the trash, and reports that or what failed; the lists that have it load again. */
export const restorePost = async (client: QueryClient, newsId: string): Promise<void> => {
  try {
    await call(restoreNews, { params: { newsId } })
    toast(text.restored)
  } catch (error) {
    await explain(error)
  }
  for (const list of ['feed', 'todo', 'progress', 'trash']) void client.invalidateQueries({ queryKey: [list] })
}
