import { writeBrowserFacts } from '@kawaraban/contract/browser-facts.ts'
import { type ReactNode, StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { loadFirstSteps } from '../../features/first-steps/load-first-steps.ts'
import { loadPosition } from '../../features/news/feed/saved-position.ts'
import { log } from '../../platform/log.ts'
import { nextTask } from '../../platform/next-task.ts'
import { browserFacts } from '../../shell/browser-facts.ts'
import { queryClient } from '../../shell/query-client.ts'
import { App } from '../app.tsx'
import { startPreloads } from '../preloads.ts'
import { pageRouter } from '../router.ts'
import { discardClicks, stopRecordingClicks } from './before-hydration-clicks.ts'
import { discardPageData, type PageData } from './page-data.ts'
import { useFinishHydration } from './use-finish-hydration.ts'

/** Whether this browser would render the page's first screen as the server has: else it replaces it. */
const isAsRendered = ({ browser, screen }: PageData): boolean => {
  const own = browserFacts()
  const { matches, location } = pageRouter().state
  return (
    writeBrowserFacts(own) === writeBrowserFacts(browser) &&
    matches.every(({ status }) => status === 'success') &&
    matches.at(-1)?.staticData.screen === screen &&
    loadPosition(location.state.__TSR_key ?? '') === null &&
    !history.state?.newsSearch?.text
  )
}

/** The router scrolls to the top of each screen that it has rendered, but not of the one that is being read already. */
const leaveScrollPosition = () => {
  const router = pageRouter()
  let isFirst = true
  const scrollRestoration = () => {
    const isFurther = !isFirst
    isFirst = false
    return isFurther
  }
  router.update({ ...router.options, scrollRestoration })
}

/** An app whose first screen replaces what is on the page. */
const Replacement = ({ children }: { children: ReactNode }) => {
  useFinishHydration()
  return children
}

/**
 * Hydrates a page that the server has rendered: the router loads from the page's data what is on it already, then React
 * hydrates the elements, or replaces all of them at once. Each step is a task of its own: the user may scroll and press meanwhile.
 */
export const hydratePage = async (root: Element, page: PageData): Promise<void> => {
  await nextTask()
  const router = pageRouter()
  await nextTask()
  startPreloads(page)
  await nextTask()
  await router.load()
  await nextTask()
  await loadFirstSteps(page.answers, queryClient)
  // The user may go on before the screen is hydrated.
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (!pathChanged) return
    discardPageData()
    discardClicks()
  })
  if (!isAsRendered(page)) return start(root)
  // Server and browser must have the same boundaries.
  router.ssr = { manifest: undefined }
  leaveScrollPosition()
  const app = (
    <StrictMode>
      <App facts={{ minute: page.minute, todoCount: page.todoCount, unreadCount: page.unreadCount }} />
    </StrictMode>
  )
  // What is clicked from now on React hydrates at once.
  stopRecordingClicks()
  startTransition(() => {
    hydrateRoot(root, app, { onRecoverableError: (error) => log('failed to hydrate the page', error) })
  })
}

/** Renders the app into an element, whose content remains until the first screen is there. */
export const start = (root: Element): void =>
  createRoot(root).render(
    <StrictMode>
      <Replacement>
        <App />
      </Replacement>
    </StrictMode>,
  )
