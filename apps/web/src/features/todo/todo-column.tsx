import { todoText } from '../../messages/todo.ts'
import { useHasColumn } from '../../platform/use-has-column.ts'
import { Card } from '../../ui/card.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'

const Panel = lazyPart(
  () => import('./todo-panel.tsx'),
  ({ onRetry }) => (
    <Card>
      <LoadFailed title={todoText.failed} onReload={onRetry} />
    </Card>
  ),
)

/** The column beside the feed, where there is room: its place is there from the first paint, its content is loaded later. */
export const TodoColumn = () => {
  const hasRoom = useHasColumn()
  return (
    <div data-todo-column="" className="max-xl:hidden print:hidden">
      {hasRoom && <Panel />}
    </div>
  )
}
