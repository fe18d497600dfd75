import { tipText } from '../../../messages/tips.ts'
import { headerIconId } from '../../../shell/header-actions.ts'
import { type Tip, TipSequence } from '../../tips/tip-sequence.tsx'
import { addButtonId } from './add-button.tsx'
import { completionId } from './feed-card.tsx'
import type { FeedPost } from './feed-post.ts'

/** The feed's hints, in their order; each only where its target exists. */
export const feedTips = (isPoster: boolean, first: FeedPost | undefined): readonly Tip[] => {
  const tips: Tip[] = [{ flag: 'newsHeader', target: headerIconId, text: tipText.feed.newsHeader }]
  if (isPoster) tips.push({ flag: 'newsAdd', target: addButtonId, text: tipText.feed.newsAdd })
  if (first?.inAudience && !first.completed) {
    tips.push({ flag: 'newsReaction', target: completionId(first.newsId), text: tipText.feed.newsReaction })
  }
  return tips
}

type FeedTipsProps = { isPoster: boolean; first: FeedPost | undefined; isReady: boolean }

/** The hints of one visit to the feed. */
const FeedTips = ({ isPoster, first, isReady }: FeedTipsProps) => (
  <TipSequence tips={feedTips(isPoster, first)} isReady={isReady} />
)

export default FeedTips
