import { type RefObject, useState } from 'react'
import { ui } from '../messages/ui.ts'
import { isDialogOpen } from './dialogs.tsx'
import { toast } from './toast.tsx'

const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** Whether a window, menu, list or hint lies over the page, or a message is about to. */
const isLayerOpen = () => isDialogOpen() || document.querySelector(layers) !== null

/**
 * Opens what belongs to a button, once its code has been loaded: only if the button still has the focus by then, and
 * nothing else is open. Code that cannot be loaded gives a toast; the next press tries again.
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
    if (button.current !== null && document.activeElement === button.current && !isLayerOpen()) setOpen(true)
  }
  return {
    isOpen,
    open: () => void open(),
    close: () => setOpen(false),
    /** Loads ahead of a press; should it fail, the press tries again. */
    prepare: () => void load().catch(() => {}),
  }
}
