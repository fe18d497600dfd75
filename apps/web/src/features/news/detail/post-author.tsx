import { Avatar } from '../../../ui/avatar.tsx'
import type { FeedPost } from '../feed/feed-post.ts'

/** Who has written a post, and of which department. */
export const PostAuthor = ({ post: { name, department, iconType } }: { post: FeedPost }) => (
  <div className="flex min-w-0 flex-1 items-center gap-3">
    <Avatar name={name} iconType={iconType} />
    <p className="flex min-w-0 flex-wrap items-baseline gap-x-2 leading-snug">
      <bdi className="font-bold">{name}</bdi>
      {department !== '' && <bdi className="text-meta text-fg-2">{department}</bdi>}
    </p>
  </div>
)
