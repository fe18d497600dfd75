import { canReadNews } from '@kawaraban/contract/policy.ts'
import { log } from '../../platform/log.ts'
import { pushSupport } from '../../platform/push-support.ts'
import { loadStoredPush } from '../../platform/stored-push.ts'
import { queryClient } from '../../shell/query-client.ts'
import { myProfileQuery } from '../members/my-profile.ts'

let isDone = false

/**
 * Renews this browser's subscription once per page load, where notices are switched on, with code that is loaded only then;
 * call it when the browser is idle. A failure is logged; the next visit tries again.
 */
export const renewPushAtVisit = async (): Promise<void> => {
  const profile = queryClient.getQueryData(myProfileQuery.queryKey)
  if (isDone || !profile || !canReadNews(profile) || loadStoredPush() === null || pushSupport() !== 'supported') return
  isDone = true
  try {
    const { renewPush } = await import('./subscription.ts')
    await renewPush(profile)
  } catch (error) {
    log('failed to renew the push subscription', error, 'warn')
  }
}
