import { deadlineOf, isDueSoon } from '@kawaraban/contract/deadline.ts'
import { hasEnded } from '@kawaraban/contract/policy.ts'
import { formatDateAndTime, type Instant } from '@kawaraban/contract/tokyo.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Circle } from 'lucide-react'
import { useRef, useState } from 'react'
import { deadlineText } from '../../messages/deadline.ts'
import { completionText } from '../../messages/feed.ts'
import { todoText } from '../../messages/todo.ts'
import { todoListText } from '../../messages/todo-list.ts'
import { isWebView } from '../../platform/bridge.ts'
import { useMinute } from '../../platform/use-minute.ts'
import { useIsLogin } from '../../shell/session.ts'
import { todoQuery } from '../../shell/todo.ts'
import type { TodoPost } from '../../shell/todo-channel.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TodoEmpty } from '../news/todo-empty.tsx'
import { useTodoCompletion } from './use-todo-completion.ts'

/** How many are shown at first, and by each press on the button for more. */
const step = 50

/** The level of the titles: one below the heading of what the list is in. */
type RowHeading = 'h2' | 'h3'

/** What the user has to complete: the nearest due date first, each to be completed here, then the next one has the focus. */
export const TodoList = ({ rowHeading }: { rowHeading: RowHeading }) => {
  // While the screen goes on to the sign-in, nothing is requested any more. A web view is closed instead.
  const isSignedIn = useIsLogin() || isWebView()
  const { data, isError, isFetching, refetch } = useQuery({ ...todoQuery, enabled: isSignedIn })
  const now = useMinute()
  const posts = data?.posts?.filter((post) => !hasEnded(post, now))
  const [limit, setLimit] = useState(step)
  const box = useRef<HTMLDivElement>(null)
  const complete = useTodoCompletion(box, posts)
  const hidden = (posts?.length ?? 0) - limit
  return (
    <div ref={box} tabIndex={-1} className="outline-none! shadow-none!">
      {!posts && !isError && <Loading />}
      {!posts && isError && (
        <LoadFailed title={todoText.failed} isPending={isFetching} onReload={() => void refetch()} />
      )}
      {posts?.length === 0 && <TodoEmpty isDone={(data?.completed ?? 0) > 0} />}
      {posts && posts.length > 0 && (
        <>
          <ul aria-label={todoText.title} className="flex flex-col divide-y divide-line border-b border-line">
            {posts.slice(0, limit).map((post) => (
              <TodoRow key={post.newsId} post={post} now={now} as={rowHeading} onComplete={complete} />
            ))}
          </ul>
          {hidden > 0 && (
            <Button variant="quiet" isWide onPress={() => setLimit(limit + step)} className="mt-2">
              {todoListText.more(hidden)}
            </Button>
          )}
          <p className="phrased pt-3 text-meta text-fg-2">{todoListText.hint}</p>
        </>
      )}
    </div>
  )
}

type TodoRowProps = { post: TodoPost; now: Instant; as: RowHeading; onComplete: (post: TodoPost) => Promise<void> }

const TodoRow = ({ post, now, as: Heading, onComplete }: TodoRowProps) => {
  const completion = useMutation({ mutationFn: () => onComplete(post) })
  const titleId = `todo-${post.newsId}`
  const deadline = deadlineOf(post.dueAt, now)
  const tone = deadline.state === 'overdue' ? 'danger' : isDueSoon(post.dueAt, now) ? 'warn' : 'neutral'
  return (
    <li data-news-id={post.newsId} className="relative flex gap-1 py-2 first:pt-0 has-[a:hover]:bg-hover">
      <button
        type="button"
        aria-label={completionText.do}
        aria-describedby={titleId}
        aria-disabled={completion.isPending || undefined}
        aria-busy={completion.isPending || undefined}
        // The second press of a double one would complete the next post, which has moved under it.
        onClickCapture={(event) => event.detail > 1 && event.stopPropagation()}
        onClick={() => completion.isPending || completion.mutate()}
        className="relative z-1 -ml-2.5 flex size-11 shrink-0 items-center justify-center self-start rounded-full text-control hover:bg-success-soft hover:text-success"
      >
        {completion.isPending ? <Spinner size={22} label={null} /> : <Circle size={26} aria-hidden="true" />}
      </button>
      <div className="min-w-0 flex-1 pt-2">
        <Heading className="text-ui leading-normal font-bold">
          <Link
            id={titleId}
            to="/news/$newsId"
            params={{ newsId: post.newsId }}
            preload={false}
            className="line-clamp-3 [unicode-bidi:plaintext] after:absolute after:inset-0"
          >
            {post.title}
          </Link>
        </Heading>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={tone}>{deadlineText(deadline)}</Badge>
          <span className="tabular text-meta text-fg-2">
            <span className="sr-only">{todoListText.due}</span> <time>{formatDateAndTime(post.dueAt)}</time>
          </span>
        </p>
      </div>
    </li>
  )
}

const Loading = () => (
  <SkeletonGroup className="flex flex-col gap-5">
    {['first', 'second', 'third'].map((row) => (
      <div key={row} className="flex flex-col gap-2">
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-6 w-36" />
      </div>
    ))}
  </SkeletonGroup>
)
