import { canReadNews } from '@kawaraban/contract/policy.ts'
import { useMyProfile } from '../features/members/my-profile.ts'
import { FeedScreen } from '../features/news/feed/feed-screen.tsx'
import { ScreenSkeleton } from '../ui/skeleton.tsx'
import { AccessDenied } from './screen-error.tsx'

/** The feed, or the reason why the user cannot read it. */
export const HomeScreen = () => (canReadNews(useMyProfile()) ? <FeedScreen /> : <AccessDenied />)

/** The skeleton of the feed, with space for its toolbar, so that nothing moves afterwards. */
export const HomePending = () => (
  <div className="flex flex-col gap-4">
    <div className="h-11" />
    <ScreenSkeleton />
  </div>
)
