import { detailLoader } from '../features/news/detail/detail-loader.ts'
import { recordVisit } from '../features/service/visit.ts'
import { whenReturned } from '../platform/history-return.ts'
import { whenIdle } from '../platform/idle.ts'
import { setNavigation } from '../shell/navigation.ts'
import { queryClient } from '../shell/query-client.ts'
import { dismissQuestions } from '../ui/dialogs.tsx'
import { applyGuard } from './apply-guard.ts'
import { type AppRouter, createAppRouter } from './create-router.ts'
import { mainId } from './layout.tsx'
import { onNoticeClick } from './notice-click.ts'
import { refetchBeforeEdit } from './refetch-before-edit.ts'

/** Connects a router to what is outside of the screens: navigation, notices, focus, scroll position, and what is loaded at rest. */
const connectRouter = (router: AppRouter): void => {
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
  const inPlace = { preventScroll: true }

  /** Every further screen starts at its top; the feed restores its position afterwards. */
  router.subscribe('onBeforeRouteMount', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    window.scrollTo(0, 0)
    // A link that is removed with the focus makes the browser compute styles in the middle of the removal.
    const { activeElement } = document
    if (activeElement instanceof HTMLAnchorElement) activeElement.closest<HTMLElement>(`#${mainId}`)?.focus(inPlace)
  })

  /** Screen readers continue in the new screen, unless it has set the focus itself. */
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    const main = document.getElementById(mainId)
    if (fromLocation && pathChanged && main && !main.contains(document.activeElement)) main.focus(inPlace)
  })

  router.subscribe('onResolved', () => {
    const screen = router.state.matches.at(-1)?.staticData.screen
    if (screen) recordVisit(screen)
    whenIdle(async () => {
      const code = await import('./at-rest.ts').catch(() => null)
      code?.renewAtRest()
    })
  })

  const stopWaiting = router.subscribe('onResolved', () => {
    stopWaiting()
    whenIdle(async () => {
      // What fails here is loaded when it is needed.
      const code = await import('./prefetch.ts').catch(() => null)
      code?.prefetchParts()
    })
  })
}

let created: AppRouter | undefined

/** The router of this page, created at its first use: on a slow phone that is a task of its own (G-290). */
export const pageRouter = (): AppRouter => {
  if (created) return created
  created = createAppRouter({ applyGuard, loadDetail: detailLoader, loadEdit: refetchBeforeEdit })
  connectRouter(created)
  return created
}
