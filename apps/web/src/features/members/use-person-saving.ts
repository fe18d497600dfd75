import { useQueryClient } from '@tanstack/react-query'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { type CallCode, CallError } from '../../call.ts'
import { fail } from '../../failure.ts'
import { log } from '../../platform/log.ts'
import { resumeLeave, runSave } from '../../platform/unsaved.ts'

type SaveOptions = {
  /** Shows a refusal beside its field; returns whether it does. */
  explain?: (code: CallCode) => boolean
  /** The text that was entered, for the message of a refusal. */
  text?: string
}

/**
 * Saves what is entered of one person, loads everything again, and goes on with `next`, or to where the user wanted to go meanwhile.
 * A failure is logged in the words `failed` and shown, but for a refusal that is explained beside a field. The input stays.
 */
export const usePersonSaving = (failed = 'failed to save a person') => {
  const queryClient = useQueryClient()
  const [state, setState] = useState<'editing' | 'saving' | 'saved'>('editing')

  const save = async <Saved>(
    send: () => Promise<Saved>,
    next: (saved: Saved) => void,
    { explain = () => false, text = '' }: SaveOptions = {},
  ): Promise<void> => {
    setState('saving')
    let saved: Saved
    try {
      saved = await runSave(async () => {
        const answer = await send()
        flushSync(() => setState('saved'))
        // Posts and lists show current names and departments.
        await queryClient.invalidateQueries()
        return answer
      })
    } catch (error) {
      setState('editing')
      if (error instanceof CallError && explain(error.code)) return
      log(failed, error)
      // The account is gone: its screen reports that.
      if (error instanceof CallError && error.code === 'documentDeleted') void queryClient.invalidateQueries()
      else void fail(error, { action: 'save', text })
      return
    }
    if (!resumeLeave()) next(saved)
  }
  return { isSaving: state !== 'editing', isSaved: state === 'saved', save }
}

/** Goes one step back, or to the profile at that path for users who have opened the form by its address. */
export const useReturnToProfile = (profile: string): (() => void) => {
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  return () => {
    if (canGoBack) history.back({ ignoreBlocker: true })
    else history.replace(profile, undefined, { ignoreBlocker: true })
  }
}
