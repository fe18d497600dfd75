import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../call.ts'
import { fail } from '../../failure.ts'
import { devicesText } from '../../messages/devices.ts'
import { log } from '../../platform/log.ts'
import { showConfirm } from '../../ui/dialogs.tsx'
import { toast } from '../../ui/toast.tsx'

/** What is signed out: its name among those of a screen, the question before it, and the call. */
type SigningOut = {
  readonly what: string
  readonly question: Parameters<typeof showConfirm>[0]
  readonly send: () => Promise<unknown>
}

/** Signs devices out after a confirmation, then calls `onDone`. After a failure a message is shown. */
export const useSigningOut = (onDone: () => unknown = () => undefined) => {
  const client = useQueryClient()
  const [pending, setPending] = useState<string | null>(null)
  const signOut = async ({ what, question, send }: SigningOut): Promise<void> => {
    if (!(await showConfirm(question))) return
    setPending(what)
    try {
      await send()
      toast(devicesText.signedOut)
      await onDone()
    } catch (error) {
      log('failed to sign out devices', error)
      // The account is gone: its screen reports that.
      if (error instanceof CallError && error.code === 'documentDeleted') void client.invalidateQueries()
      else void fail(error, { action: 'save' })
    } finally {
      setPending(null)
    }
  }
  return { pending, signOut }
}
