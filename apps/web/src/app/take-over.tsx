import { writeBrowserFacts } from '@kawaraban/contract/browser-facts.ts'
import { type ReactNode, StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { loadPosition } from '../features/news/feed/saved-position.ts'
import { discardEarlyClicks, stopEarlyClicks } from '../platform/early-clicks.ts'
import { log } from '../platform/log.ts'
import { nextTask } from '../platform/next-task.ts'
import { discardPageData, type RenderedPage } from '../platform/rendered-page.ts'
import { useFinishTakeOver } from '../platform/use-finish-take-over.ts'
import { rememberReturnPath } from '../shell/return-path.ts'
import { App } from './app.tsx'
import { browserFacts } from './browser-facts.ts'
import type { Screen } from './lazy-screen.tsx'
import { startPreloads } from './preloads.ts'
import { pageRouter } from './router.ts'

/** Whether this browser would render the page's first screen as the server has: else it replaces it. */
const isAsRendered = ({ browser, screen }: RenderedPage): boolean => {
  const own = browserFacts()
  const { matches, location } = pageRouter().state
  return (
    writeBrowserFacts(own) === writeBrowserFacts(browser) &&
    matches.every(({ status }) => status === 'success') &&
    matches.at(-1)?.staticData.screen === screen &&
    loadPosition(location.state.__TSR_key ?? '') === null
  )
}

/** The component of the route that the router has loaded. */
const presentScreen = (): Screen | undefined => {
  const router = pageRouter()
  const match = router.state.matches.at(-1)
  return match && router.routesById[match.routeId]?.options.component
}

/**
 * Goes to a screen that comes before the address's, as the guard would, whose run on the server counts; gives whether
 * it is one.
 */
const goToEntrance = ({ screen }: RenderedPage): boolean => {
  if (screen !== 'terms' && screen !== 'analytics') return false
  const { history } = pageRouter()
  rememberReturnPath(history.location.href)
  history.replace(`/${screen}`)
  return true
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
  useFinishTakeOver()
  return children
}

/**
 * Takes over a page that the server has rendered: the router loads from the page's data what is on it already, then React
 * takes over the elements, or replaces all of them at once. Each step is a task of its own: the user may scroll and press meanwhile.
 */
export const takeOver = async (root: Element, page: RenderedPage): Promise<void> => {
  await nextTask()
  const router = pageRouter()
  await nextTask()
  startPreloads(true, goToEntrance(page))
  await nextTask()
  await router.load()
  await nextTask()
  // The user may go on before the screen has been taken over.
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (!pathChanged) return
    discardPageData()
    discardEarlyClicks()
  })
  if ((await presentScreen()?.prepare?.(root)) === false || !isAsRendered(page)) return start(root)
  // Server and browser must have the same boundaries.
  router.ssr = { manifest: undefined }
  leaveScrollPosition()
  const app = (
    <StrictMode>
      <App facts={{ minute: page.minute, todoCount: page.todoCount }} />
    </StrictMode>
  )
  // What is clicked from now on React takes over at once.
  stopEarlyClicks()
  startTransition(() => {
    hydrateRoot(root, app, { onRecoverableError: (error) => log('failed to take over the page', error) })
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
