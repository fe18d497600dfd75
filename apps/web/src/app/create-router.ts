import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { SectionsSkeleton } from '../ui/skeleton.tsx'
import { type RouterContext, routeTree } from './routes.tsx'
import { ScreenError } from './screen-error.tsx'

/** Words of a query stay text: a code of digits only must not become a number. */
const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

const stringifySearch = (search: Record<string, unknown>): string => {
  const words = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) if (value !== undefined) words.set(key, String(value))
  return words.size > 0 ? `?${words}` : ''
}

/** A router over all screens: one in a browser, with its history, and one for each render on the server. */
export const createAppRouter = (context: RouterContext, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    defaultPendingComponent: SectionsSkeleton,
    defaultPendingMs: 200,
    // Data are shown at once: skeletons have the size of what they replace, so nothing jumps.
    defaultPendingMinMs: 0,
    defaultErrorComponent: ScreenError,
    ...(history && { history }),
  })

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
