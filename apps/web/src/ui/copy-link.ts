import { ui } from '../messages/ui.ts'
import { copyText } from '../platform/clipboard.ts'
import { showMessage } from './dialogs.tsx'
import { toast } from './toast.tsx'

/** Puts an address on the clipboard and says so; where the browser refuses, shows it to be copied by hand (SET-04, DETAIL-20). */
export const copyLink = async (address: string): Promise<void> => {
  if (await copyText(address)) toast(ui.link.copied)
  else await showMessage({ text: ui.link.notCopied(address) })
}
