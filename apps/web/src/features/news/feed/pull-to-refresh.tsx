import { ArrowDown } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { feedText } from '../../../messages/feed.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { pullDistance } from './limits.ts'

type Point = { readonly x: number; readonly y: number }

/** Distance of a downward drag in px; 0 for a drag that is more sideways. */
const pulled = (from: Point, to: Point): number => {
  const down = to.y - from.y
  return down > Math.abs(to.x - from.x) ? down : 0
}

/**
 * Calls `onPull` when one finger drags the page down by more than 50 px from its top. Returns the current distance in px
 * for the indicator. It listens on the element itself, so that drags in menus and dialogs above it do not count.
 */
export const usePullToRefresh = (page: RefObject<HTMLElement | null>, onPull: () => void): number => {
  const [distance, setDistance] = useState(0)
  const pull = useEffectEvent(onPull)
  useEffect(() => {
    const element = page.current
    if (!element) return
    let from: Point | null = null
    const pointOf = ({ touches, changedTouches }: TouchEvent): Point => {
      const touch = touches[0] ?? changedTouches[0]
      return { x: touch?.clientX ?? 0, y: touch?.clientY ?? 0 }
    }
    const stop = () => {
      from = null
      setDistance(0)
    }
    const start = (event: TouchEvent) => {
      if (event.touches.length === 1 && window.scrollY <= 0) from = pointOf(event)
      else stop()
    }
    const move = (event: TouchEvent) => {
      if (!from) return
      if (window.scrollY > 0) stop()
      else setDistance(pulled(from, pointOf(event)))
    }
    const end = (event: TouchEvent) => {
      const isPull = from !== null && pulled(from, pointOf(event)) > pullDistance
      stop()
      if (isPull) pull()
    }
    element.addEventListener('touchstart', start, { passive: true })
    element.addEventListener('touchmove', move, { passive: true })
    element.addEventListener('touchend', end)
    element.addEventListener('touchcancel', stop)
    return () => {
      element.removeEventListener('touchstart', start)
      element.removeEventListener('touchmove', move)
      element.removeEventListener('touchend', end)
      element.removeEventListener('touchcancel', stop)
    }
  }, [page])
  return distance
}

const maxHeight = 56

/** Shows how far the page has been dragged down, and then that it reloads. */
export const PullIndicator = ({ distance, isReloading }: { distance: number; isReloading: boolean }) => {
  const isReached = distance > pullDistance
  if (!isReloading && distance === 0) return null
  return (
    <div
      style={{ height: isReloading ? maxHeight : Math.min(distance, maxHeight) }}
      className="-mb-3 flex items-center justify-center gap-2 overflow-hidden text-meta text-fg-2"
    >
      {isReloading ? (
        <>
          <Spinner label={null} />
          <span role="status">{feedText.refreshing}</span>
        </>
      ) : (
        <>
          <ArrowDown
            size={20}
            aria-hidden="true"
            className={classNames('transition-transform', isReached && 'rotate-180')}
          />
          {isReached ? feedText.release : feedText.pull}
        </>
      )}
    </div>
  )
}
