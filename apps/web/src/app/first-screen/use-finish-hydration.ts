import { useEffect } from 'react'
import { receiveTodo } from '../../shell/todo-channel.ts'
import { replayClicks } from './before-hydration-clicks.ts'
import { takeMessages } from './before-hydration-messages.ts'
import { discardPageData } from './page-data.ts'

/**
 * Ends the hydration of a rendered page once the calling component is React's: removes the page's data, and does what was
 * clicked and received before. Each screen calls it, since React hydrates a screen later than what surrounds it.
 */
export const useFinishHydration = (): void =>
  useEffect(() => {
    discardPageData()
    for (const message of takeMessages()) receiveTodo(message)
    replayClicks()
  }, [])
