import type { ImportCounts, PeopleImport } from '@kawaraban/contract/imports.ts'
import { useState } from 'react'
import { importConfirmText, importCheckText as text } from '../../messages/imports.ts'
import { useUnsaved } from '../../shell/use-unsaved.ts'
import { announce } from '../../ui/announcer.tsx'
import { showConfirm } from '../../ui/dialogs.tsx'
import { confirmation, needsNumber, noChoices, obstacleOf, parseNumber } from './choices.ts'
import type { ImportActions } from './use-import-actions.ts'

/**
 * The choices for a checked import, and `apply`, which has them confirmed first. An import that could not be applied has those
 * of then. `onWrongNumber` is called where the typed number is not that of the people who lose their role.
 */
export const useCheckedImport = (
  one: PeopleImport,
  counts: ImportCounts,
  actions: ImportActions,
  onWrongNumber: () => void,
) => {
  const [options, setOptions] = useState(one.options ?? noChoices)
  const [typed, setTyped] = useState('')
  const [showsError, setShowsError] = useState(false)
  useUnsaved(typed !== '' && actions.pending === null)

  const obstacle = obstacleOf(one, options)
  const isTyped = needsNumber(one, options)
  const isWrong = parseNumber(typed) !== counts.missing

  const apply = async () => {
    if (obstacle) return announce(text[obstacle])
    if (isTyped && isWrong) {
      setShowsError(true)
      return onWrongNumber()
    }
    const question = { title: text.confirmTitle, text: confirmation(counts, options), cancel: importConfirmText.cancel }
    const destructive = options.missingToNone || counts.setToNone > 0 || (counts.addressesRemoved ?? 0) > 0
    if (!(await showConfirm({ ...question, ok: text.apply, destructive }))) return
    await actions.apply({ ...options, ...(isTyped && { confirmedMissing: counts.missing }) })
  }

  return {
    options,
    setOptions,
    /** What prevents the import, or null. */
    obstacle,
    /** The number to type, where that many people lose their role; otherwise null. */
    number: isTyped
      ? { value: typed, onChange: setTyped, error: showsError && isWrong ? text.typedWrong(counts.missing) : '' }
      : null,
    apply,
  } as const
}
