import { type Device, signOutDevice, signOutOtherDevices } from '@kawaraban/contract/devices.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../call.ts'
import { devicesText as text } from '../../messages/devices.ts'
import { appCredential } from '../../platform/bridge.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { SectionsSkeleton } from '../../ui/skeleton.tsx'
import { DeviceRow } from './device-row.tsx'
import { devicesQuery } from './devices-query.ts'
import { useSigningOut } from './use-signing-out.ts'

const { questions } = text
const others = 'others'

/** Where the user is signed in; other devices can be signed out. */
export const DevicesScreen = () => {
  const { data, isError, isFetching, refetch } = useQuery(devicesQuery)
  const list = useRef<HTMLUListElement>(null)
  const client = useQueryClient()
  const { pending, signOut } = useSigningOut(async () => {
    await client.invalidateQueries(devicesQuery)
    // The button that was pressed is gone with its device.
    list.current?.focus()
  })
  const signOutOne = (device: Device) => {
    const { deviceId } = device
    const question = { ...questions.one, text: questions.one.text(text.nameOf(device)) }
    return signOut({ what: deviceId, question, send: () => call(signOutDevice, { params: { deviceId } }) })
  }
  const signOutOthers = () =>
    signOut({ what: others, question: questions.others, send: () => call(signOutOtherDevices) })
  if (!data)
    return isError ? (
      <LoadFailed title={text.failed} isPending={isFetching} onReload={() => void refetch()} />
    ) : (
      <SectionsSkeleton sections={1} />
    )
  const { devices } = data
  return (
    <div className="mx-auto flex w-full max-w-[760px] flex-col items-start gap-4">
      <p className="phrased text-fg-2">{appCredential() ? text.hintInApp : text.hint}</p>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={text.list}
        className="w-full divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
      >
        {devices.map((device) => (
          <DeviceRow
            key={device.deviceId}
            device={device}
            isPending={pending === device.deviceId}
            onSignOut={() => void signOutOne(device)}
          />
        ))}
      </ul>
      {devices.some(({ isThis }) => !isThis) && (
        <Button isPending={pending === others} onPress={() => void signOutOthers()}>
          {text.signOutOthers}
        </Button>
      )}
    </div>
  )
}
