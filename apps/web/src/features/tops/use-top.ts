import { putNewsOnTop, takeNewsOffTop } from '@kawaraban/contract/tops.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { CallError, call } from '../../call.ts'
import { fail } from '../../failure.ts'
import { topsText as text } from '../../messages/tops.ts'
import { log } from '../../platform/log.ts'
import { showMessage } from '../../ui/dialogs.tsx'
import { toast } from '../../ui/toast.tsx'

/** Shows why a post could not be put on top, or taken off. */
const explain = (client: QueryClient, error: unknown): Promise<void> => {
  log('failed to update top', error)
  const code = error instanceof CallError ? error.code : 'unknown'
  if (code === 'limitExceeded') return showMessage({ text: text.full })
  if (code === 'newsExpired' || code === 'newsNotPublished') return showMessage({ text: text.notPublished })
  if (code === 'documentDeleted') void client.invalidateQueries({ queryKey: ['feed'] })
  return fail(error, { action: code === 'noPermission' ? 'edit' : 'save' })
}

/**
 * Returns the function that puts a post at the head of everybody's feed, or takes it off, and offers to undo that. `onChange` is
 * called when the server has done it.
 */
export const useTop = (newsId: string, onChange: (isTop: boolean) => void): ((isTop: boolean) => Promise<void>) => {
  const client = useQueryClient()
  const isRunning = useRef(false)

  const change = async (isTop: boolean, isUndo = false): Promise<void> => {
    try {
      await call(isTop ? putNewsOnTop : takeNewsOffTop, { params: { newsId } })
    } catch (error) {
      return explain(client, error)
    }
    onChange(isTop)
    const undo = { label: text.revert, onPress: () => void change(!isTop, true) }
    toast(isTop ? text.done : text.undone, isUndo ? undefined : undo)
  }

  return async (isTop) => {
    if (isRunning.current) return
    isRunning.current = true
    await change(isTop).finally(() => {
      isRunning.current = false
    })
  }
}
