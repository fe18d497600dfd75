import { QueryClient } from '@tanstack/react-query'
import { CallError } from '../call.ts'
import { isTransient } from '../transient.ts'

const usualWaitMs = 500
/** Nobody watches an empty screen for longer; a call that timed out has taken as long. */
const longestWaitMs = 10_000

/** How long a retry waits; at least as long as the server wants. */
const waitOf = (error: Error) => Math.max(usualWaitMs, error instanceof CallError ? error.retryAfterMs : 0)

const isWorthRetrying = (error: Error) =>
  isTransient(error) && error.code !== 'timeout' && waitOf(error) <= longestWaitMs

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
        retry: (failures, error) => failures < 1 && isWorthRetrying(error),
        retryDelay: (_failures, error) => waitOf(error),
      },
      mutations: { networkMode: 'always' },
    },
  })

/** The one cache of the browser. */
export const queryClient = createQueryClient()
