import { QueryClient } from '@tanstack/react-query'
import { CallError } from '../call.ts'

/** A second try helps only without an answer, or while the server is busy for a moment. */
const isWorthRetrying = (error: Error) =>
  error instanceof CallError && ['network', 'unavailable', 'internal'].includes(error.code)

const usualWaitMs = 500
/** Nobody watches an empty screen for longer. */
const longestWaitMs = 10_000

/** How long a retry waits; at least as long as the server wants. */
const waitOf = (error: Error) => Math.max(usualWaitMs, error instanceof CallError ? error.retryAfterMs : 0)

/**
 * A cache of the server's data: one in a browser, and one for each render on the server, without timers. A window that gets
 * the focus fetches nothing.
 */
export const createQueryClient = (gcTime = 10 * 60_000): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && isWorthRetrying(error) && waitOf(error) <= longestWaitMs,
        retryDelay: (_failures, error) => waitOf(error),
      },
      mutations: { networkMode: 'always' },
    },
  })

/** The one cache of the browser. */
export const queryClient = createQueryClient()
