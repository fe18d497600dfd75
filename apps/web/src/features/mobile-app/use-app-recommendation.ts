import { useEffect } from 'react'
import { mobileApp } from '../../messages/mobile-app.ts'
import { openUrl } from '../../platform/bridge.ts'
import { isMobileBrowser } from '../../platform/device.ts'
import { publicConfig } from '../../platform/public-config.ts'
import { showConfirm } from '../../ui/dialogs.tsx'

const text = mobileApp.recommendation

/** LIM-19 */
const delayMs = 500

/**
 * Asks users of a mobile browser, 500 ms after `isPlain` (the plain login view) is on show, whether to go to the app's
 * page in its store, each time; not where no store is configured. It
 * mentions push only where notices reach the app.
 */
export const useAppRecommendation = (isPlain: boolean): void => {
  useEffect(() => {
    const { appStoreUrl, canNotifyApp } = publicConfig()
    if (!isPlain || appStoreUrl === undefined || !isMobileBrowser()) return
    const timer = setTimeout(async () => {
      if (await showConfirm(canNotifyApp === false ? { ...text, text: text.textWithoutPush } : text))
        openUrl(appStoreUrl)
    }, delayMs)
    return () => clearTimeout(timer)
  }, [isPlain])
}
