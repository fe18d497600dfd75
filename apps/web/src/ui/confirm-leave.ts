import { ui } from '../messages/ui.ts'
import { isSaving, type Leave, waitForSave, wouldLose } from '../platform/unsaved.ts'
import { showConfirm } from './dialogs.tsx'
import { infoToast } from './toast.tsx'

/** Asks whether what was entered may be lost. */
export const confirmLeave = (): Promise<boolean> => showConfirm(ui.leave)

/**
 * Whether the screen may be left for that path, or the page when it is null: waits for a save on its way, then
 * asks where something would be lost.
 */
export const mayLeave = async (path: string | null, leave: Leave): Promise<boolean> => {
  if (isSaving()) {
    infoToast(ui.leavesAfterSave)
    if (!(await waitForSave(leave))) return false
  }
  return !wouldLose(path) || confirmLeave()
}
