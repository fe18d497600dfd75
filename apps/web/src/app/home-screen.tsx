import { canReadNews } from '@kawaraban/contract/policy.ts'
import { useMyProfile } from '../features/members/my-profile.ts'
import { FeedScreen } from '../features/news/feed/feed-screen.tsx'
import { AccessDenied } from './screen-error.tsx'

/** The feed, or the reason why there is none for the caller (G-039). */
export const HomeScreen = () => (canReadNews(useMyProfile()) ? <FeedScreen /> : <AccessDenied />)
