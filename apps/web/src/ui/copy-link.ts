import { linkCopyText } from '../messages/link-copy.ts'
import { copyText } from '../platform/share.ts'
import { showMessage } from './dialogs.tsx'
import { toast } from './toast.tsx'

/** Copies an address and confirms it; where the browser refuses, shows the address to copy by hand. */
export const copyLink = async (address: string): Promise<void> => {
  if (await copyText(address)) toast(linkCopyText.copied)
  else await showMessage({ text: linkCopyText.notCopied(address) })
}
