import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { closeWebView, isWebView } from '../platform/bridge.ts'

/** One step back; from an address opened directly, to the feed. On the feed in the web view it closes. */
export const useGoBack = (): (() => void) => {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return () => {
    if (isWebView() && router.state.location.pathname === '/') closeWebView()
    else if (canGoBack) router.history.back()
    else void router.navigate({ to: '/', replace: true })
  }
}
