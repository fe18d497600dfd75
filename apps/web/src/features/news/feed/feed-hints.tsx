import { canPost } from '@kawaraban/contract/policy.ts'
import { tipText } from '../../../messages/tips.ts'
import { headerIconId } from '../../../shell/header-actions.ts'
import { useMyProfile } from '../../members/my-profile.ts'
import { type Tip, TipSequence } from '../../tips/tip-sequence.tsx'
import { addButtonId } from './add-button.tsx'
import { completionId } from './feed-card.tsx'
import type { FeedPost } from './feed-post.ts'

/** The feed's hints, in their order; each only where it has something to point at (TIP-01, G-080). */
export const feedTips = (isPoster: boolean, first: FeedPost | undefined): readonly Tip[] => {
  const tips: Tip[] = [{ flag: 'newsHeader', target: headerIconId, text: tipText.feed.newsHeader }]
  if (isPoster) tips.push({ flag: 'newsAdd', target: addButtonId, text: tipText.feed.newsAdd })
  if (first?.inAudience && !first.completed) {
    tips.push({ flag: 'newsReaction', target: completionId(first.newsId), text: tipText.feed.newsReaction })
  }
  return tips
}

/** Explains the feed once, when it is entered and its posts are there (TIP-01, TIP-02, TIP-11). */
export const FeedHints = ({ first, isReady }: { first: FeedPost | undefined; isReady: boolean }) => (
  <TipSequence tips={feedTips(canPost(useMyProfile()), first)} isReady={isReady} />
)
