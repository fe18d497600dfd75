import { ArrowUp } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { newPostsText } from '../../../messages/feed.ts'
import { announce } from '../../../ui/announcer.tsx'
import { Button } from '../../../ui/button.tsx'

/** Scrolls to the top, without animation where the user prefers none. */
const scrollToTop = () => {
  const isReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: isReduced ? 'auto' : 'smooth' })
}

/**
 * Offers to load new posts; the list does not move until it is pressed. Afterwards the focus is on the first of them.
 */
export const NewPostsPill = ({
  count,
  version,
  isPending,
  list,
  onLoad,
}: {
  count: number
  /** Version of the displayed list; it changes when the list has been reloaded. */
  version: string | null
  isPending: boolean
  list: RefObject<HTMLElement | null>
  onLoad: () => void
}) => {
  const pressedAt = useRef<string | null>(null)

  useEffect(() => {
    if (count > 0) announce(newPostsText.announced(count))
  }, [count])

  useLayoutEffect(() => {
    if (pressedAt.current === null) return
    const isLoaded = pressedAt.current !== version
    if (isLoaded || !isPending) pressedAt.current = null
    if (!isLoaded) return
    list.current?.querySelector('a')?.focus({ preventScroll: true })
    announce(newPostsText.loaded)
  }, [version, isPending, list])

  const load = () => {
    pressedAt.current = version
    scrollToTop()
    onLoad()
  }
  return (
    <div className="sticky top-[calc(env(safe-area-inset-top)+4.5rem)] z-20 -mb-3 flex h-0 justify-center md:top-47 xl:top-34">
      {count > 0 && (
        <Button
          variant="primary"
          icon={<ArrowUp size={18} aria-hidden="true" />}
          isPending={isPending}
          onPress={load}
          className="animate-appear h-11 rounded-full shadow-float"
        >
          {newPostsText.label(count)}
        </Button>
      )}
    </div>
  )
}
