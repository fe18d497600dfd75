import { countUnread } from '@kawaraban/contract/news.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../call.ts'
import { useIsHydrated } from '../../../platform/render-facts.ts'
import { useIsLogin } from '../../../shell/session.ts'

/** How many published posts the user has not viewed. A view makes it outdated. */
export const unreadQuery = queryOptions({
  queryKey: ['unread'],
  queryFn: async ({ signal }) => (await call(countUnread, { signal })).unread,
  staleTime: minuteMs,
  retry: false,
})

/** That number once the screen is there; null until it is known. */
export const useUnreadCount = (): number | null => {
  const isReady = useIsHydrated()
  const isLogin = useIsLogin()
  return useQuery({ ...unreadQuery, enabled: isReady && isLogin }).data ?? null
}
