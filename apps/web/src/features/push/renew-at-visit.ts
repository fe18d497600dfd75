import { canReadNews } from '@kawaraban/contract/policy.ts'
import { whenIdle } from '../../platform/idle.ts'
import { log } from '../../platform/log.ts'
import { pushSupport } from '../../platform/push-support.ts'
import { loadStoredPush } from '../../platform/stored-push.ts'
import { queryClient } from '../../shell/query-client.ts'
import { myProfileQuery } from '../members/my-profile.ts'

let isDone = false

/**
 * Renews this browser's subscription once per page load, where notices are switched on: when the browser is
 * idle, with code that is loaded only then. A failure is logged; the next visit tries again.
 */
export const renewPushAtVisit = (): void => {
  const profile = queryClient.getQueryData(myProfileQuery.queryKey)
  if (isDone || !profile || !canReadNews(profile) || loadStoredPush() === null || pushSupport() !== 'supported') return
  isDone = true
  whenIdle(async () => {
    try {
      const { renewPush } = await import('./subscription.ts')
      await renewPush(profile)
    } catch (error) {
      log('failed to renew the push subscription', error, 'warn')
    }
  })
}
