import type { RegisteredRouter } from '@tanstack/react-router'
import { whenReturned } from '../../../platform/history-return.ts'
import { formStore } from './form-store.ts'

const indexOf = (router: RegisteredRouter) => router.history.location.state.__TSR_index

/** Stores the form's index in the browser's history; the first one, when the form is opened again. */
export const saveFormIndex = (router: RegisteredRouter, isNew: boolean): void => {
  const index = indexOf(router)
  formStore.setState(({ historyIndex }) => ({ historyIndex: isNew ? index : Math.min(historyIndex, index) }))
}

/**
 * Goes from a sent form to `href`, which replaces all screens of the form in the browser's history: Back must not lead
 * to an empty form.
 */
export const leaveForm = (router: RegisteredRouter, href: string): void =>
  whenReturned(() => {
    const { history } = router
    const replace = () => history.replace(href, undefined, { ignoreBlocker: true })
    const steps = indexOf(router) - formStore.getState().historyIndex
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
