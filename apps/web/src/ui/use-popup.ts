import { type RefObject, useState } from 'react'
import { ui } from '../messages/ui.ts'
import { isDialogOpen } from './dialogs.tsx'
import { toast } from './toast.tsx'

const popups = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** Whether a dialog, menu, list or hint is open, or a message is about to open. */
const isPopupOpen = () => isDialogOpen() || document.querySelector(popups) !== null

/**
 * Opens the popup of a button after loading its code, only if the button still has the focus and nothing else is open.
 * A failed load shows a toast; the next press tries again.
 */
export const usePopup = (load: () => Promise<unknown>, button: RefObject<HTMLButtonElement | null>) => {
  const [isOpen, setOpen] = useState(false)
  const open = async () => {
    // Safari does not focus a button that is pressed.
    button.current?.focus({ preventScroll: true })
    try {
      await load()
    } catch {
      return toast(ui.errorText)
    }
    if (button.current !== null && document.activeElement === button.current && !isPopupOpen()) setOpen(true)
  }
  return {
    isOpen,
    open: () => void open(),
    close: () => setOpen(false),
    /** Preloads the code; after a failure the press tries again. */
    prepare: () => void load().catch(() => {}),
  }
}
