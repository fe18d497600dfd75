import { ui } from '../messages/ui.ts'
import { ask } from './dialogs.tsx'

/** Asks whether what was entered may be lost (FORM-22, EDIT-03, G-098, G-124). */
export const askToLeave = (): Promise<boolean> => ask(ui.leave)
