import { useRef, useState } from 'react'
import { feedText } from '../../../messages/feed.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { ScreenSkeleton } from '../../../ui/skeleton.tsx'
import { AddButton } from './add-button.tsx'
import { FeedCard } from './feed-card.tsx'
import { FeedHints } from './feed-hints.tsx'
import { FeedTail, NoPosts, NothingFound } from './feed-states.tsx'
import { FeedToolbar } from './feed-toolbar.tsx'
import { NewPostsPill } from './new-posts-pill.tsx'
import { PullIndicator } from './pull-indicator.tsx'
import { useCardActs } from './use-card-acts.ts'
import { useFeed, useFeedView } from './use-feed.ts'
import { useFirstCards } from './use-first-cards.ts'
import { useFocusKeeper } from './use-focus-keeper.ts'
import { useNewPosts } from './use-new-posts.ts'
import { useLeftPlace, usePlace } from './use-place.ts'
import { usePull } from './use-pull.ts'
import { useRefresh } from './use-refresh.ts'
import { useSentinel } from './use-sentinel.ts'

/** The feed at `/` (FEED-01…FEED-32). */
export const FeedScreen = () => {
  const page = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [last, setLast] = useState<HTMLLIElement | null>(null)
  const view = useFeedView()
  const left = useLeftPlace()
  const feed = useFeed(view, left)
  const { posts, tail, status, loadMore, reload } = feed
  const cards = useFirstCards(posts, left.left !== null)
  const { selected, open } = usePlace(list, left, feed.loadedCount)
  const acts = useCardActs(useFocusKeeper(list, posts))
  const startReload = () => {
    if (feed.canReload) void reload()
  }
  const newPosts = useNewPosts(view, feed.version, feed.loadedAt)
  useRefresh(view)
  const distance = usePull(page, startReload)
  useSentinel(last, tail === 'open' && !feed.isBusy, loadMore)

  return (
    <div
      ref={page}
      data-feed=""
      className="group/feed mx-auto flex min-h-full w-full max-w-[760px] flex-1 flex-col gap-4 pb-24"
    >
      <FeedToolbar view={view} onReload={startReload} />
      <NewPostsPill
        count={newPosts}
        version={feed.version}
        isPending={feed.isReloading}
        list={list}
        onLoad={startReload}
      />
      <PullIndicator distance={distance} isReloading={feed.isReloading} />
      {status === 'loading' && <ScreenSkeleton />}
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
              <FeedCard post={post} now={feed.minute} isSelected={post.newsId === selected} onOpen={open} {...acts} />
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
      <FeedHints first={posts[0]} isReady={status === 'ready'} />
    </div>
  )
}
