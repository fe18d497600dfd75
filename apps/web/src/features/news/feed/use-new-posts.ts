import { countNewPosts } from '@kawaraban/contract/news.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../call.ts'
import { feedKey, filtersOf } from './feed-query.ts'
import type { FeedView } from './feed-view.ts'

type Check = { readonly version: string; readonly newPosts: number }

/**
 * How many posts have become new to this reader since the list of that version was loaded (G-149). Checked once a minute
 * while the tab is visible and on each return to it; in the background nothing is sent. A check that fails leaves the
 * number as it is: the next one comes by itself.
 */
export const useNewPosts = (view: FeedView, version: string | null, loadedAt: number): number => {
  const client = useQueryClient()
  const queryKey = useMemo(() => ['newPosts', ...feedKey(view), version], [view, version])
  const first: Check = { version: version ?? '', newPosts: 0 }
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Check> => {
      const known = client.getQueryData<Check>(queryKey) ?? first
      const query = { version: known.version, companyintraNewsStatusFilter: filtersOf(view) }
      const answer = await call(countNewPosts, { query, signal })
      return { version: answer.version, newPosts: answer.newPosts ?? known.newPosts }
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
