import { canReadNews } from '@kawaraban/contract/policy.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { todoText } from '../../messages/todo.ts'
import { useTodoCount } from '../../shell/todo.ts'
import { iconButtonClass } from '../../ui/icon-button.tsx'
import { myProfileQuery } from '../members/my-profile.ts'
import { TodoNumber } from './todo-number.tsx'

/** From the feed to what a reader has to complete, where neither the side menu nor the column shows it. */
export const TodoLink = ({ className }: { className: string }) => {
  const count = useTodoCount()
  const { data: profile } = useQuery({ ...myProfileQuery, enabled: false })
  if (!profile || !canReadNews(profile)) return null
  return (
    <Link
      to="/todo"
      aria-label={count ? `${todoText.title} ${todoText.count(count)}` : todoText.title}
      className={iconButtonClass('plain', `relative ${className}`)}
    >
      <ListChecks size={22} aria-hidden="true" />
      <TodoNumber className="absolute -top-0.5 -right-1 h-5! min-w-5! px-1!" />
    </Link>
  )
}
