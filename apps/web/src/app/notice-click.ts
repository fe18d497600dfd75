import { isOpenMessage } from '../platform/push-messages.ts'
import { isSaving, wouldLose } from '../platform/unsaved.ts'
import { sameSitePath } from '../shell/return-path.ts'
import { isDialogOpen } from '../ui/dialogs.tsx'

/** Whether this tab may open `path` without the user: no input, running save or open dialog would be lost. */
const mayOpen = (path: string | null): path is string =>
  path !== null && !isSaving() && !wouldLose(path) && !isDialogOpen()

/**
 * Opens the post of a clicked notice when the service worker requests it of this tab, and answers whether it has.
 * `open` shows a path of the app.
 */
export const onNoticeClick = (open: (path: string) => void): void => {
  // Missing in the web view of an app, and outside a secure context.
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data, ports: [port] }) => {
    if (!isOpenMessage(data)) return
    const path = sameSitePath(data.path)
    if (mayOpen(path)) {
      open(path)
      port?.postMessage(true)
    } else port?.postMessage(false)
  })
}
