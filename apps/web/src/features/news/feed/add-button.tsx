import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { feedText } from '../../../messages/feed.ts'
import { classNames } from '../../../ui/class-names.ts'
import { LinkButton } from '../../../ui/link-button.tsx'

/** Id of the add button, for the hint that points at it. */
export const addButtonId = 'feed-add'

/** A shorter scroll changes nothing, in px. */
const leastScroll = 8

/** Whether the page was scrolled down last. Where it is at its top, it was not. */
const useIsScrollingDown = (): boolean => {
  const [isDown, setDown] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    const follow = () => {
      const { scrollY } = window
      if (scrollY > 0 && Math.abs(scrollY - last) < leastScroll) return
      setDown(scrollY > 0 && scrollY > last)
      last = scrollY
    }
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [])
  return isDown
}

/**
 * Link to the form of a new post, for those who may post: at the head of the list, and on phones a round button that is away
 * while the page is scrolled down. It covers no button of a post: those are at the left there.
 */
export const AddButton = () => {
  const isScrollingDown = useIsScrollingDown()
  return (
    <LinkButton
      id={addButtonId}
      to="/news/add"
      state={{ isFromHome: true }}
      variant="primary"
      aria-label={feedText.add}
      icon={<Plus size={22} aria-hidden="true" />}
      className={classNames(
        'xl:px-3 max-md:fixed max-md:right-4 max-md:bottom-[calc(env(safe-area-inset-bottom)+1rem)] max-md:z-20 max-md:size-14 max-md:rounded-full max-md:p-0 max-md:shadow-float max-md:transition-transform',
        isScrollingDown && 'max-md:not-focus-visible:translate-y-24',
      )}
    >
      <span className="max-md:sr-only">{feedText.add}</span>
    </LinkButton>
  )
}
