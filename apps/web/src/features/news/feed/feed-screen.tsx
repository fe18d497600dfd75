import { canPost, canPutOnTop, isAdmin } from '@kawaraban/contract/policy.ts'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { feedText } from '../../../messages/feed.ts'
import { hasSeen, type TipFlag } from '../../../platform/storage.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { FeedSkeleton } from '../../../ui/skeleton.tsx'
import { useMyProfile } from '../../members/my-profile.ts'
import { entriesOf } from './feed-entries.ts'
import { FeedList } from './feed-list.tsx'
import { useFeedState, useIsScheduledOpen } from './feed-state.ts'
import { FeedTail, NothingFound } from './feed-states.tsx'
import { FeedToolbar } from './feed-toolbar.tsx'
import { useCardActions } from './use-card-actions.ts'
import { useFeed, useFeedView, useFirstEntries, useSentinel } from './use-feed.ts'
import { useFocusRestore } from './use-focus-restore.ts'
import { useSavedPosition, useScrollRestore } from './use-saved-position.ts'

const tipFlags: readonly TipFlag[] = ['newsHeader', 'newsAdd', 'newsReaction', 'newsTodo']
/** If its code cannot be loaded, the hints show at another visit. */
const FeedTips = lazyPart(() => import('./feed-tips.tsx'))
/** None of it is needed for the list itself. */
export const FeedFreshness = lazyPart(() => import('./feed-freshness.tsx'))
const SearchSlot = lazyPart(() => import('./found/search-slot.tsx'))
export const FeedKeys = lazyPart(() => import('./keys/feed-keys.tsx'))

/** The feed at `/`. `lead` is over its posts. */
export const FeedScreen = ({ lead }: { lead?: ReactNode }) => {
  const page = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [last, setLast] = useState<HTMLLIElement | null>(null)
  const view = useFeedView()
  const entry = useSavedPosition()
  const feed = useFeed(view, entry)
  const { posts, tail, status, loadMore, reload } = feed
  const profile = useMyProfile()
  const [hasTips] = useState(() => tipFlags.some((flag) => !hasSeen(flag)))
  const isScheduledOpen = useIsScheduledOpen()
  const savedId = useFeedState((state) => state.savedId)
  const entries = useMemo(
    () => entriesOf(posts, view, feed.minute, isScheduledOpen, savedId),
    [posts, view, feed.minute, isScheduledOpen, savedId],
  )
  const shown = useFirstEntries(entries, entry.savedPosition !== null)
  const first = entries.find(({ kind }) => kind === 'row')
  const { selected, open } = useScrollRestore(list, entry, feed.loadedCount)
  const { onTop, ...actions } = useCardActions(useFocusRestore(list, posts))
  const startReload = () => {
    if (feed.canReload) void reload()
  }
  useSentinel(last, tail === 'open' && !feed.isBusy, loadMore)

  return (
    <div
      ref={page}
      data-feed=""
      className="group/feed mx-auto flex min-h-full w-full min-w-0 max-w-[760px] flex-1 flex-col gap-3 pb-24"
    >
      <SearchSlot />
      <FeedToolbar view={view} onReload={startReload} />
      {lead}
      <FeedFreshness
        page={page}
        list={list}
        view={view}
        version={feed.version}
        loadedAt={feed.loadedAt}
        isReloading={feed.isReloading}
        onReload={startReload}
      />
      {status === 'loading' && <FeedSkeleton />}
      {status === 'failed' && (
        <LoadFailed title={feedText.failed} isPending={feed.isReloading} onReload={startReload} />
      )}
      {entries.length > 0 && (
        <FeedList
          ref={list}
          entries={shown}
          now={feed.minute}
          selected={selected}
          isPartial={shown.length < entries.length}
          lastRef={setLast}
          onOpen={open}
          onTop={canPutOnTop(profile) ? onTop : undefined}
          {...actions}
        />
      )}
      {status === 'ready' && posts.length === 0 && (tail === 'none' || tail === 'stalled') && (
        <NothingFound view={view} />
      )}
      {status === 'ready' && <FeedTail tail={tail} onMore={loadMore} />}
      <FeedKeys list={list} tail={tail} onMore={loadMore} onComplete={actions.onComplete} canWrite={canPost(profile)} />
      {hasTips && (
        <FeedTips
          isPoster={canPost(profile)}
          isOfAdmin={isAdmin(profile)}
          first={first?.kind === 'row' ? first.post : undefined}
          isReady={status === 'ready'}
        />
      )}
    </div>
  )
}
