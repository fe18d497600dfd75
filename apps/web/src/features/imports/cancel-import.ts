import { importCheckText as text } from '../../messages/imports.ts'
import { showConfirm } from '../../ui/dialogs.tsx'
import type { ImportActions } from './use-import-actions.ts'

/** Cancels an import that has changed nothing, after a confirmation. */
export const cancelImport = async ({ remove }: ImportActions): Promise<void> => {
  const question = { title: text.cancelTitle, text: text.cancelQuestion, cancel: text.cancelNo, ok: text.cancel }
  if (await showConfirm({ ...question, destructive: true })) await remove()
}
