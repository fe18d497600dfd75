import { canReadNews, isAdmin } from '@kawaraban/contract/policy.ts'
import { FirstSteps } from '../features/first-steps/load-first-steps.ts'
import { useMyProfile } from '../features/members/my-profile.ts'
import { FeedScreen } from '../features/news/feed/feed-screen.tsx'
import { TodoColumn } from '../features/todo/todo-column.tsx'
import { FeedSkeleton } from '../ui/skeleton.tsx'
import { useFinishHydration } from './first-screen/use-finish-hydration.ts'
import { AccessDenied } from './screen-error.tsx'

/** The page comes in parts: the first one, the feed, is where it stays once the column beside it is there. */
const besideColumn = 'gap-6 xl:grid xl:grid-cols-[minmax(0,760px)_20rem]'

/** The feed with what the user has to complete, or the reason why the user cannot read it. */
export const HomeScreen = () => {
  useFinishHydration()
  const profile = useMyProfile()
  return canReadNews(profile) ? (
    <div className={`flex flex-1 ${besideColumn}`}>
      <FeedScreen lead={isAdmin(profile) && <FirstSteps />} />
      <TodoColumn />
    </div>
  ) : (
    <AccessDenied />
  )
}

/** The skeleton of the feed, with space for its toolbar and column, so that nothing moves afterwards. */
export const HomePending = () => (
  <div className={`flex ${besideColumn}`}>
    <div className="flex min-w-0 flex-1 flex-col gap-3">
      <div className="h-24 xl:h-11" />
      <FeedSkeleton />
    </div>
  </div>
)
