import { useId } from 'react'
import { todoText } from '../../messages/todo.ts'
import { Card } from '../../ui/card.tsx'
import { TodoList } from './todo-list.tsx'
import { TodoNumber } from './todo-number.tsx'

/** What the user has to complete, beside the feed. */
const TodoPanel = () => {
  const titleId = useId()
  return (
    <Card as="section" aria-labelledby={titleId} className="sticky top-22 max-h-[calc(100dvh-7.5rem)] overflow-y-auto">
      <h2 id={titleId} className="mb-4 flex items-center gap-2 text-card font-bold">
        {todoText.title}
        <TodoNumber />
      </h2>
      <TodoList rowHeading="h3" />
    </Card>
  )
}

export default TodoPanel
