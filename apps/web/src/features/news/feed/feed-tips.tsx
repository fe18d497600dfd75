import { tipText } from '../../../messages/tips.ts'
import { headerIconId } from '../../../shell/header-actions.ts'
import { useTodoCount } from '../../../shell/todo.ts'
import { isShown, type Tip, TipSequence } from '../../tips/tip-sequence.tsx'
import { addButtonId } from './add-button.tsx'
import { completionId } from './feed-card.tsx'
import type { FeedPost } from './feed-post.ts'

const text = tipText.feed

/** What bears the number of posts to complete, whole: the link of the menu, or what leads there over the posts. */
const todoNumber = (): Element | null => {
  const number = [...document.querySelectorAll('[data-todo-number]')].find(isShown)
  return number?.closest('a, button, label') ?? number ?? null
}

/** The feed's hints, in their order; each only where its target exists. The header's says what this role can set. */
export const feedTips = (
  isPoster: boolean,
  first: FeedPost | undefined,
  { isOfAdmin = false, hasNumber = false } = {},
): readonly Tip[] => {
  const newsHeader = isOfAdmin ? text.newsHeaderOfAdmins : text.newsHeader
  const tips: Tip[] = [{ flag: 'newsHeader', target: headerIconId, text: newsHeader }]
  if (isPoster) tips.push({ flag: 'newsAdd', target: addButtonId, text: text.newsAdd })
  if (first?.inAudience && !first.completed) {
    tips.push({ flag: 'newsReaction', target: completionId(first.newsId), text: text.newsReaction })
  }
  if (hasNumber) tips.push({ flag: 'newsTodo', target: todoNumber, text: text.newsTodo })
  return tips
}

type FeedTipsProps = { isPoster: boolean; isOfAdmin: boolean; first: FeedPost | undefined; isReady: boolean }

/** The hints of one visit to the feed. */
const FeedTips = ({ isPoster, isOfAdmin, first, isReady }: FeedTipsProps) => {
  const facts = { isOfAdmin, hasNumber: Boolean(useTodoCount()) }
  return <TipSequence tips={feedTips(isPoster, first, facts)} isReady={isReady} />
}

export default FeedTips
