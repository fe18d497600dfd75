import { ui } from '../messages/ui.ts'
import { isSaving, type Leave, unsavedDraft, waitForSave, wouldLose } from '../platform/unsaved.ts'
import { showConfirm, showConfirmOr } from './dialogs.tsx'
import { infoToast } from './toast.tsx'

/** Lets the user confirm that unsaved input may be lost, or store it as a draft where that is possible. */
export const confirmLeave = async (): Promise<boolean> => {
  const draft = unsavedDraft()
  if (!draft) return showConfirm(ui.leave)
  const answer = await showConfirmOr({ ...ui.leave, other: ui.keepDraft })
  if (answer === 'other') return draft.keep()
  if (answer) await draft.discard()
  return answer
}

/**
 * Whether the screen may be left for that path, or the page when it is null. Waits for a running save, then requires a
 * confirmation where input would be lost.
 */
export const mayLeave = async (path: string | null, leave: Leave): Promise<boolean> => {
  if (isSaving()) {
    infoToast(ui.leavesAfterSave)
    if (!(await waitForSave(leave))) return false
  }
  return !wouldLose(path) || confirmLeave()
}
