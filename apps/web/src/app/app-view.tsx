import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type RenderFacts, RenderFactsProvider } from '../platform/render-facts.ts'
import { FirstHeaderProvider, type HeaderSettings } from '../shell/header-actions.ts'
import { Announcer } from '../ui/announcer.tsx'
import { DialogHost } from '../ui/dialogs.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { ToastHost } from '../ui/toast.tsx'
import type { AppRouter } from './create-router.ts'

/** Names of icons; nobody rests on one before the page is there. */
const TooltipHost = lazyPart(() => import('../ui/tooltip-host.tsx'))

type AppViewProps = {
  readonly router: AppRouter
  readonly queryClient: QueryClient
  readonly facts: RenderFacts | null
  readonly header: HeaderSettings
}

/**
 * The whole app, with a router whose first screen may be loaded and a cache which may hold its data; `facts` and `header` where the
 * server renders it. Messages are outside of the screens, so that they outlive them.
 */
export const AppView = ({ router, queryClient, facts, header }: AppViewProps) => (
  <RenderFactsProvider value={facts}>
    <QueryClientProvider client={queryClient}>
      <FirstHeaderProvider value={header}>
        <RouterProvider router={router} />
      </FirstHeaderProvider>
      <DialogHost />
      <ToastHost />
      <Announcer />
      <TooltipHost />
    </QueryClientProvider>
  </RenderFactsProvider>
)
