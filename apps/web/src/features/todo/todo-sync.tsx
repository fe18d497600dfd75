import { canReadNews } from '@kawaraban/contract/policy.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fail } from '../../failure.ts'
import { showAppBadge } from '../../platform/app-badge.ts'
import { useSession } from '../../shell/session.ts'
import { storeTodo, storeTodoCount, todoQuery, useTodoCount } from '../../shell/todo.ts'
import { onTodoMessage } from '../../shell/todo-channel.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { myProfileQuery } from '../members/my-profile.ts'
import { updatePostInFeed } from '../news/feed-cache.ts'
import { newsQuery, withCompletion } from '../news/news-query.ts'

/** Nobody waits for it: the first number comes with the page. */
const Check = lazyPart(() => import('./minute-check.tsx'))

/** Follows what other tabs complete, shows the number on the app's icon, and with `isChecking` checks it once a minute. */
export const TodoSync = ({ isChecking }: { isChecking: boolean }) => {
  const client = useQueryClient()
  const { data: profile } = useQuery({ ...myProfileQuery, enabled: false })
  useEffect(
    () =>
      onTodoMessage(({ count, posts, completion }) => {
        if (posts) storeTodo(client, posts)
        else if (count !== undefined) storeTodoCount(client, count)
        if (!completion) return
        const { newsId, completed } = completion
        updatePostInFeed(client, newsId, { completed })
        client.setQueryData(newsQuery(newsId).queryKey, (news) => news && withCompletion(news, completed))
      }),
    [client],
  )
  useAppBadge(client)
  // Wherever it is loaded for: the list is retained, and a refusal that concerns the account leads out.
  const { error } = useQuery({ ...todoQuery, enabled: false })
  useEffect(() => {
    if (error) void fail(error, { action: 'quiet' })
  }, [error])
  return isChecking && profile && canReadNews(profile) ? <Check /> : null
}

/** Shows the number on the icon of the app while the user is signed in, and removes both with the session. */
const useAppBadge = (client: QueryClient) => {
  const count = useTodoCount()
  useEffect(() => {
    if (count !== null) showAppBadge(count)
  }, [count])
  useEffect(
    () =>
      useSession.subscribe(({ isLogin }, before) => {
        if (isLogin || !before.isLogin) return
        client.getQueryCache().find({ queryKey: todoQuery.queryKey })?.reset()
        showAppBadge(0)
      }),
    [client],
  )
}
