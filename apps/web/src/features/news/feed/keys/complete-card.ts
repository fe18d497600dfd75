import { keysText as text } from '../../../../messages/keys.ts'
import { todoText } from '../../../../messages/todo.ts'
import { infoToast, toast } from '../../../../ui/toast.tsx'
import { reportNext } from '../completion-reports.ts'
import { type CardActions, completionId } from '../feed-card.tsx'
import type { FeedPost } from '../feed-post.ts'
import { focusedCard } from './walk.ts'

/** Longer titles are cut, in code points. */
const longestTitle = 40

const titleOf = ({ title }: FeedPost) => {
  const characters = [...title]
  return characters.length > longestTitle ? `${characters.slice(0, longestTitle).join('')}…` : title
}

/** Buttons that these keys have pressed, until that is done: a button itself shows that a task later. */
const pressed = new WeakSet<Element>()

/** Completes the focused card, or undoes that, as its button does, and says what was done. */
export const completeCard = (list: Element, onComplete: CardActions['onComplete']): void => {
  const card = focusedCard(list)
  const newsId = card?.dataset.newsId
  const button = newsId === undefined ? null : document.getElementById(completionId(newsId))
  if (newsId === undefined || button === null) {
    infoToast(newsId === undefined ? text.chooseFirst : text.notForYou)
    return
  }
  if (pressed.has(button) || button.getAttribute('aria-busy') === 'true') return
  const undo = (post: FeedPost) => {
    reportNext(newsId, () => toast(text.uncompleted(titleOf(post))))
    void onComplete({ ...post, completed: true })
  }
  pressed.add(button)
  reportNext(newsId, (post, isLast) => {
    pressed.delete(button)
    const done = isLast ? todoText.done : text.completed(titleOf(post))
    // Under a filter the card may have left the list.
    if (post.completed) toast(text.uncompleted(titleOf(post)))
    else toast(done, { label: text.undo, onPress: () => undo(post) })
  })
  button.click()
}
