import { type StoredHours, updateWorkingHours } from '@kawaraban/contract/working-days.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { CallError, call } from '../../call.ts'
import { fail } from '../../failure.ts'
import { workingDaysText as text } from '../../messages/working-days.ts'
import { log } from '../../platform/log.ts'
import { resumeLeave, runSave } from '../../platform/unsaved.ts'
import { toast } from '../../ui/toast.tsx'
import { bodyOf, type HoursChanges } from './hours-changes.ts'
import { workingDaysQuery } from './working-days-query.ts'

/**
 * Saves changed hours and days off. After a change by somebody else it loads theirs, so that the own changes apply to them, and
 * `hasConflict` is true until the next save. After any other failure a message is shown, and the changes stay.
 */
export const useSaving = (onSaved: () => void) => {
  const client = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const [hasConflict, setConflict] = useState(false)

  const send = async (stored: StoredHours, changes: HoursChanges) => {
    const body = bodyOf(stored, changes)
    try {
      await runSave(() => call(updateWorkingHours, { body }))
    } catch (error) {
      log('failed to save working days', error)
      const isConflict = error instanceof CallError && error.code === 'workingHoursChanged'
      if (isConflict) await client.refetchQueries(workingDaysQuery)
      else void fail(error, { action: 'save' })
      return setConflict(isConflict)
    }
    const saved = { ...body, version: stored.version + 1 }
    client.setQueryData(workingDaysQuery.queryKey, saved)
    flushSync(onSaved)
    setConflict(false)
    toast(text.saved)
    // Forms and checks count working days, too.
    void client.invalidateQueries({ queryKey: ['checks'] })
    void client.invalidateQueries(workingDaysQuery)
    resumeLeave()
  }

  const save = async (stored: StoredHours, changes: HoursChanges) => {
    setSaving(true)
    await send(stored, changes)
    setSaving(false)
  }
  return { isSaving, hasConflict, save }
}
