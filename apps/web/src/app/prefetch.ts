import { whenIdle } from '../platform/idle.ts'

const parts = [
  () => import('../features/news/detail/detail-screen.tsx'),
  () => import('../ui/popup-menu-list.tsx'),
  () => import('../ui/dialog-view.tsx'),
]

/** Fetches, once the first screen stands and nothing else goes on, the code that most visits need next. */
export const prefetchParts = (): void =>
  whenIdle(() => {
    // Whatever fails here is fetched again, and told of, when it is needed.
    for (const part of parts) part().catch(() => {})
  })
