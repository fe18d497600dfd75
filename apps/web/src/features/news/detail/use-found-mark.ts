import { useQueryClient } from '@tanstack/react-query'
import type { Mark } from '../../search/mark.tsx'
import { useFeedState } from '../feed/feed-state.ts'
import { findInFeed } from '../feed-cache.ts'

/** What marks the words by which the post was found; undefined where it was not opened from a search. */
export const useFoundMark = (newsId: string): Mark | undefined => {
  const client = useQueryClient()
  const isOpened = useFeedState(({ savedPosition }) => savedPosition?.opened === newsId)
  return isOpened ? findInFeed(client, newsId)?.mark : undefined
}
