import { deadlineOf, isDueSoon } from '@kawaraban/contract/deadline.ts'
import { excerptOf } from '@kawaraban/contract/excerpt.ts'
import { isPublished } from '@kawaraban/contract/policy.ts'
import { formatDate, formatDateAndTime, type Instant } from '@kawaraban/contract/tokyo.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { deadlineText } from '../../../messages/deadline.ts'
import { feedText } from '../../../messages/feed.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { CategoryLabel } from '../../categories/category-label.tsx'
import { CardPicture } from '../../files/card-files.tsx'
import { PinButton } from '../../pins/pin-button.tsx'
import { CompletionButton } from '../../reactions/completion-button.tsx'
import { Labels } from './card-labels.tsx'
import type { PostEntry } from './feed-entries.ts'
import { type FeedPost, marked } from './feed-post.ts'

export type CardActions = {
  onOpen: (newsId: string) => void
  /** Settles when the response has been handled. */
  onComplete: (post: FeedPost) => Promise<unknown>
  onPin: (newsId: string, isPinned: boolean) => void
  /** Of admins only: the server has put the post on top, or taken it off. */
  onTop?: ((newsId: string, isTop: boolean) => void) | undefined
}

type FeedCardProps = CardActions &
  Pick<PostEntry, 'kind' | 'post' | 'isFirst' | 'isLast'> & {
    now: Instant
    /** The post that was opened last. */
    isSelected: boolean
  }

const TopMenu = lazyPart(() => import('../../tops/top-menu.tsx'))

/** Id of a post's completion button, for the hint that points at it. */
export const completionId = (newsId: string) => `complete-${newsId}`

/** The classes of a part of a surface that several entries share, with lines between them. */
export const surfaceClass = ({ isFirst, isLast }: Pick<PostEntry, 'isFirst' | 'isLast'>): string =>
  classNames(
    'border-x border-t border-line bg-surface',
    isFirst && 'rounded-t-card',
    isLast && 'rounded-b-card border-b',
  )

const boxClass =
  'relative px-4 transition-[background-color] hover:bg-hover md:px-5 has-[h3_a:focus-visible]:z-1 has-[h3_a:focus-visible]:outline-3 has-[h3_a:focus-visible]:-outline-offset-3 has-[h3_a:focus-visible]:outline-focus has-[h3_a:focus-visible]:ring-5 has-[h3_a:focus-visible]:ring-inset has-[h3_a:focus-visible]:ring-focus-inner'

/** The content takes the height that a picture beside it needs. */
const rowClass = 'grid grid-cols-[auto_1fr_auto] grid-rows-[auto_auto_1fr] pt-3.5 pb-2.5'

/** Buttons are at the left where the round button for a new post is at the right. */
const buttonsClass =
  'flex flex-wrap items-center justify-end gap-x-1 max-md:-mx-2 max-md:justify-between max-md:group-has-[#feed-add]/feed:justify-start'

/** One post of the feed, as a row or as a line. The whole of it is one link, with its buttons on top. */
export const FeedCard = memo(
  ({ kind, post, now, isSelected, isFirst, isLast, onOpen, onComplete, onPin, onTop }: FeedCardProps) => {
    const completion = useMutation({ mutationFn: () => onComplete(post) })
    const titleId = `title-${post.newsId}`
    const isRow = kind === 'row'
    const isNew = !post.viewed && !post.owned
    const title = (
      <h3
        className={classNames(
          isRow ? 'col-span-full text-card md:col-span-1 md:col-start-2' : 'min-w-0 text-ui leading-normal',
          isNew ? 'font-bold' : 'font-normal',
        )}
      >
        <Link
          id={titleId}
          to="/news/$newsId"
          params={{ newsId: post.newsId }}
          preload={false}
          onClick={() => onOpen(post.newsId)}
          aria-current={isSelected || undefined}
          className={classNames(
            '[unicode-bidi:plaintext] outline-none! shadow-none! after:absolute after:inset-0',
            isRow ? 'line-clamp-2' : 'line-clamp-1 break-all',
          )}
        >
          {marked(post.mark, post.title)}
        </Link>
      </h3>
    )
    const pin = (
      <PinButton
        newsId={post.newsId}
        isPinned={post.pinned}
        onChange={(isPinned) => onPin(post.newsId, isPinned)}
        describedBy={titleId}
        hasWords
        className={classNames('relative z-1', isRow ? 'md:absolute md:top-1 md:right-2' : 'md:order-last')}
      />
    )
    const complete = post.inAudience && (
      <CompletionButton
        id={completionId(post.newsId)}
        isCompleted={post.completed}
        isQuiet={post.completed || post.dueAt === null}
        isPending={completion.isPending}
        onPress={completion.mutate}
        describedBy={titleId}
        className="relative z-1 max-md:px-2 max-md:text-meta"
      />
    )
    const more = onTop && isPublished(post, now) && (
      <span className="relative z-1 size-11 max-md:-ml-1">
        <TopMenu
          newsId={post.newsId}
          isTop={post.isTop}
          onChange={(isTop) => onTop(post.newsId, isTop)}
          describedBy={titleId}
        />
      </span>
    )
    return (
      <article
        aria-labelledby={titleId}
        className={classNames(
          boxClass,
          surfaceClass({ isFirst, isLast }),
          isRow ? rowClass : 'py-1 md:flex md:items-center md:gap-x-1',
          isSelected && 'inset-ring-2 inset-ring-primary',
        )}
      >
        {isNew && (
          <span
            data-unread-bar=""
            aria-hidden="true"
            className="absolute inset-y-3 left-0 w-1 rounded-r-badge bg-primary forced-colors:bg-[Highlight]"
          />
        )}
        {isRow ? (
          <>
            <Avatar name={post.name} iconType={post.iconType} className="mr-3 size-8 md:row-span-4 md:size-10" />
            <div className="col-span-2 flex min-w-0 flex-wrap items-baseline gap-x-3 text-meta text-fg-2">
              <Author post={post} />
              <Labels post={post} now={now} className="ml-auto self-start md:pr-9" />
            </div>
            {title}
            <div className="col-span-2 md:col-span-1 md:col-start-2">
              <p className="line-clamp-2 leading-[1.6] text-fg-2 [unicode-bidi:plaintext]">
                {marked(post.mark, post.excerpt ?? excerptOf(post.content, post.isFormatted))}
              </p>
              {post.drawHitFiles?.()}
            </div>
            {post.firstPicture && <CardPicture file={post.firstPicture} />}
            <div className="col-span-full flex flex-col gap-x-4 md:col-start-2 md:flex-row md:items-center md:justify-between">
              <Due post={post} now={now} />
              <div className={classNames(buttonsClass, 'md:-mr-3 md:ml-auto')}>
                {pin}
                {complete}
                {more}
              </div>
            </div>
          </>
        ) : (
          <>
            <div className="min-w-0 flex-1 py-0.5">
              <div className="flex items-center gap-x-3">
                {title}
                {post.category && (
                  <span className="max-w-1/2 shrink-0">
                    <CategoryLabel category={post.category} />
                  </span>
                )}
              </div>
              <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-meta text-fg-2 md:gap-x-2">
                <Labels post={post} now={now} />
                <Published at={post.startAt} />
                <Due post={post} now={now} />
              </div>
            </div>
            <div className={classNames(buttonsClass, 'max-md:-my-1 md:-mr-3 md:flex-nowrap md:gap-x-0')}>
              {pin}
              {complete}
              {more}
            </div>
          </>
        )}
      </article>
    )
  },
)

/** Who wrote it, of which category it is, for whom, and when it is published: on phones in two lines. */
const Author = ({ post: { name, department, category, startAt, postTarget, mark } }: { post: FeedPost }) => (
  <>
    <span className="flex min-w-0 flex-wrap gap-x-3 max-lg:flex-1">
      <bdi className="font-bold text-fg">{marked(mark, name)}</bdi>
      {department !== '' && <bdi>{department.replaceAll('/', ' ')}</bdi>}
    </span>
    <span className="flex flex-wrap gap-x-3 max-lg:order-last max-lg:w-full">
      {category && <CategoryLabel category={category} />}
      <Published at={startAt} />
      {postTarget !== '' && <span className="text-fg-3">{feedText.audience(postTarget)}</span>}
    </span>
  </>
)

const Published = ({ at }: { at: Instant }) => (
  <span className="tabular">
    {feedText.published} <time>{formatDate(at)}</time>
  </span>
)

/** The due date, highlighted while it is near; how far it is, while the post is not completed. */
const Due = ({ post: { dueAt, completed }, now }: { post: FeedPost; now: Instant }) => {
  if (dueAt === null) return null
  const isSoon = isDueSoon(dueAt, now)
  const deadline = deadlineOf(dueAt, now)
  return (
    <span
      className={classNames(
        'tabular flex flex-wrap items-center gap-x-2 text-meta',
        isSoon ? 'font-bold text-warn' : 'text-fg-2',
      )}
    >
      {isSoon && !completed && (
        <Badge tone={deadline.state === 'overdue' ? 'danger' : 'warn'}>{deadlineText(deadline)}</Badge>
      )}
      <span>
        {feedText.due} <time>{formatDateAndTime(dueAt)}</time>
      </span>
    </span>
  )
}
