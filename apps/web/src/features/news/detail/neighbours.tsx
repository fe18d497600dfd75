import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { detailText as text } from '../../../messages/detail.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { FeedPost } from '../feed/feed-post.ts'
import { type FeedData, feedKey, postsOf } from '../feed/feed-query.ts'
import { moveSavedPosition } from '../feed/move-saved-position.ts'
import { useFeedView } from '../feed/use-feed.ts'

/** The posts before and after this one in the feed that the user came from; nothing where it was opened by its address. */
const useNeighbours = (newsId: string) => {
  const client = useQueryClient()
  const data = client.getQueryData<FeedData>(feedKey(useFeedView()))
  const posts = postsOf(data?.pages ?? [])
  const index = posts.findIndex((post) => post.newsId === newsId)
  return index === -1 ? {} : { previous: posts[index - 1], next: posts[index + 1] }
}

/** Leads to the previous and the next post, without a step back between them: Back still leads to the feed. */
export const Neighbours = ({ newsId }: { newsId: string }) => {
  const { previous, next } = useNeighbours(newsId)
  if (!previous && !next) return null
  return (
    <nav aria-label={text.neighbours.name} className="flex justify-between gap-3 print:hidden">
      {previous && <NeighbourLink post={previous} name={text.neighbours.previous} />}
      {next && <NeighbourLink post={next} name={text.neighbours.next} isNext />}
    </nav>
  )
}

type NeighbourLinkProps = { post: FeedPost; name: string; isNext?: boolean }

const NeighbourLink = ({ post: { newsId, title }, name, isNext = false }: NeighbourLinkProps) => {
  const Icon = isNext ? ChevronRight : ChevronLeft
  return (
    <Link
      to="/news/$newsId"
      params={{ newsId }}
      replace
      preload={false}
      onClick={() => moveSavedPosition(newsId)}
      className={classNames(
        'flex min-h-11 min-w-0 max-w-1/2 items-center gap-2 rounded-control px-2 py-1.5 hover:bg-hover',
        isNext && 'ml-auto flex-row-reverse text-right',
      )}
    >
      <Icon size={20} aria-hidden="true" className="shrink-0 text-fg-3" />
      <span className="min-w-0">
        <span className="block text-meta text-fg-2">{name}</span>
        <span className="line-clamp-1 break-all font-bold text-primary [unicode-bidi:plaintext]">{title}</span>
      </span>
    </Link>
  )
}
