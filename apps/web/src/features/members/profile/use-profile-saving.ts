import { useQueryClient } from '@tanstack/react-query'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { CallError } from '../../../call.ts'
import { fail } from '../../../failure.ts'
import { log } from '../../../platform/log.ts'
import { resumeLeave, runSave } from '../../../platform/unsaved.ts'

export type Saving = {
  /** Path of the profile, for whoever has opened the form by its address. */
  profile: string
  /** Stores the new value; throws what the call throws. */
  save: (value: string) => Promise<unknown>
}

/**
 * Saves a field and goes one step back, to the profile fetched anew, or where the user wanted to go meanwhile. A failure is logged, and told by the
 * catalogue alone; what was entered stays.
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
        // Posts and lists bear names and departments as of now.
        await queryClient.invalidateQueries()
      })
    } catch (error) {
      log('failed to update profile', error)
      setState('editing')
      // The account is gone: its screen says so itself.
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
