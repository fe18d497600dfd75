import { countNewPosts } from '@kawaraban/contract/news.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../call.ts'
import { takeTodoCount, todoQuery } from '../../../shell/todo.ts'
import { choiceOf, feedKey } from './feed-query.ts'
import type { FeedView } from './feed-view.ts'

type Check = { readonly version: string; readonly newPosts: number }

/**
 * How many posts are new since the list of that version was loaded. Checked once a minute while the tab is visible and
 * on each return to it, which also stores how many posts to complete there are; a background tab sends nothing. After a failed check the number remains until the next one.
 */
export const useNewPosts = (view: FeedView, version: string | null, loadedAt: number): number => {
  const client = useQueryClient()
  const queryKey = useMemo(() => ['newPosts', ...feedKey(view), version], [view, version])
  const first: Check = { version: version ?? '', newPosts: 0 }
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Check> => {
      const last = client.getQueryData<Check>(queryKey) ?? first
      const query = { version: last.version, ...choiceOf(view) }
      const result = await call(countNewPosts, { query, signal })
      if (result.todo !== null) void client.invalidateQueries({ queryKey: todoQuery.queryKey })
      takeTodoCount(client, result.todo)
      return { version: result.version, newPosts: result.newPosts ?? last.newPosts }
    },
    enabled: version !== null,
    initialData: first,
    initialDataUpdatedAt: loadedAt,
    staleTime: minuteMs,
    refetchInterval: minuteMs,
    refetchOnWindowFocus: 'always',
    retry: false,
  })
  return data.newPosts
}
