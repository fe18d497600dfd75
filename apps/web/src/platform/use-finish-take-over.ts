import { useEffect } from 'react'
import { replayEarlyClicks } from './early-clicks.ts'
import { discardPageData } from './rendered-page.ts'

/**
 * Ends the taking over of a rendered page once the calling component is React's: removes the page's data, and does what was
 * clicked before. Each screen that the server renders calls it, since React takes a screen over later than what surrounds it.
 */
export const useFinishTakeOver = (): void =>
  useEffect(() => {
    discardPageData()
    replayEarlyClicks()
  }, [])
