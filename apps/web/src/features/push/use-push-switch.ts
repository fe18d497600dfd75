import type { CompanyUser } from '@kawaraban/contract/members.ts'
import { useEffect, useState } from 'react'
import { CallError } from '../../call.ts'
import { fail } from '../../failure.ts'
import { endsSession } from '../../failure-outcome.ts'
import type { pushText as text } from '../../messages/push.ts'
import { log } from '../../platform/log.ts'
import { pushPermission, pushSupport, requestPushPermission } from '../../platform/push-support.ts'
import { loadStoredPush } from '../../platform/stored-push.ts'
import { renewPush, switchPushOff, switchPushOn } from './subscription.ts'

type Change = 'turningOn' | 'turningOff'
export type PushFailure = keyof typeof text.failures

type BlockedReason = 'unsupported' | 'homeScreen' | 'denied'

/** Why notices cannot be switched on here; null where they can. */
const findBlockedReason = (): BlockedReason | null => {
  const support = pushSupport()
  if (support !== 'supported') return support === 'notOffered' ? 'unsupported' : support
  return pushPermission() === 'denied' ? 'denied' : null
}

/** The reason, up to date: users change permissions in the browser's own settings, in other tabs too. */
const useBlockedReason = () => {
  const [reason, setReason] = useState(findBlockedReason)
  useEffect(() => {
    const refresh = () => setReason(findBlockedReason())
    const aborter = new AbortController()
    const { signal } = aborter
    document.addEventListener('visibilitychange', refresh, { signal })
    window.addEventListener('focus', refresh, { signal })
    navigator.permissions
      ?.query({ name: 'notifications' })
      .then((status) => status.addEventListener('change', refresh, { signal }))
      // Browsers without this event are checked when the page becomes visible again.
      .catch(() => {})
    return () => aborter.abort()
  }, [])
  return [reason, () => setReason(findBlockedReason())] as const
}

/** The state of the switch for notices in this browser, and the handlers of its presses. */
export const usePushSwitch = (owner: CompanyUser, onChange: () => void) => {
  const [blockedReason, refreshBlockedReason] = useBlockedReason()
  const [isOn, setOn] = useState(() => loadStoredPush() !== null)
  const [pending, setPending] = useState<Change | null>(null)
  const [failure, setFailure] = useState<PushFailure | null>(null)

  const run = async (change: Change, work: () => Promise<PushFailure | null>) => {
    if (pending !== null) return
    setPending(change)
    setFailure(null)
    try {
      setFailure(await work())
    } catch (error) {
      if (error instanceof CallError && endsSession(error.code)) void fail(error, { action: 'save' })
      else {
        log('failed to change the push subscription', error, 'warn')
        setFailure(change)
      }
    }
    setOn(loadStoredPush() !== null)
    setPending(null)
    onChange()
  }

  // The prompt has to open in the press itself, before any `await`.
  const turnOn = () => {
    const prompt = requestPushPermission()
    return run('turningOn', async () => {
      const permission = await prompt
      refreshBlockedReason()
      if (permission !== 'granted') return permission === 'denied' ? null : 'notAllowed'
      await switchPushOn(owner)
      return null
    })
  }
  const turnOff = () =>
    run('turningOff', async () => {
      await switchPushOff()
      return null
    })

  // The switch must show the truth: a lost subscription is renewed when the screen opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time the screen is opened
  useEffect(() => {
    if (!isOn || blockedReason !== null) return
    renewPush(owner).catch(() => setFailure('turningOn'))
  }, [])

  return {
    blockedReason,
    isOn: pending === null ? isOn : pending === 'turningOn',
    pending,
    failure,
    change: (wanted: boolean) => void (wanted ? turnOn() : turnOff()),
    retry: () => void (failure === 'turningOff' ? turnOff() : turnOn()),
  }
}
