import { Card } from '../../ui/card.tsx'
import { TodoList } from './todo-list.tsx'

/** What the user has to complete, on a screen of its own. */
export const TodoScreen = () => (
  <Card className="mx-auto w-full max-w-[760px]">
    <TodoList rowHeading="h2" />
  </Card>
)
