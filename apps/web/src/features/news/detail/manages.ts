import type { CompanyUser } from '@kawaraban/contract/members.ts'
import type { NewsDetail } from '@kawaraban/contract/news.ts'
import { canManage, canPost, isAdmin } from '@kawaraban/contract/policy.ts'
import type { FeedPost } from '../feed/feed-post.ts'

/** The same as `canManage`, of a card, which does not say who owns its post. */
const canManageCard = (caller: CompanyUser, { owned }: FeedPost) => isAdmin(caller) || (canPost(caller) && owned)

/** Whether the caller manages a post, as far as it is loaded. */
export const manages = (caller: CompanyUser, post: FeedPost, news: NewsDetail | undefined): boolean =>
  news ? canManage(caller, news) : canManageCard(caller, post)
