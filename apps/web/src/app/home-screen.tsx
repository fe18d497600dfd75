import { canReadNews } from '@kawaraban/contract/policy.ts'
import { useMyProfile } from '../features/members/my-profile.ts'
import { FeedScreen } from '../features/news/feed/feed-screen.tsx'
import { TodoColumn } from '../features/todo/todo-column.tsx'
import { TodoLink, TodoLinkSpace } from '../features/todo/todo-link.tsx'
import { ScreenSkeleton } from '../ui/skeleton.tsx'
import { useFinishHydration } from './first-screen/use-finish-hydration.ts'
import { AccessDenied } from './screen-error.tsx'

/** The feed with what the user has to complete, or the reason why the user cannot read it. */
export const HomeScreen = () => {
  useFinishHydration()
  return canReadNews(useMyProfile()) ? (
    <div className="flex flex-1 gap-6">
      <FeedScreen lead={<TodoLink />} />
      <TodoColumn />
    </div>
  ) : (
    <AccessDenied />
  )
}

/** The skeleton of the feed, with space for its toolbar, line and column, so that nothing moves afterwards. */
export const HomePending = () => (
  <div className="flex gap-6">
    <div className="flex min-w-0 flex-1 flex-col gap-4">
      <div className="h-11" />
      <TodoLinkSpace />
      <ScreenSkeleton />
    </div>
    <div className="w-80 shrink-0 max-xl:hidden" />
  </div>
)
