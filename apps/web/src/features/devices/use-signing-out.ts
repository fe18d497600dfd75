import { type Device, signOutDevice, signOutOtherDevices } from '@kawaraban/contract/devices.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../call.ts'
import { fail } from '../../failure.ts'
import { devicesText as text } from '../../messages/devices.ts'
import { log } from '../../platform/log.ts'
import { showConfirm } from '../../ui/dialogs.tsx'
import { toast } from '../../ui/toast.tsx'
import { devicesQuery } from './devices-query.ts'

/**
 * Signs the user out on one other device, or on all, after a confirmation. Loads the list again and calls `onDone`. After a failure a
 * message is shown.
 */
export const useSigningOut = (onDone: () => void) => {
  const client = useQueryClient()
  const [pending, setPending] = useState<string | null>(null)

  const run = async (what: string, send: () => Promise<unknown>) => {
    setPending(what)
    try {
      await send()
      toast(text.signedOut)
      await client.invalidateQueries(devicesQuery)
      onDone()
    } catch (error) {
      log('failed to sign out devices', error)
      void fail(error, { action: 'save' })
    } finally {
      setPending(null)
    }
  }

  return {
    /** The id of the device that is being signed out, or `others`. */
    pending,
    signOut: async (device: Device) => {
      const { one } = text.questions
      const { deviceId } = device
      if (await showConfirm({ ...one, text: one.text(text.nameOf(device)) }))
        await run(deviceId, () => call(signOutDevice, { params: { deviceId } }))
    },
    signOutOthers: async () => {
      if (await showConfirm(text.questions.others)) await run('others', () => call(signOutOtherDevices))
    },
  }
}
