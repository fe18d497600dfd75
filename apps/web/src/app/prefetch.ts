import { whenIdle } from '../platform/idle.ts'

const parts = [
  () => import('../features/news/detail/detail-screen.tsx'),
  () => import('../ui/popup-menu-list.tsx'),
  () => import('../ui/dialog-view.tsx'),
]

/** Fetches the code that most visits need next, once the first screen is there and the browser is idle. */
export const prefetchParts = (): void =>
  whenIdle(() => {
    // What fails here is fetched again, and reported, when it is needed.
    for (const part of parts) part().catch(() => {})
  })
