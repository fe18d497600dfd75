import { feedText } from '../../../messages/feed.ts'
import { openUrl } from '../../../platform/bridge.ts'
import { usePublicConfig } from '../../../platform/render-facts.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { BlankDrawing } from '../../../ui/sheet-drawing.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { ClearFilters } from './feed-toolbar.tsx'
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

/** Shown when the filters hide all posts. */
export const NothingFound = lazyPart(
  () => import('./nothing-found.tsx'),
  () => (
    <EmptyState title={feedText.nothingFound}>
      <ClearFilters />
    </EmptyState>
  ),
)

/** What is below the last card. */
export const FeedTail = ({ tail, onMore }: { tail: Tail; onMore: () => void }) => (
  <div className="flex min-h-11 justify-center py-2 text-fg-2">
    {tail === 'loading' && <Spinner label={feedText.loadingMore} />}
    {tail === 'failed' && <Button onPress={onMore}>{feedText.reload}</Button>}
    {tail === 'stalled' && <Button onPress={onMore}>{feedText.more}</Button>}
  </div>
)
