import { canReadNews } from '@kawaraban/contract/policy.ts'
import { useMyProfile } from '../features/members/my-profile.ts'
import { FeedScreen } from '../features/news/feed/feed-screen.tsx'
import { ScreenSkeleton } from '../ui/skeleton.tsx'
import { AccessDenied } from './screen-error.tsx'

/** The feed, or the reason why there is none for the caller (G-039). */
export const HomeScreen = () => (canReadNews(useMyProfile()) ? <FeedScreen /> : <AccessDenied />)

/** The feed in outline, with the place of its toolbar, so that nothing moves when it comes. */
export const HomePending = () => (
  <div className="flex flex-col gap-4">
    <div className="h-11" />
    <ScreenSkeleton />
  </div>
)
