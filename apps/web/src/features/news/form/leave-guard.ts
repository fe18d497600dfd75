import type { RegisteredRouter } from '@tanstack/react-router'
import { guardPage, keepOnSessionLoss } from '../../../platform/page.ts'
import { askToLeave } from '../../../ui/ask-to-leave.ts'
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

let passing = 0

/** Lets the page leave the form without a question while `act` runs: it is not the user who leaves. */
export const withoutAsking = async (act: () => Promise<void>): Promise<void> => {
  passing += 1
  try {
    await act()
  } finally {
    passing -= 1
  }
}

let stopWatching: (() => void) | null = null

/**
 * Watches over the open draft, on whichever of its screens the user is: every way out of them asks first when anything
 * was entered, by Back, link, menu or closed tab (FORM-22, G-098), and once outside the draft is forgotten. On the sign-in
 * screen of an expired session it is kept, and for the page to come `typist`'s input as well. Ends by itself with the draft.
 */
export const watchDraft = (router: RegisteredRouter, typist: Typist): void => {
  if (stopWatching) return
  let isAsking = false
  let hasAgreed = false
  const keeps = (path: string) => path === '/login' || belongsTo(draft.getState(), path)
  const stops = [
    router.history.block({
      blockerFn: async ({ nextLocation }) => {
        if (passing > 0 || keeps(nextLocation.pathname) || !hasInput(draft.getState())) return false
        if (isAsking) return true
        isAsking = true
        const mayLeave = await askToLeave()
        isAsking = false
        return !mayLeave
      },
      enableBeforeUnload: () =>
        !hasAgreed && hasInput(draft.getState()) && belongsTo(draft.getState(), router.history.location.pathname),
    }),
    guardPage(async () => {
      hasAgreed = !hasInput(draft.getState()) || (await askToLeave())
      return hasAgreed
    }),
    keepOnSessionLoss(() =>
      belongsTo(draft.getState(), router.history.location.pathname) ? storeDraft(typist) : null,
    ),
    router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
      if (fromLocation && isForm(fromLocation.pathname)) draft.getState().leaveAt(window.scrollY)
    }),
    router.subscribe('onRendered', ({ toLocation }) => {
      if (isForm(toLocation.pathname)) resumeForm()
    }),
    router.subscribe('onResolved', ({ toLocation }) => {
      if (!keeps(toLocation.pathname)) draft.getState().reset()
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
