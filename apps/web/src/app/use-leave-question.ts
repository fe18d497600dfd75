import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { guardPage } from '../platform/page.ts'
import { askToLeave } from '../ui/ask-to-leave.ts'

/**
 * While something would be lost, every way out of the screen asks first: Back, link, menu, logout and, by the browser's
 * own question, a closed tab (G-098, G-124).
 */
export const useLeaveQuestion = (wouldLose: boolean): void => {
  const { history } = useRouter()
  useEffect(() => {
    if (!wouldLose) return
    let isAsking = false
    let hasAgreed = false
    const stops = [
      history.block({
        blockerFn: async () => {
          if (isAsking) return true
          isAsking = true
          const mayLeave = await askToLeave()
          isAsking = false
          return !mayLeave
        },
        enableBeforeUnload: () => !hasAgreed,
      }),
      guardPage(async () => {
        hasAgreed = await askToLeave()
        return hasAgreed
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [wouldLose, history])
}
