import { formatDate, formatDateAndTime, type Instant } from '@kawaraban/contract/tokyo.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pin } from 'lucide-react'
import { memo } from 'react'
import { feedText } from '../../../messages/feed.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { PinButton } from '../../pins/pin-button.tsx'
import { CompletionButton } from '../../reactions/completion-button.tsx'
import { Author } from '../author.tsx'
import { dueOf, excerptOf, type FeedPost, publicationOf } from './feed-post.ts'

export type CardActions = {
  onOpen: (newsId: string) => void
  /** Settles when the response has been handled. */
  onComplete: (post: FeedPost) => Promise<unknown>
  onPin: (newsId: string, isPinned: boolean) => void
}

type FeedCardProps = CardActions & {
  post: FeedPost
  now: Instant
  /** The post that was opened last. */
  isSelected: boolean
}

/** Id of a post's completion button, for the hint that points at it. */
export const completionId = (newsId: string) => `complete-${newsId}`

/** One post of the feed. The whole card is one link, with its buttons on top. */
export const FeedCard = memo(({ post, now, isSelected, onOpen, onComplete, onPin }: FeedCardProps) => {
  const completion = useMutation({ mutationFn: () => onComplete(post) })
  const titleId = `title-${post.newsId}`
  return (
    <Card
      as="article"
      aria-labelledby={titleId}
      className={classNames(
        'relative flex flex-col gap-2 transition-[background-color,border-color] hover:bg-hover has-[h2_a:focus-visible]:outline-3 has-[h2_a:focus-visible]:outline-offset-2 has-[h2_a:focus-visible]:outline-focus has-[h2_a:focus-visible]:ring-2 has-[h2_a:focus-visible]:ring-focus-inner',
        isSelected && 'border-primary ring-1 ring-primary',
      )}
    >
      <Labels post={post} now={now} />
      <h2 className={classNames('text-card', post.viewed ? 'font-normal' : 'font-bold')}>
        <Link
          id={titleId}
          to="/news/$newsId"
          params={{ newsId: post.newsId }}
          preload={false}
          onClick={() => onOpen(post.newsId)}
          aria-current={isSelected || undefined}
          className="line-clamp-2 [unicode-bidi:plaintext] outline-none! shadow-none! after:absolute after:inset-0 after:rounded-card"
        >
          {post.title}
        </Link>
      </h2>
      {/* Displayed beside the labels, but after the title for screen readers and the keyboard. */}
      <PinButton
        newsId={post.newsId}
        isPinned={post.pinned}
        onChange={(isPinned) => onPin(post.newsId, isPinned)}
        describedBy={titleId}
        className="absolute top-1.5 right-2 z-1 md:top-2.5 md:right-3"
      />
      <Dates post={post} now={now} />
      <p className="line-clamp-2 text-fg-2 [unicode-bidi:plaintext] md:line-clamp-3">{excerptOf(post.content)}</p>
      <div className="mt-1 flex flex-col gap-3 border-t border-line pt-3 md:flex-row md:items-center md:justify-between">
        <Author name={post.name} iconType={post.iconType} postTarget={post.postTarget} />
        {post.inAudience && (
          <CompletionButton
            id={completionId(post.newsId)}
            isCompleted={post.completed}
            isPending={completion.isPending}
            onPress={completion.mutate}
            describedBy={titleId}
            className="relative z-1 max-md:group-has-[#feed-add]/feed:self-start md:max-[86rem]:group-has-[#feed-add]/feed:mr-6"
          />
        )}
      </div>
    </Card>
  )
})

const Labels = ({ post, now }: { post: FeedPost; now: Instant }) => {
  const publication = publicationOf(post, now)
  return (
    <div className="flex min-h-6 flex-wrap gap-2 pr-11">
      {post.pinned && (
        <Badge tone="selected" icon={<Pin size={14} aria-hidden="true" />}>
          {feedText.labels.pinned}
        </Badge>
      )}
      {publication === 'ended' && <Badge tone="danger">{feedText.labels.ended}</Badge>}
      {publication === 'scheduled' && <Badge tone="info">{feedText.labels.scheduled}</Badge>}
      <Badge tone={post.viewed ? 'neutral' : 'primary'}>
        {post.viewed ? feedText.labels.read : feedText.labels.unread}
      </Badge>
    </div>
  )
}

const Dates = ({ post: { startAt, dueAt, completed }, now }: { post: FeedPost; now: Instant }) => {
  const due = dueAt === null ? null : dueOf(dueAt, now)
  return (
    <p className="tabular flex flex-wrap items-center gap-x-4 gap-y-1 text-meta text-fg-2">
      <span>
        {feedText.published} <time>{formatDate(startAt)}</time>
      </span>
      {dueAt !== null && due && (
        <span className={classNames('flex flex-wrap items-center gap-x-2', due.soon && 'font-bold text-warn')}>
          <span>
            {feedText.due} <time>{formatDateAndTime(dueAt)}</time>
          </span>
          {due.soon && !completed && (
            <Badge tone="warn">{due.overdue ? feedText.overdue : feedText.dueIn(due.daysLeft)}</Badge>
          )}
        </span>
      )}
    </p>
  )
}
