import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { pullDistance } from './limits.ts'

type Point = { readonly x: number; readonly y: number }

/** How far a finger has been drawn down, in px; 0 for a drag that goes more to the side. */
const pulled = (from: Point, to: Point): number => {
  const down = to.y - from.y
  return down > Math.abs(to.x - from.x) ? down : 0
}

/**
 * Reloads when one finger draws the page down by more than 50 px from its top (FEED-25). Gives the present distance in
 * px, for the picture of it. The listeners stand on the element itself, so that menus and dialogs over it do not count.
 */
export const usePull = (page: RefObject<HTMLElement | null>, onPull: () => void): number => {
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
