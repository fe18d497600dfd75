import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { useEffect, useState } from 'react'
import { getPushValue } from '../../platform/push-indexed-db.ts'
import { isArrivedMessage } from '../../platform/push-messages.ts'

/** When the last notice came to this browser, up to date; null for never, undefined while it loads. */
export const useLastArrival = (): Instant | null | undefined => {
  const [arrivedAt, setArrivedAt] = useState<Instant | null>()
  useEffect(() => {
    let isShown = true
    const load = async () => {
      const stored = await getPushValue('arrivedAt')
      if (isShown) setArrivedAt(stored ?? null)
    }
    const onMessage = ({ data }: MessageEvent) => {
      if (isArrivedMessage(data)) void load()
    }
    void load()
    navigator.serviceWorker.addEventListener('message', onMessage)
    return () => {
      isShown = false
      navigator.serviceWorker.removeEventListener('message', onMessage)
    }
  }, [])
  return arrivedAt
}
