import { Link } from '@tanstack/react-router'
import { ChevronRight, ListChecks } from 'lucide-react'
import { todoText } from '../../messages/todo.ts'
import { useIsWebView } from '../../platform/render-facts.ts'
import { useTodoCount } from '../../shell/todo.ts'
import { classNames } from '../../ui/class-names.ts'
import { TodoNumber } from './todo-number.tsx'

/** The width at which the feed leads there by neither the side menu, which a web view has not, nor the column. */
const useShownClass = () => (useIsWebView() ? 'xl:hidden' : 'md:hidden')

/** A line over the posts that leads to what a reader has to complete. */
export const TodoLink = () => {
  const count = useTodoCount()
  return (
    <Link
      to="/todo"
      aria-label={count ? `${todoText.title} ${todoText.count(count)}` : todoText.title}
      className={classNames(
        'flex min-h-11 items-center gap-3 rounded-card border border-line bg-surface px-4 py-1 hover:bg-hover',
        useShownClass(),
      )}
    >
      <ListChecks size={20} aria-hidden="true" className="shrink-0 text-fg-2" />
      <span className="phrased min-w-0 flex-1 font-bold">{todoText.title}</span>
      <TodoNumber />
      <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-fg-3" />
    </Link>
  )
}

/** The space of that line while the feed is loaded. */
export const TodoLinkSpace = () => <div className={classNames('h-11', useShownClass())} />
