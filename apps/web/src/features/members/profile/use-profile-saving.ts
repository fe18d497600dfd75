import { useQueryClient } from '@tanstack/react-query'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { CallError } from '../../../call.ts'
import { fail } from '../../../failure.ts'
import { log } from '../../../platform/log.ts'
import { resumeLeave, runSave } from '../../../platform/unsaved.ts'

export type Saving = {
  /** Path of the profile, for users who have opened the form by its address. */
  profile: string
  /** Stores the new value; throws what the call throws. */
  save: (value: string) => Promise<unknown>
}

/**
 * Saves a field and goes one step back, to the profile fetched again, or to where the user wanted to go during the save.
 * A failure is logged and shown with the message of its code; the input stays.
 */
export const useProfileSaving = ({ profile, save }: Saving) => {
  const queryClient = useQueryClient()
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  const [state, setState] = useState<'editing' | 'saving' | 'saved'>('editing')

  const send = async (value: string) => {
    setState('saving')
    try {
      await runSave(async () => {
        await save(value)
        flushSync(() => setState('saved'))
        // Posts and lists show current names and departments.
        await queryClient.invalidateQueries()
      })
    } catch (error) {
      log('failed to update profile', error)
      setState('editing')
      // The account is gone: its screen reports that.
      if (error instanceof CallError && error.code === 'documentDeleted') void queryClient.invalidateQueries()
      else void fail(error, { action: 'save', text: value })
      return
    }
    if (resumeLeave()) return
    if (canGoBack) history.back({ ignoreBlocker: true })
    else history.replace(profile, undefined, { ignoreBlocker: true })
  }
  return { isSaving: state !== 'editing', isSaved: state === 'saved', save: send }
}
