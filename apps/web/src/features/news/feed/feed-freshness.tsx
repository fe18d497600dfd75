import type { RefObject } from 'react'
import type { FeedView } from './feed-view.ts'
import { NewPostsPill } from './new-posts-pill.tsx'
import { PullIndicator, usePullToRefresh } from './pull-to-refresh.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { useNewPosts } from './use-new-posts.ts'
import { useRefresh } from './use-refresh.ts'

type FeedFreshnessProps = {
  page: RefObject<HTMLElement | null>
  list: RefObject<HTMLElement | null>
  view: FeedView
  version: string | null
  loadedAt: number
  isReloading: boolean
  onReload: () => void
}

/** What keeps an open list up to date: the return to the tab, the offer of new posts, and a pull at its top; and the focus in it. */
const FeedFreshness = ({ page, list, view, version, loadedAt, isReloading, onReload }: FeedFreshnessProps) => {
  const newPosts = useNewPosts(view, version, loadedAt)
  useRefresh(view)
  useKeptFocus(page)
  const distance = usePullToRefresh(page, onReload)
  return (
    <>
      <NewPostsPill count={newPosts} version={version} isPending={isReloading} list={list} onLoad={onReload} />
      <PullIndicator distance={distance} isReloading={isReloading} />
    </>
  )
}

export default FeedFreshness
