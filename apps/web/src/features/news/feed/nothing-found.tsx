import { useQuery } from '@tanstack/react-query'
import { Archive, SearchX } from 'lucide-react'
import { emptyViewText } from '../../../messages/empty-views.ts'
import { feedText } from '../../../messages/feed.ts'
import { openUrl } from '../../../platform/bridge.ts'
import { usePublicConfig } from '../../../platform/render-facts.ts'
import { todoQuery } from '../../../shell/todo.ts'
import { Button } from '../../../ui/button.tsx'
import { DoneDrawing, PinnedDrawing } from '../../../ui/drawings.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { BlankDrawing } from '../../../ui/sheet-drawing.tsx'
import { useMyProfile } from '../../members/my-profile.ts'
import { TodoEmpty } from '../todo-empty.tsx'
import { ClearFilters } from './clear-filters.tsx'
import { type FeedView, isFiltered } from './feed-view.ts'
import { NothingSearched } from './found/nothing-searched.tsx'
import { quickViewOf } from './quick-views.ts'

/** Why the list is empty: in a quick view that is no failed search. */
const NothingFound = ({ view }: { view: FeedView }) => {
  const quick = quickViewOf(view, useMyProfile().role)
  if (view.search !== '') return <NothingSearched view={view} />
  if (!isFiltered(view)) return <NoPosts />
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

/** There is no post at all; the button to the manual needs a configured address. */
const NoPosts = () => {
  const { manualUrl } = usePublicConfig()
  return (
    <EmptyState drawing={<BlankDrawing />} title={feedText.empty}>
      {manualUrl && <Button onPress={() => openUrl(manualUrl)}>{feedText.manual}</Button>}
    </EmptyState>
  )
}

/** Thanks, where the list of what is to be completed says that there was something. */
const NothingToDo = () => {
  const { data } = useQuery(todoQuery)
  return <TodoEmpty isDone={(data?.completed ?? 0) > 0} />
}

export default NothingFound
