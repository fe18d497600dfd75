import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { now } from '../../../platform/clock.ts'
import { useMyProfile } from '../../members/my-profile.ts'
import { load, type WindowKeeper } from './feed-loader.ts'
import { type FeedData, loadFromTop, pageFetcher } from './feed-query.ts'
import { beginRun } from './feed-run.ts'
import { emptyWindow, type FeedView, type FeedWindow } from './feed-window.ts'
import { spinnerMs } from './limits.ts'
import { reportFetch } from './report.ts'

type Activity = 'idle' | 'more' | 'reload'

/**
 * What changes the loaded part of a view: `goOn` loads behind its last post, `reload` from the start, `change` alters
 * what is loaded. One loads at a time: a newer one, another view, or a fetch of the query itself ends it.
 */
export const useLoading = (view: FeedView, key: QueryKey, isFetching: boolean) => {
  const { companyUserId } = useMyProfile()
  const client = useQueryClient()
  const running = useRef<AbortController | null>(null)
  const [activity, setActivity] = useState<Activity>('idle')

  const begin = useCallback((next: Activity) => {
    running.current?.abort()
    running.current = next === 'idle' ? null : new AbortController()
    setActivity(next)
    return running.current?.signal ?? AbortSignal.abort()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another view fetches, too
  useEffect(() => {
    if (isFetching) begin('idle')
  }, [key, isFetching, begin])
  useEffect(() => () => running.current?.abort(), [])

  const keeper = useCallback(
    (): WindowKeeper => ({
      read: () => client.getQueryData<FeedData>(key)?.window ?? emptyWindow,
      write: (window) => client.setQueryData<FeedData>(key, { window, stalled: false, failed: false }),
    }),
    [client, key],
  )

  const goOn = useCallback(async () => {
    const signal = begin('more')
    const { stalled, failure } = await load(beginRun(view), keeper(), pageFetcher(view, companyUserId, signal), now())
    if (signal.aborted) return
    client.setQueryData<FeedData>(key, { window: keeper().read(), stalled, failed: failure !== null })
    begin('idle')
    if (failure) reportFetch('failed to fetch news', failure)
  }, [begin, client, companyUserId, keeper, key, view])

  const reload = useCallback(async () => {
    const signal = begin('reload')
    const spun = new Promise((resolve) => setTimeout(resolve, spinnerMs))
    const data = await loadFromTop(view, null, pageFetcher(view, companyUserId, signal), 'failed to reload news').catch(
      () => null,
    )
    if (data && !signal.aborted) client.setQueryData<FeedData>(key, data)
    await spun
    if (!signal.aborted) begin('idle')
  }, [begin, client, companyUserId, key, view])

  const change = useCallback(
    (update: (window: FeedWindow) => FeedWindow) => {
      client.setQueryData<FeedData>(key, (data) => data && { ...data, window: update(data.window) })
    },
    [client, key],
  )

  return { activity, goOn, reload, change }
}
