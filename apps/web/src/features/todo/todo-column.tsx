import { useSyncExternalStore } from 'react'
import { todoText } from '../../messages/todo.ts'
import { Card } from '../../ui/card.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'

const query = () => window.matchMedia('(min-width: 80rem)')

const subscribe = (listener: () => void) => {
  const list = query()
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

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
  const hasRoom = useSyncExternalStore(
    subscribe,
    () => query().matches,
    () => false,
  )
  return (
    <div data-todo-column="" className="max-xl:hidden print:hidden">
      {hasRoom && <Panel />}
    </div>
  )
}
