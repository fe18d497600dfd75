import type { RegisteredRouter } from '@tanstack/react-router'
import { clearDraftInput, type DraftOwner } from '../../../platform/storage.ts'
import { registerUnsaved } from '../../../platform/unsaved.ts'
import { closeDraft, discardDraft, isDraftSafe, keepDraft, knownDraft } from './form-drafts.ts'
import { hasUnsentFiles } from './form-files.ts'
import { type FormState, formStore, hasInput } from './form-store.ts'
import { storeDraft } from './stored-draft.ts'
import { showErrors } from './use-draft-check.ts'

/** Whether a screen belongs to the form, so that going there loses nothing. */
const belongsTo = ({ newsId }: FormState, path: string): boolean =>
  path === '/setting/specific-users' ||
  (newsId === null
    ? path === '/news/add' || path === '/news/add/confirm' || path === '/setting/specific-users-add'
    : path === `/news/edit/${newsId}` || path === `/setting/specific-users-edit/${newsId}`)

/** Scrolls a form that is shown again to where it was, or to the field that the server refused. */
const restoreScroll = () => {
  const { scrollTop, refused } = formStore.getState()
  window.scrollTo(0, scrollTop)
  if (Object.keys(refused).length > 0) showErrors()
}

const isForm = (path: string) => path === '/news/add' || path.startsWith('/news/edit/')

/** Screens that the guard puts before the form; the user returns to it afterwards. */
const screensBefore: ReadonlySet<string> = new Set(['/login', '/terms', '/analytics'])

let stopWatching: (() => void) | null = null

/**
 * Protects the open form on all its screens: leaving them needs a confirmation when anything was entered, and closes the
 * form. The screens of sign-in and agreement do not close it; the input of `owner` is also stored for the next page.
 * Ends by itself with the form.
 */
export const watchDraft = (router: RegisteredRouter, owner: DraftOwner): void => {
  if (stopWatching) return
  const isOnShow = () => belongsTo(formStore.getState(), router.history.location.pathname)
  const keepsDraft = (path: string) => screensBefore.has(path) || belongsTo(formStore.getState(), path)
  let isStored = false
  const stops = [
    registerUnsaved({
      isLostAt: (path) => {
        const state = formStore.getState()
        const isSending = hasUnsentFiles(state)
        if (state.submitted || !(hasInput(state) || isSending)) return false
        // What is stored as a draft is not lost with the page.
        return path === null ? isOnShow() && (isSending || !isDraftSafe()) : !keepsDraft(path)
      },
      draft: () => {
        const state = formStore.getState()
        const canKeep = state.newsId === null && hasInput(state)
        return canKeep ? { keep: () => keepDraft(owner), discard: discardDraft } : null
      },
      store: () => {
        if (!isOnShow()) return null
        const path = storeDraft(owner, knownDraft())
        isStored = path !== null
        return path
      },
    }),
    router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
      if (fromLocation && isForm(fromLocation.pathname)) formStore.getState().setScrollTop(window.scrollY)
    }),
    router.subscribe('onRendered', ({ toLocation }) => {
      if (isForm(toLocation.pathname)) restoreScroll()
    }),
    router.subscribe('onResolved', ({ toLocation }) => {
      if (!keepsDraft(toLocation.pathname)) {
        closeDraft()
        formStore.getState().reset()
      } else if (isStored && isOnShow()) {
        // The draft is still in memory; its stored copy would be restored a second time.
        isStored = false
        clearDraftInput()
      }
    }),
    formStore.subscribe(({ isOpen }) => {
      if (!isOpen) stopWatching?.()
    }),
  ]
  stopWatching = () => {
    stopWatching = null
    for (const stop of stops) stop()
  }
}
