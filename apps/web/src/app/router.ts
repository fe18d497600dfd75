import { createRouter } from '@tanstack/react-router'
import { renewPushAtVisit } from '../features/push/renew-at-visit.ts'
import { recordVisit } from '../features/service/visit.ts'
import { whenReturned } from '../platform/history-return.ts'
import { setNavigation } from '../shell/navigation.ts'
import { queryClient } from '../shell/query-client.ts'
import { dismissQuestions } from '../ui/dialogs.tsx'
import { ScreenSkeleton } from '../ui/skeleton.tsx'
import { mainId } from './layout.tsx'
import { onNoticeClick } from './notice-click.ts'
import { prefetchParts } from './prefetch.ts'
import { registerAtRest } from './register-at-rest.ts'
import { routeTree } from './routes.tsx'
import { ScreenError } from './screen-error.tsx'

/** Words of a query stay text: a code of digits only must not become a number. */
const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

const stringifySearch = (search: Record<string, unknown>): string => {
  const words = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) if (value !== undefined) words.set(key, String(value))
  return words.size > 0 ? `?${words}` : ''
}

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPendingComponent: ScreenSkeleton,
  defaultPendingMs: 200,
  // Data are shown at once: skeletons have the size of what they replace, so nothing jumps.
  defaultPendingMinMs: 0,
  defaultErrorComponent: ScreenError,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

setNavigation({
  // Where the product itself leads away from a form, no confirmation is needed.
  replace: (path) => whenReturned(() => router.history.replace(path, undefined, { ignoreBlocker: true })),
  path: () => router.state.location.href,
  currentScreen: () => router.state.matches.at(-1)?.staticData.screen,
})

onNoticeClick((path) => {
  // The post on the screen may have been edited since it was loaded.
  if (path === router.state.location.href) void queryClient.invalidateQueries({ queryKey: ['news'] })
  else whenReturned(() => router.history.push(path))
})

/** Closes also a question that the screen has opened while it was being left. */
for (const event of ['onBeforeNavigate', 'onRendered'] as const) {
  router.subscribe(event, ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) dismissQuestions()
  })
}

history.scrollRestoration = 'manual'

/** Every screen starts at its top; the feed restores its position afterwards. */
router.subscribe('onBeforeRouteMount', ({ pathChanged }) => {
  if (pathChanged) window.scrollTo(0, 0)
})

/** Screen readers continue in the new screen, unless it has set the focus itself. */
router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  const main = document.getElementById(mainId)
  if (fromLocation && pathChanged && main && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
})

router.subscribe('onResolved', () => {
  const screen = router.state.matches.at(-1)?.staticData.screen
  if (screen) recordVisit(screen)
  renewPushAtVisit()
  registerAtRest()
})

const stopWaiting = router.subscribe('onResolved', () => {
  stopWaiting()
  prefetchParts()
})
