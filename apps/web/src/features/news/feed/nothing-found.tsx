import { useQuery } from '@tanstack/react-query'
import { Archive, SearchX } from 'lucide-react'
import { emptyViewText } from '../../../messages/empty-views.ts'
import { feedText } from '../../../messages/feed.ts'
import { todoQuery } from '../../../shell/todo.ts'
import { DoneDrawing, PinnedDrawing } from '../../../ui/drawings.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useMyProfile } from '../../members/my-profile.ts'
import { TodoEmpty } from '../todo-empty.tsx'
import { ClearFilters } from './feed-toolbar.tsx'
import type { FeedView } from './feed-view.ts'
import { quickViewOf } from './quick-views.ts'

/** Why the list is empty while posts are filtered: in a quick view that is no failed search. */
const NothingFound = ({ view }: { view: FeedView }) => {
  const quick = quickViewOf(view, useMyProfile().role)
  if (quick === 'requiresCompletion') return <NothingToDo />
  if (quick === 'unread') return <EmptyState drawing={<DoneDrawing />} {...emptyViewText.unread} />
  if (quick === 'pinned') return <EmptyState drawing={<PinnedDrawing />} {...emptyViewText.pinned} />
  if (quick === 'ended') return <EmptyState icon={Archive} {...emptyViewText.ended} />
  return (
    <EmptyState icon={SearchX} title={feedText.nothingFound}>
      <ClearFilters />
    </EmptyState>
  )
}

/** Thanks, where the list of what is to be completed says that there was something. */
const NothingToDo = () => {
  const { data } = useQuery(todoQuery)
  return <TodoEmpty isDone={(data?.completed ?? 0) > 0} />
}

export default NothingFound
