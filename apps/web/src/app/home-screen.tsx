import { canReadNews } from '@kawaraban/contract/policy.ts'
import { lazy, Suspense } from 'react'
import { useMyProfile } from '../features/members/my-profile.ts'
import { ScreenSkeleton } from '../ui/skeleton.tsx'
import { AccessDenied } from './screen-error.tsx'

const loadFeed = () => import('../features/news/feed/feed-screen.tsx')
const FeedScreen = lazy(async () => ({ default: (await loadFeed()).FeedScreen }))

/** The feed, or the reason why there is none for the caller. */
export const HomeScreen = () =>
  canReadNews(useMyProfile()) ? (
    <Suspense fallback={<ScreenSkeleton />}>
      <FeedScreen />
    </Suspense>
  ) : (
    <AccessDenied />
  )
