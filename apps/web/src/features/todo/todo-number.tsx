import { todoText } from '../../messages/todo.ts'
import { useTodoCount } from '../../shell/todo.ts'
import { classNames } from '../../ui/class-names.ts'

const most = 99

/** The number of posts to complete, in a circle; nothing while there is none. */
export const TodoNumber = ({ className }: { className?: string }) => {
  const count = useTodoCount()
  if (!count) return null
  return (
    <span
      data-todo-number=""
      className={classNames(
        'tabular inline-flex h-6 min-w-6 shrink-0 items-center justify-center rounded-full bg-danger px-1.5 text-badge font-bold text-on-danger',
        className,
      )}
    >
      <span aria-hidden="true">{count > most ? `${most}+` : count}</span>
      <span className="sr-only">{todoText.count(count)}</span>
    </span>
  )
}
