import { type RefCallback, useCallback, useState } from 'react'

/** So much of the screen's height around it is near, so that what comes is there when it is reached. */
const rootMargin = '50%'

/** Whether the element that gets the ref has come near the screen. It stays so. */
export const useIsNear = (): readonly [isNear: boolean, watch: RefCallback<Element>] => {
  const [isNear, setNear] = useState(false)
  const watch = useCallback((element: Element | null) => {
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [isNear, watch]
}
