import { createNews, idempotencyKeyHeader, updateNews } from '@kawaraban/contract/news.ts'
import { CallError, call } from '../../../call.ts'
import { fail } from '../../../failure.ts'
import { now } from '../../../platform/clock.ts'
import { log } from '../../../platform/log.ts'
import { forgetInput } from '../../../platform/storage.ts'
import { runSave } from '../../../platform/unsaved.ts'
import { draft } from './draft.ts'
import { toBody } from './draft-body.ts'
import { canConfirm } from './draft-rules.ts'
import { refusedFields } from './refusals.ts'
import { repeatCall } from './repeat.ts'

/**
 * `mend`: the form has something to say, at its fields. `failed`: the user has been told, the input is kept. `stopped`:
 * the user did not want to wait any longer; whether it was saved is not known, the input is kept.
 */
export type Outcome = 'sent' | 'mend' | 'failed' | 'stopped' | 'gone' | 'ignored'

let stop = () => {}

/** Ends the save that is under way; nothing is sent any more, and the form stays as it is. */
export const stopSaving = (): void => stop()

/**
 * Sends the draft, once at a time (CONF-03): a create, or the update of the post it was opened from. A try that comes to
 * nothing is repeated, with the same body and key, for as long as the form is open. What is refused stands at its field
 * afterwards; any other failure has been told and logged (ERR-20), and the draft is as it was
 * (CONF-06, EDIT-14). `gone`: the post to edit does not exist any more.
 */
export const submitDraft = async (): Promise<Outcome> => {
  const state = draft.getState()
  if (state.submitted) return 'ignored'
  const at = now()
  if (!canConfirm(state, at)) return mend()
  state.setSubmitted(true)
  const isOpen = () => draft.getState().fresh === state.fresh
  const [stopped, givenUp] = [new AbortController(), new AbortController()]
  stop = () => stopped.abort()
  const stopListening = draft.subscribe(() => isOpen() || givenUp.abort())
  try {
    const { newsId } = state
    const sent = { body: toBody(state, at), signal: stopped.signal }
    const headers = { [idempotencyKeyHeader]: state.postKey }
    const send = () =>
      newsId === null
        ? call(createNews, { headers, ...sent })
        : call(updateNews, { params: { newsId }, headers, ...sent })
    const signal = AbortSignal.any([stopped.signal, givenUp.signal])
    await runSave(() => repeatCall<unknown>(send, { signal, onRepeat: state.setRepeating }))
    forgetInput()
    return 'sent'
  } catch (error) {
    if (stopped.signal.aborted) {
      if (isOpen()) state.setSubmitted(false)
      return 'stopped'
    }
    log(state.newsId === null ? 'failed to create news' : 'failed to update news', error)
    // Whoever has left the form meanwhile must not find the answer in the next one.
    const isStillOpen = isOpen()
    if (isStillOpen) state.setSubmitted(false)
    const refused = isStillOpen ? refusedFields(error, state, at) : null
    if (refused) {
      state.refuse(refused)
      return mend()
    }
    if (error instanceof CallError && error.code === 'documentDeleted') return 'gone'
    if (isStillOpen && error instanceof CallError && error.code === 'alreadyPosted') state.renewPostKey()
    const doing = state.newsId === null ? 'post' : 'edit'
    await fail(error, { doing, text: `${state.title}${state.content}` })
    return 'failed'
  } finally {
    stopListening()
  }
}

const mend = (): Outcome => {
  draft.getState().showMessages()
  return 'mend'
}
