import { createAccessLog } from '@kawaraban/contract/service.ts'
import { call } from '../../call.ts'
import { sendEvent } from '../../platform/analytics.ts'
import { isWebView } from '../../platform/bridge.ts'
import { log } from '../../platform/log.ts'
import { isFirstInSession, resetFirstInSession } from '../../platform/storage.ts'
import { queryClient } from '../../shell/query-client.ts'
import type { ScreenName } from '../../shell/screens.ts'
import { useSession } from '../../shell/session.ts'
import { myProfileQuery } from '../members/my-profile.ts'

/**
 * Records a visit after a navigation, once per session: the launch event in a browser, and the access log with the
 * screen's name. A failed access log is tried again at the next navigation.
 */
export const recordVisit = (screen: ScreenName): void => {
  const managementGroup = queryClient.getQueryData(myProfileQuery.queryKey)?.managementGroup
  const isReady = useSession.getState().myStatus === 'newsIndex' && managementGroup !== undefined
  if (!isWebView() && isReady && isFirstInSession('launch')) {
    sendEvent('companyintranews_launch_browser', { managementGroup })
  }
  if ((isWebView() || isReady) && isFirstInSession('accessLog')) void sendAccessLog(screen)
}

const sendAccessLog = async (pageName: ScreenName) => {
  try {
    await call(createAccessLog, { body: { pageName } })
  } catch (error) {
    resetFirstInSession('accessLog')
    log('failed to send access log', error)
  }
}
