import { ui } from '../messages/ui.ts'
import { isSaving, type Leave, waitForSave, wouldLose } from '../platform/unsaved.ts'
import { showConfirm } from './dialogs.tsx'
import { infoToast } from './toast.tsx'

/** Lets the user confirm that unsaved input may be lost. */
export const confirmLeave = (): Promise<boolean> => showConfirm(ui.leave)

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
