import { feedText } from '../../../messages/feed.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { type FeedView, isFiltered } from './feed-view.ts'
import type { Tail } from './use-feed.ts'

/** In place of the list while there is no post: why, and what one can do. */
export const NothingFound = lazyPart(
  () => import('./nothing-found.tsx'),
  ({ view }: { view: FeedView }) => <EmptyState title={isFiltered(view) ? feedText.nothingFound : feedText.empty} />,
)

/** What is below the last card. */
export const FeedTail = ({ tail, onMore }: { tail: Tail; onMore: () => void }) => (
  <div className="flex min-h-11 justify-center py-2 text-fg-2">
    {tail === 'loading' && <Spinner label={feedText.loadingMore} />}
    {tail === 'failed' && <Button onPress={onMore}>{feedText.reload}</Button>}
    {tail === 'stalled' && <Button onPress={onMore}>{feedText.more}</Button>}
  </div>
)
