import { useMemo } from 'react'
import { form } from '../../../messages/form.ts'
import { now } from '../../../platform/clock.ts'
import { useMinute } from '../../../platform/use-minute.ts'
import { hasFaultyFile, useHasFaultyFile } from '../../files/facts.ts'
import type { UnsentFiles } from '../../files/form-of-files.ts'
import { canConfirm, checkDraft, type DraftField, type DraftMessages, draftFields } from './draft-rules.ts'
import { formStore, useForm } from './form-store.ts'

type Checked = {
  /** The errors of the form's own rules, and what the server refused. */
  messages: DraftMessages
  /** The fields with an error, in the order of the screen. */
  fieldsWithErrors: readonly DraftField[]
  /** Nothing is missing or wrong, also in fields that show no errors yet. */
  isComplete: boolean
}

const fieldsWithErrorsIn = (messages: DraftMessages) => draftFields.filter((field) => messages[field] !== undefined)

/** A post is sent when all of its files are there: one that is missing would be noticed by its readers. */
const filesMessage = (unsent: UnsentFiles | null, isFaulty: boolean): DraftMessages => {
  const problem = unsent ?? (isFaulty ? 'refused' : null)
  return problem ? { files: form.files[problem] } : {}
}

/** The check of the draft at this minute, after every change. */
export const useDraftCheck = (): Checked => {
  const minute = useMinute()
  const draft = useForm((form) => form.draft)
  const fieldsWithoutErrors = useForm((form) => form.fieldsWithoutErrors)
  const refused = useForm((form) => form.refused)
  const unsent = useForm((form) => form.unsentFiles)
  const isFaulty = useHasFaultyFile(draft.files)
  return useMemo(() => {
    const ofFiles = filesMessage(unsent, isFaulty)
    const messages = { ...checkDraft(draft, minute, fieldsWithoutErrors), ...refused, ...ofFiles }
    const fieldsWithErrors = fieldsWithErrorsIn(messages)
    return { messages, fieldsWithErrors, isComplete: fieldsWithErrors.length === 0 && canConfirm(draft, minute) }
  }, [draft, fieldsWithoutErrors, refused, minute, unsent, isFaulty])
}

/** Moves the focus to a field of the form. */
export const jumpTo = (field: DraftField | undefined): void => {
  const element = document.querySelector<HTMLElement>(`[data-field="${field}"]`)
  const control = element?.matches('input, textarea') ? element : element?.querySelector<HTMLElement>('button')
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'center' })
}

/** Shows the errors of all fields, and moves the focus to the first. */
export const showErrors = (): void => {
  formStore.getState().showAllErrors()
  const { draft, refused, unsentFiles } = formStore.getState()
  const ofFiles = filesMessage(unsentFiles, hasFaultyFile(draft.files))
  jumpTo(fieldsWithErrorsIn({ ...checkDraft(draft, now()), ...refused, ...ofFiles })[0])
}
