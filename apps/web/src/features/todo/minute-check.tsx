import { noFeedVersion } from '@kawaraban/contract/news.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { now } from '../../platform/clock.ts'
import { todoCheckKey } from '../../shell/todo.ts'
import { checkTodo } from './todo-check.ts'

/** The first check does not compete with what the screen itself loads. */
const firstCheckMs = 1000

/** The check of the feed for new posts, on the other screens: once a minute while the tab is visible, and on return to it. */
const MinuteCheck = () => {
  const client = useQueryClient()
  useQuery({
    queryKey: todoCheckKey,
    queryFn: ({ signal }) => checkTodo(client, signal),
    initialData: noFeedVersion,
    initialDataUpdatedAt: 0,
    refetchOnMount: false,
    refetchInterval: ({ state }) =>
      Math.max(firstCheckMs, minuteMs - (now() - Math.max(state.dataUpdatedAt, state.errorUpdatedAt))),
    refetchOnWindowFocus: 'always',
    retry: false,
  })
  return null
}

export default MinuteCheck
