import type { Device } from '@kawaraban/contract/devices.ts'
import { Monitor, Smartphone } from 'lucide-react'
import { devicesText as text } from '../../messages/devices.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'

/** Systems of phones and tablets. */
const mobile: readonly (string | null)[] = ['iOS', 'iPadOS', 'Android']

/** One device with its kind and times; every one but this can be signed out. */
export const DeviceRow = ({
  device,
  isPending,
  onSignOut,
}: {
  device: Device
  isPending: boolean
  onSignOut: () => void
}) => {
  const { isApp, system, signedInAt, usedAt, isThis } = device
  const Icon = isApp || mobile.includes(system) ? Smartphone : Monitor
  const name = text.nameOf(device)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 md:px-5">
      <Icon size={22} aria-hidden="true" className="shrink-0 text-fg-2" />
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-bold">{name}</span>
          {isThis && <Badge tone="primary">{text.isThis}</Badge>}
        </p>
        <p className="tabular flex flex-wrap gap-x-4 text-fg-2 text-meta">
          <span>{text.signedInAt(signedInAt)}</span>
          <span>{text.usedAt(usedAt)}</span>
        </p>
      </div>
      {!isThis && (
        <Button
          aria-label={text.signOutOf(name, signedInAt)}
          isPending={isPending}
          onPress={onSignOut}
          className="ml-auto shrink-0"
        >
          {text.signOut}
        </Button>
      )}
    </li>
  )
}
