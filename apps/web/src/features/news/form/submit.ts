import { createNews, idempotencyKeyHeader, updateNews } from '@kawaraban/contract/news.ts'
import { CallError, call } from '../../../call.ts'
import { fail } from '../../../failure.ts'
import { now } from '../../../platform/clock.ts'
import { forgetInput } from '../../../platform/storage.ts'
import { draft } from './draft.ts'
import { toBody } from './draft-body.ts'
import { canConfirm, draftFields } from './draft-rules.ts'
import { withoutAsking } from './leave-guard.ts'
import { refusedFields } from './refusals.ts'

/** `mend`: the form has something to say, at its fields. `failed`: the user has been told, the input is kept. */
export type Outcome = 'sent' | 'mend' | 'failed' | 'gone' | 'ignored'

/**
 * Sends the draft, once at a time (CONF-03): a create, or the update of the post it was opened from. What is refused
 * stands at its field afterwards; any other failure has been told and logged (ERR-20), and the draft is as it was
 * (CONF-06, EDIT-14). `gone`: the post to edit does not exist any more.
 */
export const submitDraft = async (): Promise<Outcome> => {
  const state = draft.getState()
  if (state.submitted) return 'ignored'
  const at = now()
  if (!canConfirm(state, at)) return mend()
  state.setSubmitted(true)
  try {
    const body = toBody(state, at)
    if (state.newsId === null) await call(createNews, { headers: { [idempotencyKeyHeader]: state.postKey }, body })
    else await call(updateNews, { params: { newsId: state.newsId }, body })
    forgetInput()
    return 'sent'
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: ERR-20 wants failures of create and update logged
    console.error(state.newsId === null ? 'failed to create news' : 'failed to update news', error)
    // Whoever has left the form meanwhile must not find the answer in the next one.
    const isStillOpen = draft.getState().fresh === state.fresh
    if (isStillOpen) state.setSubmitted(false)
    const refused = isStillOpen ? refusedFields(error, state, at) : null
    if (refused) {
      state.refuse(refused)
      return mend()
    }
    if (error instanceof CallError && error.code === 'documentDeleted') return 'gone'
    if (isStillOpen && error instanceof CallError && error.code === 'alreadyPosted') state.renewPostKey()
    const doing = state.newsId === null ? 'post' : 'edit'
    await withoutAsking(() => fail(error, { doing, text: `${state.title}${state.content}` }))
    return 'failed'
  }
}

const mend = (): Outcome => {
  draft.getState().speak(...draftFields)
  return 'mend'
}
