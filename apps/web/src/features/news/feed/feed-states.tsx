import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { feedText } from '../../../messages/feed.ts'
import { openUrl } from '../../../platform/bridge.ts'
import { usePublicConfig } from '../../../platform/render-facts.ts'
import { todoQuery } from '../../../shell/todo.ts'
import { Button } from '../../../ui/button.tsx'
import { BlankDrawing, DoneDrawing, PinnedDrawing } from '../../../ui/drawings.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useMyProfile } from '../../members/my-profile.ts'
import { TodoEmpty } from '../todo-empty.tsx'
import { ClearFilters } from './feed-toolbar.tsx'
import type { FeedView } from './feed-view.ts'
import { quickViewOf } from './quick-views.ts'
import type { Tail } from './use-feed.ts'

/** Shown when there is no post at all; the button to the manual needs a configured address. */
export const NoPosts = () => {
  const { manualUrl } = usePublicConfig()
  return (
    <EmptyState drawing={<BlankDrawing />} title={feedText.empty}>
      {manualUrl && <Button onPress={() => openUrl(manualUrl)}>{feedText.manual}</Button>}
    </EmptyState>
  )
}

/** Shown when the filters hide all posts: in a quick view that is no failed search. */
export const NothingFound = ({ view }: { view: FeedView }) => {
  const quick = quickViewOf(view.filters, useMyProfile().role)
  const { unread, pinned } = feedText.none
  if (quick === 'requiresCompletion') return <TodoNothing />
  if (quick === 'unread') return <EmptyState drawing={<DoneDrawing />} {...unread} />
  if (quick === 'pinned') return <EmptyState drawing={<PinnedDrawing />} {...pinned} />
  return (
    <EmptyState icon={SearchX} title={feedText.nothingFound}>
      <ClearFilters />
    </EmptyState>
  )
}

/** Thanks, where the list of what is to be completed says that there was something. */
const TodoNothing = () => {
  const { data } = useQuery(todoQuery)
  return <TodoEmpty isDone={(data?.completed ?? 0) > 0} />
}

/** What is below the last card. */
export const FeedTail = ({ tail, onMore }: { tail: Tail; onMore: () => void }) => (
  <div className="flex min-h-11 justify-center py-2 text-fg-2">
    {tail === 'loading' && <Spinner label={feedText.loadingMore} />}
    {tail === 'failed' && <Button onPress={onMore}>{feedText.reload}</Button>}
    {tail === 'stalled' && <Button onPress={onMore}>{feedText.more}</Button>}
  </div>
)
