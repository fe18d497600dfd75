import { startTransition, useEffect, useState } from 'react'

/** As many as a tall screen shows at once. */
const firstCards = 6

/**
 * The posts to draw: at first those that are seen, then all of them, in slices that leave room for input. A place that
 * is brought back needs them all at once.
 */
export const useFirstCards = <Post>(posts: readonly Post[], isComingBack: boolean): readonly Post[] => {
  const [isWhole, setWhole] = useState(isComingBack)
  const hasPosts = posts.length > 0
  useEffect(() => {
    if (hasPosts) startTransition(() => setWhole(true))
  }, [hasPosts])
  return isWhole ? posts : posts.slice(0, firstCards)
}
