import type { RegisteredRouter } from '@tanstack/react-router'
import { forgetInput } from '../../../platform/storage.ts'
import { registerUnsaved } from '../../../platform/unsaved.ts'
import { draft } from './draft.ts'
import { storeDraft, type Typist } from './stored-draft.ts'
import { belongsTo, hasInput } from './unsaved.ts'
import { showFaults } from './use-draft-check.ts'

/** Whoever comes back to the form finds it as far down as it was left, or at the field that the server refused. */
const resumeForm = () => {
  const { scrollTop, refused } = draft.getState()
  window.scrollTo(0, scrollTop)
  if (Object.keys(refused).length > 0) showFaults()
}

const isForm = (path: string) => path === '/news/add' || path.startsWith('/news/edit/')

/** Screens that the guard puts before the form, to which the user then returns (G-110, G-166). */
const comesBetween: ReadonlySet<string> = new Set(['/login', '/terms', '/analytics'])

let stopWatching: (() => void) | null = null

/**
 * Watches over the open draft, on whichever of its screens the user is: every way out of them asks first when anything
 * was entered, by Back, link, menu or closed tab (FORM-22, G-098), and once outside the draft is forgotten. On the screens
 * of sign-in and agreement it is kept, and for the page to come `typist`'s input as well. Ends by itself with the draft.
 */
export const watchDraft = (router: RegisteredRouter, typist: Typist): void => {
  if (stopWatching) return
  const isOnShow = () => belongsTo(draft.getState(), router.history.location.pathname)
  const keeps = (path: string) => comesBetween.has(path) || belongsTo(draft.getState(), path)
  let isStored = false
  const stops = [
    registerUnsaved({
      isLostAt: (path) => {
        const state = draft.getState()
        return !state.submitted && hasInput(state) && (path === null ? isOnShow() : !keeps(path))
      },
      store: () => {
        if (!isOnShow()) return null
        const path = storeDraft(typist)
        isStored = path !== null
        return path
      },
    }),
    router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
      if (fromLocation && isForm(fromLocation.pathname)) draft.getState().leaveAt(window.scrollY)
    }),
    router.subscribe('onRendered', ({ toLocation }) => {
      if (isForm(toLocation.pathname)) resumeForm()
    }),
    router.subscribe('onResolved', ({ toLocation }) => {
      if (!keeps(toLocation.pathname)) draft.getState().reset()
      else if (isStored && isOnShow()) {
        // The draft has outlived what came between; its stored copy would come up a second time.
        isStored = false
        forgetInput()
      }
    }),
    draft.subscribe(({ isOpen }) => {
      if (!isOpen) stopWatching?.()
    }),
  ]
  stopWatching = () => {
    stopWatching = null
    for (const stop of stops) stop()
  }
}
