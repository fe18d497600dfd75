import { useEffect } from 'react'
import { appRecommendationText as text } from '../../messages/app-recommendation.ts'
import { openUrl } from '../../platform/bridge.ts'
import { isMobileBrowser } from '../../platform/device.ts'
import { publicConfig } from '../../platform/public-config.ts'
import { showConfirm } from '../../ui/dialogs.tsx'

const delayMs = 500

/**
 * Offers users of a mobile browser the app's page in its store, 500 ms after the plain login view (`isPlain`) appears,
 * each time. Not where no store is configured; it mentions push only where notices reach the app.
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
