import type { RegisteredRouter } from '@tanstack/react-router'
import { whenReturned } from '../../../platform/history-return.ts'
import { draft } from './draft.ts'

const indexOf = (router: RegisteredRouter) => router.history.location.state.__TSR_index

/** Remembers the entry of the browser's history in which the draft's form stands; the first one, when it comes up again. */
export const noteFormEntry = (router: RegisteredRouter, isNew: boolean): void => {
  const index = indexOf(router)
  draft.setState(({ historyIndex }) => ({ historyIndex: isNew ? index : Math.min(historyIndex, index) }))
}

/**
 * Goes on from a form that has been sent to `href`, which takes the place of all its screens in the browser's history:
 * Back must not meet an empty form (G-158).
 */
export const leaveForm = (router: RegisteredRouter, href: string): void =>
  whenReturned(() => {
    const { history } = router
    const replace = () => history.replace(href, undefined, { ignoreBlocker: true })
    const steps = indexOf(router) - draft.getState().historyIndex
    if (steps <= 0) {
      replace()
      return
    }
    const stop = history.subscribe(() => {
      stop()
      replace()
    })
    history.go(-steps, { ignoreBlocker: true })
  })
