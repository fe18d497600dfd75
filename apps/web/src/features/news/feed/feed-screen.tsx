import { canPost } from '@kawaraban/contract/policy.ts'
import { type ReactNode, useRef, useState } from 'react'
import { feedText } from '../../../messages/feed.ts'
import { hasSeen, type TipFlag } from '../../../platform/storage.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { FeedSkeleton } from '../../../ui/skeleton.tsx'
import { useMyProfile } from '../../members/my-profile.ts'
import { AddButton } from './add-button.tsx'
import { FeedCard } from './feed-card.tsx'
import { FeedTail, NoPosts, NothingFound } from './feed-states.tsx'
import { FeedToolbar } from './feed-toolbar.tsx'
import { NewPostsPill } from './new-posts-pill.tsx'
import { PullIndicator, usePullToRefresh } from './pull-to-refresh.tsx'
import { useCardActions } from './use-card-actions.ts'
import { useFeed, useFeedView, useFirstCards, useSentinel } from './use-feed.ts'
import { useFocusRestore } from './use-focus-restore.ts'
import { useNewPosts } from './use-new-posts.ts'
import { useRefresh } from './use-refresh.ts'
import { useSavedPosition, useScrollRestore } from './use-saved-position.ts'

const tipFlags: readonly TipFlag[] = ['newsHeader', 'newsAdd', 'newsReaction', 'newsTodo']
/** If its code cannot be loaded, the hints show at another visit. */
const FeedTips = lazyPart(() => import('./feed-tips.tsx'))

/** The feed at `/`. `lead` is over its posts. */
export const FeedScreen = ({ lead }: { lead?: ReactNode }) => {
  const page = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [last, setLast] = useState<HTMLLIElement | null>(null)
  const view = useFeedView()
  const entry = useSavedPosition()
  const feed = useFeed(view, entry)
  const { posts, tail, status, loadMore, reload } = feed
  const isPoster = canPost(useMyProfile())
  const [hasTips] = useState(() => tipFlags.some((flag) => !hasSeen(flag)))
  const cards = useFirstCards(posts, entry.savedPosition !== null)
  const { selected, open } = useScrollRestore(list, entry, feed.loadedCount)
  const actions = useCardActions(useFocusRestore(list, posts))
  const startReload = () => {
    if (feed.canReload) void reload()
  }
  const newPosts = useNewPosts(view, feed.version, feed.loadedAt)
  useRefresh(view)
  const distance = usePullToRefresh(page, startReload)
  useSentinel(last, tail === 'open' && !feed.isBusy, loadMore)

  return (
    <div
      ref={page}
      data-feed=""
      className="group/feed mx-auto flex min-h-full w-full min-w-0 max-w-[760px] flex-1 flex-col gap-4 pb-24"
    >
      <FeedToolbar view={view} onReload={startReload} />
      {lead}
      <NewPostsPill
        count={newPosts}
        version={feed.version}
        isPending={feed.isReloading}
        list={list}
        onLoad={startReload}
      />
      <PullIndicator distance={distance} isReloading={feed.isReloading} />
      {status === 'loading' && <FeedSkeleton />}
      {status === 'failed' && (
        <LoadFailed title={feedText.failed} isPending={feed.isReloading} onReload={startReload} />
      )}
      {posts.length > 0 && (
        <ul
          ref={list}
          aria-label={feedText.list}
          aria-busy={cards.length < posts.length || undefined}
          className="flex flex-col gap-4"
        >
          {cards.map((post) => (
            <li
              key={post.newsId}
              ref={post === posts.at(-1) ? setLast : undefined}
              data-news-id={post.newsId}
              className="-m-1.5 p-1.5 [contain-intrinsic-size:auto_18rem] [content-visibility:auto]"
            >
              <FeedCard
                post={post}
                now={feed.minute}
                isSelected={post.newsId === selected}
                onOpen={open}
                {...actions}
              />
            </li>
          ))}
        </ul>
      )}
      {status === 'ready' &&
        posts.length === 0 &&
        tail === 'none' &&
        (view.filters.size > 0 ? <NothingFound /> : <NoPosts />)}
      {status === 'ready' && posts.length === 0 && tail === 'stalled' && <NothingFound />}
      {status === 'ready' && <FeedTail tail={tail} onMore={loadMore} />}
      <AddButton />
      {hasTips && <FeedTips isPoster={isPoster} first={posts[0]} isReady={status === 'ready'} />}
    </div>
  )
}
