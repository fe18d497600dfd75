import { importCheckText as text } from '../../messages/imports.ts'
import { showConfirm } from '../../ui/dialogs.tsx'
import type { ImportActs } from './use-import-acts.ts'

/** Ends an import that has changed nothing, after a question. */
export const cancelImport = async ({ remove }: ImportActs): Promise<void> => {
  const question = { title: text.cancelTitle, text: text.cancelQuestion, cancel: text.cancelNo, ok: text.cancel }
  if (await showConfirm({ ...question, destructive: true })) await remove()
}
