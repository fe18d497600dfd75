import { canReadNews } from '@kawaraban/contract/policy.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect } from 'react'
import { now } from '../../platform/clock.ts'
import { onCompletion, todoKey, todoRequestedAt } from '../../shell/todo.ts'
import { myProfileQuery } from '../members/my-profile.ts'
import { updatePostInFeed } from '../news/feed-cache.ts'
import { newsQuery, withCompletion } from '../news/news-query.ts'
import { checkTodo, noVersion, todoCheckKey } from './todo-check.ts'
import type { TodoPost } from './todo-query.ts'

/** Updates what is on screen after completions, also those of other tabs, and with `isChecking` the number once a minute. */
export const TodoSync = ({ isChecking }: { isChecking: boolean }) => {
  const client = useQueryClient()
  const { data: profile } = useQuery({ ...myProfileQuery, enabled: false })
  useEffect(
    () =>
      onCompletion(({ newsId, completed }, isOtherTab) => {
        if (completed) {
          client.setQueryData<readonly TodoPost[]>(todoKey, (posts) => posts?.filter((post) => post.newsId !== newsId))
        } else void client.invalidateQueries({ queryKey: todoKey })
        if (!isOtherTab) return
        updatePostInFeed(client, newsId, { completed })
        client.setQueryData(newsQuery(newsId).queryKey, (news) => news && withCompletion(news, completed))
      }),
    [client],
  )
  // The screen itself is painted first.
  const startsCheck = useDeferredValue(isChecking)
  return startsCheck && profile && canReadNews(profile) ? <Check /> : null
}

/** The first check does not compete with what the screen itself loads. */
const firstCheckMs = 1000

/** The check of the feed for new posts, on the other screens: once a minute while the tab is visible, and on return to it. */
const Check = () => {
  const client = useQueryClient()
  useQuery({
    queryKey: todoCheckKey,
    queryFn: ({ signal }) => checkTodo(client, signal),
    initialData: noVersion,
    refetchOnMount: false,
    refetchInterval: () => Math.max(firstCheckMs, minuteMs - (now() - todoRequestedAt())),
    refetchOnWindowFocus: 'always',
    retry: false,
  })
  return null
}
