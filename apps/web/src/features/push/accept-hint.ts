import type { CompanyUser } from '@kawaraban/contract/members.ts'
import { pushHintOutcome as text } from '../../messages/push-hint-outcome.ts'
import { log } from '../../platform/log.ts'
import { infoToast, toast } from '../../ui/toast.tsx'
import { switchPushOn } from './subscription.ts'

/** Subscribes when the user has allowed it, and shows the result. */
export const acceptHint = async (owner: CompanyUser, permission: NotificationPermission): Promise<void> => {
  if (permission !== 'granted') return infoToast(text.denied)
  try {
    await switchPushOn(owner)
    toast(text.accepted)
  } catch (error) {
    log('failed to subscribe', error, 'warn')
    infoToast(text.failed)
  }
}
