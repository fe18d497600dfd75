import { useMemo } from 'react'
import { now } from '../../../platform/clock.ts'
import { useMinute } from '../../../platform/use-minute.ts'
import { draft, useDraft } from './draft.ts'
import { canConfirm, checkDraft, type DraftField, type DraftMessages, draftFields } from './draft-rules.ts'

type Checked = {
  /** What the form says: its own rules, and what the server refused (FORM-20, G-116). */
  messages: DraftMessages
  /** The fields that say something, in the order of the screen. */
  faulty: readonly DraftField[]
  /** Nothing is missing or wrong, the fields that say nothing yet included (FORM-19, EDIT-04). */
  isComplete: boolean
}

const faultyFields = (messages: DraftMessages) => draftFields.filter((field) => messages[field] !== undefined)

/** The check of the draft at this minute; it runs again after every change (FORM-20). */
export const useDraftCheck = (): Checked => {
  const minute = useMinute()
  const state = useDraft((current) => current)
  return useMemo(() => {
    const messages = { ...checkDraft(state, minute, state.quiet), ...state.refused }
    const faulty = faultyFields(messages)
    return { messages, faulty, isComplete: faulty.length === 0 && canConfirm(state, minute) }
  }, [state, minute])
}

/** Puts the user into a field of the form. */
export const jumpTo = (field: DraftField | undefined): void => {
  const place = document.querySelector<HTMLElement>(`[data-field="${field}"]`)
  const control = place?.matches('input, textarea') ? place : place?.querySelector<HTMLElement>('button')
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'center' })
}

/** Lets every field of the draft speak, and puts the user into the first that has something to say. */
export const showFaults = (): void => {
  draft.getState().showMessages()
  const state = draft.getState()
  jumpTo(faultyFields({ ...checkDraft(state, now()), ...state.refused })[0])
}
