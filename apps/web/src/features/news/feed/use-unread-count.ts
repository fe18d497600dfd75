import { countUnread } from '@kawaraban/contract/todo.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../call.ts'
import { isWebView } from '../../../platform/bridge.ts'
import { useFirstUnread } from '../../../platform/render-facts.ts'
import { useIsLogin } from '../../../shell/session.ts'

/** How many published posts the user has not viewed. A view makes it outdated. */
export const unreadQuery = queryOptions({
  queryKey: ['unread'],
  queryFn: async ({ signal }) => (await call(countUnread, { signal })).unread,
  staleTime: minuteMs,
  retry: false,
})

/** That number; null until it is known. A rendered page has it. */
export const useUnreadCount = (): number | null => {
  const first = useFirstUnread()
  const isLogin = useIsLogin()
  const given = first ? { initialData: first.count, initialDataUpdatedAt: first.at } : {}
  return useQuery({ ...unreadQuery, ...given, enabled: isLogin || isWebView() }).data ?? null
}
