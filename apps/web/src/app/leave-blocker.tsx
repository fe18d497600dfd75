import { type ShouldBlockFn, useBlocker, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { finishReturn, historyIndex, isReturning, returnTo, whenReturned } from '../platform/history-return.ts'
import { isSaving, wouldLose } from '../platform/unsaved.ts'
import { mayLeave } from '../ui/confirm-leave.ts'
import { dismissDialog, isDialogOpen } from '../ui/dialogs.tsx'
import { closeLastWindow } from '../ui/open-windows.ts'

const isLostWithPage = () => isSaving() || wouldLose(null)

/** Neither leaves the screen nor has the router step back in the history by itself: it would lose count of quick steps. */
const stay = new Promise<never>(() => {})

/**
 * The one place that decides whether a screen may be left: by Back, Forward, link, menu and closed tab. Back and Forward
 * close an open message, question or window, and do nothing else. A step in the history is undone at once and repeated after the
 * answer, so that the address always belongs to the page. Navigation by the product itself ignores this.
 */
export const LeaveBlocker = () => {
  const router = useRouter()
  const shouldBlockFn: ShouldBlockFn = useCallback(
    async ({ action, current, next }) => {
      const path = next.pathname
      if (action === 'PUSH' || action === 'REPLACE') {
        // A page pressed meanwhile would follow another one than that on the screen.
        if (isReturning()) await new Promise<void>(whenReturned)
        const isBlocked = path !== current.pathname && (isSaving() || wouldLose(path))
        if (!isBlocked) return false
        if (isDialogOpen()) return true
        const { href } = router.buildLocation({ to: path, search: next.search })
        return !(await mayLeave(path, { to: 'address', href }))
      }
      const { history } = router
      const own = history.location.state.__TSR_index
      const steps = historyIndex(own) - own
      if (steps === 0) {
        finishReturn()
        return stay
      }
      const isRepeated = isReturning()
      const isAnswered = dismissDialog() || closeLastWindow()
      if (!isAnswered && !isRepeated && !isSaving() && !wouldLose(path)) return false
      returnTo(own)
      if (isAnswered || isRepeated) return stay
      if (await mayLeave(path, { to: 'history' })) whenReturned(() => history.go(steps, { ignoreBlocker: true }))
      return stay
    },
    [router],
  )
  useBlocker({ shouldBlockFn, enableBeforeUnload: isLostWithPage })
  return null
}
