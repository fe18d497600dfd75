import type { CompanyUser } from '@kawaraban/contract/members.ts'
import { formatDateTime } from '@kawaraban/contract/tokyo.ts'
import { Bell, BellOff } from 'lucide-react'
import { useId } from 'react'
import { pushText as text } from '../../messages/push.ts'
import { useIsOnline } from '../../platform/use-is-online.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useLastArrival } from './use-last-arrival.ts'
import { usePushSwitch } from './use-push-switch.ts'

/** The switch for notices in this browser, or why there is none, with one sentence for each state. Calls `onChange` behind each change. */
export const PushSwitch = ({ owner, onChange }: { owner: CompanyUser; onChange: () => void }) => {
  const push = usePushSwitch(owner, onChange)
  const isOnline = useIsOnline()
  const hint = useId()
  const { blockedReason, isOn, pending, failure } = push
  if (blockedReason !== null) {
    return (
      <div className="flex items-start gap-4 px-4 py-3 md:px-5">
        <BellOff size={22} aria-hidden="true" className="mt-1 shrink-0 text-fg-2" />
        <div className="min-w-0 flex-1">
          <p>{text.label}</p>
          <p role="status" className="phrased text-fg-2 text-meta">
            {text.states[blockedReason]}
          </p>
        </div>
      </div>
    )
  }
  const state = pending ?? (isOnline ? (isOn ? 'on' : 'off') : 'offline')
  return (
    <div className="flex items-start gap-4 px-4 py-3 md:px-5">
      <Bell size={22} aria-hidden="true" className="mt-2.5 shrink-0 text-fg-2" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div>
          <Switch
            isSelected={isOn}
            onChange={push.change}
            isDisabled={!isOnline}
            aria-describedby={hint}
            aria-busy={pending !== null}
          >
            <span className="phrased">{text.label}</span>
          </Switch>
          <p id={hint} className="phrased text-fg-3 text-meta">
            {text.states[state]}
          </p>
        </div>
        <div role="status" className="flex flex-col items-start gap-2 empty:hidden">
          {failure && (
            <>
              <p className="phrased text-danger text-meta">{text.failures[failure]}</p>
              {(failure === 'turningOn' || failure === 'turningOff') && (
                <Button onPress={push.retry} isDisabled={!isOnline}>
                  {text.retry}
                </Button>
              )}
            </>
          )}
        </div>
        {isOn && pending === null && <LastArrival />}
      </div>
    </div>
  )
}

const LastArrival = () => {
  const arrivedAt = useLastArrival()
  if (arrivedAt === undefined) return null
  return (
    <p className="text-fg-2 text-meta">
      {arrivedAt === null ? text.neverArrived : text.arrived(formatDateTime(arrivedAt))}
    </p>
  )
}
