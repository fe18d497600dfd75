import { QueryClient } from '@tanstack/react-query'
import { CallError } from '../call.ts'

/** A second try helps only without an answer, or while the server is busy for a moment. */
const isWorthRetrying = (error: Error) =>
  error instanceof CallError && ['network', 'unavailable', 'internal'].includes(error.code)

/** The one cache of the server's data. A window that gets the focus fetches nothing. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && isWorthRetrying(error),
      retryDelay: 500,
    },
    mutations: { networkMode: 'always' },
  },
})
