import { createNews, idempotencyKeyHeader, updateNews } from '@kawaraban/contract/news-writing.ts'
import { CallError, call } from '../../../call.ts'
import { fail } from '../../../failure.ts'
import { now } from '../../../platform/clock.ts'
import { log } from '../../../platform/log.ts'
import { clearDraftInput } from '../../../platform/storage.ts'
import { runSave } from '../../../platform/unsaved.ts'
import { hasFaultyFile, reloadFacts } from '../../files/facts.ts'
import { openScheduled, useFeedState } from '../feed/feed-state.ts'
import { sentStart, toBody } from './draft-body.ts'
import { canConfirm } from './draft-rules.ts'
import { closeDraft, copyDraft, draftToPost, resumeDraft } from './form-drafts.ts'
import { type FormState, formStore } from './form-store.ts'
import { refusedFields } from './refusals.ts'
import { retryCall } from './retry.ts'

/**
 * `invalid`: the form shows errors at its fields. `failed`: the failure has been shown, the draft is as it was.
 * `stopped`: the user stopped waiting; whether the post was saved is not known. `gone`: the post to edit was deleted.
 * `changed`: somebody else has saved it since the form opened, and nothing of this save is stored.
 */
export type Outcome = 'sent' | 'invalid' | 'failed' | 'stopped' | 'gone' | 'changed' | 'ignored'

let stop = () => {}

/** Stops the running save: nothing more is sent, and the form stays as it is. */
export const stopSaving = (): void => stop()

/**
 * Sends the draft, once at a time: a create, or the update of the post that was opened. A failed try is retried with the
 * same body and key while the form is open. `editOf` gives what an update sends beside the post itself. Refusals are shown at
 * their fields; any other failure is logged and shown.
 */
export const submitDraft = async (editOf?: (form: FormState) => object): Promise<Outcome> => {
  const state = formStore.getState()
  if (state.submitted) return 'ignored'
  const at = now()
  if (!canConfirm(state.draft, at) || state.unsentFiles || hasFaultyFile(state.draft.files)) return invalid()
  state.setSubmitted(true)
  const isOpen = () => formStore.getState().fresh === state.fresh
  const [stopped, givenUp] = [new AbortController(), new AbortController()]
  stop = () => stopped.abort()
  const stopListening = formStore.subscribe(() => isOpen() || givenUp.abort())
  try {
    const { newsId } = state
    const body = toBody(state, at)
    const headers = { [idempotencyKeyHeader]: state.postKey }
    const sent = { headers, signal: stopped.signal }
    const signal = AbortSignal.any([stopped.signal, givenUp.signal])
    const send = <Answer>(act: () => Promise<Answer>) => retryCall(act, { signal, onRetry: state.setRetrying })
    const create = async () => {
      const madeOf = await draftToPost()
      return (await send(() => call(createNews, { body: { ...body, ...madeOf }, ...sent }))).newsId
    }
    const update = async (id: string) => {
      await send(() => call(updateNews, { params: { newsId: id }, body: { ...body, ...editOf?.(state) }, ...sent }))
      return id
    }
    const savedId = await runSave(() => (newsId === null ? create() : update(newsId)))
    clearDraftInput()
    if (newsId === null && isOpen()) closeDraft({ isPosted: true })
    if ((sentStart(state, at) ?? at) > at) openScheduled(true)
    else useFeedState.setState({ savedId })
    return 'sent'
  } catch (error) {
    if (stopped.signal.aborted) {
      if (isOpen()) state.setSubmitted(false)
      if (isOpen() && state.newsId === null) resumeDraft({ changed: false })
      return 'stopped'
    }
    log(state.newsId === null ? 'failed to create news' : 'failed to update news', error)
    // The next form must not show the answer to one that has been left.
    const isStillOpen = isOpen()
    if (isStillOpen) state.setSubmitted(false)
    const code = error instanceof CallError ? error.code : 'unknown'
    if (isStillOpen && state.newsId === null) resumeDraft({ changed: code === 'draftChanged' })
    const refused = isStillOpen ? refusedFields(error, state.draft, at) : null
    if (refused) {
      // Its row says which, and why.
      if (code === 'invalidFiles') void reloadFacts()
      state.setRefused(refused)
      return invalid()
    }
    if (code === 'documentDeleted') return 'gone'
    if (isStillOpen && code === 'newsChanged') return 'changed'
    if (isStillOpen && code === 'alreadyPosted') void copyDraft()
    const action = state.newsId === null ? 'post' : 'edit'
    await fail(error, { action, text: `${state.draft.title}${state.draft.content}` })
    return 'failed'
  } finally {
    stopListening()
  }
}

const invalid = (): Outcome => {
  formStore.getState().showAllErrors()
  return 'invalid'
}
