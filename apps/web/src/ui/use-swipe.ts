import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Shortest horizontal swipe that turns a page, in px. */
const swipeDistance = 50

const keys: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 }

/**
 * Turns pages by a swipe of one finger within the element, to the left for the next page (1), to the right for the
 * previous one (-1); the arrow keys do the same.
 */
export const useSwipe = (target: RefObject<HTMLElement | null>, onSwipe: (step: 1 | -1) => void): void => {
  const swipe = useEffectEvent(onSwipe)
  useEffect(() => {
    const element = target.current
    if (!element) return
    let from: Touch | undefined
    const start = ({ touches }: TouchEvent) => {
      from = touches.length === 1 ? touches[0] : undefined
    }
    const end = ({ changedTouches: [to] }: TouchEvent) => {
      const [right, down] = from && to ? [to.clientX - from.clientX, to.clientY - from.clientY] : [0, 0]
      from = undefined
      if (Math.abs(right) > swipeDistance && Math.abs(right) > Math.abs(down)) swipe(right < 0 ? 1 : -1)
    }
    const cancel = () => {
      from = undefined
    }
    const press = ({ key }: KeyboardEvent) => {
      const step = keys[key]
      if (step) swipe(step)
    }
    element.addEventListener('touchstart', start, { passive: true })
    element.addEventListener('touchend', end)
    element.addEventListener('touchcancel', cancel)
    element.addEventListener('keydown', press)
    return () => {
      element.removeEventListener('touchstart', start)
      element.removeEventListener('touchend', end)
      element.removeEventListener('touchcancel', cancel)
      element.removeEventListener('keydown', press)
    }
  }, [target])
}
