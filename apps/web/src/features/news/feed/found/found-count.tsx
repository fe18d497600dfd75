import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { searchText } from '../../../../messages/search.ts'
import { announce } from '../../../../ui/announcer.tsx'
import { feedQuery } from '../feed-query.ts'
import type { FeedView } from '../feed-view.ts'

/** How many posts are found under a view, and where others are; undefined until that is known. */
export const useFound = (view: FeedView) =>
  useInfiniteQuery({ ...feedQuery(view), enabled: false }).data?.pages[0]?.found

/** How many posts are found, also for who does not see it. */
export const FoundCount = ({ view }: { view: FeedView }) => {
  const found = useFound(view)?.found
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same number of other posts is heard, too
  useEffect(() => {
    if (found !== undefined) announce(searchText.heard(found))
  }, [found, view])
  // Over the titles of the posts, which are headings of the level below.
  return found ? <h2>{searchText.found(view.search, found)}</h2> : null
}
