import { todoText } from '../../messages/todo.ts'
import { todoListText } from '../../messages/todo-list.ts'
import { DoneDrawing } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { BlankDrawing } from '../../ui/sheet-drawing.tsx'

/** In place of the list: thanks to who has completed everything, and what it is for where there was nothing. */
export const TodoEmpty = ({ isDone }: { isDone: boolean }) =>
  isDone ? (
    <EmptyState drawing={<DoneDrawing />} title={todoText.done} />
  ) : (
    <EmptyState drawing={<BlankDrawing />} title={todoListText.empty} text={todoListText.emptyText} />
  )
