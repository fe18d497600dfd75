import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { type CallCode, CallError } from '../../call.ts'
import { fail } from '../../failure.ts'
import { log } from '../../platform/log.ts'
import { resumeLeave, runSave } from '../../platform/unsaved.ts'

/**
 * Saves what an admin has entered of one person, loads everything again, and goes on with `next`, or to where the user wanted to go
 * meanwhile. A failure is logged and shown, but for a refusal that `explain` shows beside a field. The input stays.
 */
export const usePersonSaving = () => {
  const queryClient = useQueryClient()
  const [state, setState] = useState<'editing' | 'saving' | 'saved'>('editing')

  const save = async <Saved>(
    send: () => Promise<Saved>,
    next: (saved: Saved) => void,
    explain: (code: CallCode) => boolean = () => false,
  ): Promise<void> => {
    setState('saving')
    let saved: Saved
    try {
      saved = await runSave(async () => {
        const answer = await send()
        flushSync(() => setState('saved'))
        await queryClient.invalidateQueries()
        return answer
      })
    } catch (error) {
      setState('editing')
      if (error instanceof CallError && explain(error.code)) return
      log('failed to save a person', error)
      // The account is gone: its screen reports that.
      if (error instanceof CallError && error.code === 'documentDeleted') void queryClient.invalidateQueries()
      else void fail(error, { action: 'save' })
      return
    }
    if (!resumeLeave()) next(saved)
  }
  return { isSaving: state !== 'editing', isSaved: state === 'saved', save }
}
