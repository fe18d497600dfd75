import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { Pin } from 'lucide-react'
import { feedText } from '../../../messages/feed.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FileCount } from '../../files/card-files.tsx'
import { type FeedPost, publicationOf } from './feed-post.ts'

/** How many files a post has, and the badges of its state. */
export const Labels = ({ post, now, className }: { post: FeedPost; now: Instant; className?: string }) => {
  const publication = publicationOf(post, now)
  return (
    <div className={classNames('flex flex-wrap content-start gap-1.5', className)}>
      <FileCount count={post.fileCount} />
      {post.isTop && publication !== 'ended' && <Badge tone="warn">{feedText.labels.top}</Badge>}
      {post.pinned && (
        <Badge tone="selected" icon={<Pin size={14} aria-hidden="true" />}>
          {feedText.labels.pinned}
        </Badge>
      )}
      {post.formerVersion && !post.completed && <Badge tone="info">{feedText.labels.changed}</Badge>}
      {publication === 'ended' && <Badge tone="danger">{feedText.labels.ended}</Badge>}
      {publication === 'scheduled' && <Badge tone="info">{feedText.labels.scheduled}</Badge>}
      <Badge tone={post.viewed ? 'neutral' : 'primary'}>
        {post.viewed ? feedText.labels.read : feedText.labels.unread}
      </Badge>
    </div>
  )
}
