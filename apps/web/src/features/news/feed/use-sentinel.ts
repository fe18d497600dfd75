import { useEffect, useEffectEvent } from 'react'
import { sentinelMargin, sentinelThreshold } from './limits.ts'
import { useIsWide } from './use-is-wide.ts'

/** Calls back when enough of the last post is on screen, or already is when it becomes the last (FEED-18, G-075). */
export const useSentinel = (last: Element | null, isArmed: boolean, onVisible: () => void): void => {
  const threshold = useIsWide() ? sentinelThreshold.wide : sentinelThreshold.narrow
  const visible = useEffectEvent(onVisible)
  useEffect(() => {
    if (!last || !isArmed) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.intersectionRatio >= threshold)) visible()
      },
      { rootMargin: `${sentinelMargin}px`, threshold },
    )
    observer.observe(last)
    return () => observer.disconnect()
  }, [last, isArmed, threshold])
}
