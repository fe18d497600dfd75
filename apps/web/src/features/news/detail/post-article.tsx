import type { NewsDetail } from '@kawaraban/contract/news.ts'
import { canPost, canPutOnTop, hasEnded, isPublished } from '@kawaraban/contract/policy.ts'
import { formatDateTime, type Instant } from '@kawaraban/contract/tokyo.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { detailText as text } from '../../../messages/detail.ts'
import { feedText, pinText } from '../../../messages/feed.ts'
import { useIsHydrated } from '../../../platform/render-facts.ts'
import { useMinute } from '../../../platform/use-minute.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { toast } from '../../../ui/toast.tsx'
import { CategoryLabel } from '../../categories/category-label.tsx'
import { useMyProfile } from '../../members/my-profile.ts'
import { PinButton } from '../../pins/pin-button.tsx'
import { CompletionButton } from '../../reactions/completion-button.tsx'
import { type FeedPost, marked, publicationOf } from '../feed/feed-post.ts'
import { moveInFeed } from '../feed-cache.ts'
import { newsQuery } from '../news-query.ts'
import { EditLink } from './edit-link.tsx'
import { manages } from './manages.ts'
import { PostAuthor } from './post-author.tsx'
import { ChangedNotice, FileList, PostContent } from './post-content.tsx'
import { PostFacts } from './post-facts.tsx'
import { ReuseActions } from './reuse-actions.tsx'
import { ShareButtons } from './share-buttons.tsx'
import { useCompletion } from './use-completion.ts'
import { useFoundMark } from './use-found-mark.ts'

/** On phones it sticks to the bottom of the screen until the end of the post is reached, unless the screen is low. */
const completionBar =
  'max-md:[@media(height>=30rem)]:sticky max-md:bottom-0 max-md:-mx-4 max-md:mt-4 max-md:-mb-4 max-md:rounded-b-card max-md:border-t ' +
  'max-md:border-line max-md:bg-surface max-md:p-3 max-md:pb-[calc(env(safe-area-inset-bottom)+0.75rem)] md:pt-5 print:hidden'

const TopAction = lazyPart(() => import('../../tops/top-action.tsx'))

type PostArticleProps = {
  post: FeedPost
  /** Undefined while the post is shown as its card had it, until it is loaded. */
  news: NewsDetail | undefined
  /** When the post of a draft is shown as its readers will see it then, without actions of its author. */
  previewAt?: Instant
  /** The files of the draft, as its readers will see them. */
  previewFiles?: ReactNode
}

/**
 * The whole post with its actions. Until it is loaded they are disabled, and the link to its form is only the space that
 * it will take. Only this part of the screen is printed.
 */
export const PostArticle = ({ post, news, previewAt, previewFiles }: PostArticleProps) => {
  const titleId = useId()
  const caller = useMyProfile()
  const minute = useMinute()
  const isPreview = previewAt !== undefined
  const now = previewAt ?? minute
  const complete = useCompletion(post)
  const isHydrated = useIsHydrated()
  const mark = useFoundMark(isPreview ? '' : post.newsId)
  const isLoading = news === undefined && !isPreview
  const isManager = !isPreview && manages(caller, post, news)
  const canEdit = isManager && !hasEnded(post, now)
  return (
    <Card as="article" aria-labelledby={titleId} className="md:p-8">
      <div className="border-b border-line pb-6">
        <div className="flex items-start gap-3">
          <PostAuthor post={post} />
          <div className="-mt-1 -mr-2.5 flex shrink-0">
            {canEdit && <EditLink newsId={post.newsId} endAt={post.endAt} isHidden={isLoading} />}
            <Pin post={post} isDisabled={isLoading} titleId={titleId} />
          </div>
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
          {post.category && <CategoryLabel category={post.category} />}
          {post.isTop && !hasEnded(post, now) && <Badge tone="warn">{feedText.labels.top}</Badge>}
          <PublicationLabel publication={publicationOf(post, now)} />
        </div>
        {/* Balanced lines would break in the middle of a word. */}
        <h1 id={titleId} className="mt-3 text-title font-bold text-pretty [unicode-bidi:plaintext]">
          {marked(mark, post.title)}
        </h1>
        <div className="mt-3 mb-6 border-b border-line pb-5">
          <PostFacts post={post} now={now} />
        </div>
        {post.formerVersion && (
          <ChangedNotice title={post.title} content={post.content} former={news ? news.former : null} />
        )}
        <PostContent content={post.content} isFormatted={post.isFormatted} mark={mark} />
        {previewFiles}
        {news?.files && <FileList files={news.files} postKey={newsQuery(post.newsId).queryKey} mark={mark} />}
        <ShareButtons newsId={post.newsId} title={post.title}>
          {!isPreview && canPost(caller) && <ReuseActions newsId={post.newsId} title={post.title} />}
          {!isPreview && canPutOnTop(caller) && isPublished(post, now) && (
            <span className="min-h-11 min-w-38">{news && <Top post={post} />}</span>
          )}
        </ShareButtons>
      </div>
      {post.inAudience && (
        <div className={completionBar}>
          <CompletionButton
            isCompleted={post.completed}
            isDisabled={isLoading}
            describedBy={titleId}
            onPress={() => complete(!post.completed)}
            className="w-full"
          />
        </div>
      )}
      <p className="mt-6 hidden text-meta print:block">
        {text.printed(formatDateTime(now))}
        <br />
        {isHydrated && location.href}
      </p>
    </Card>
  )
}

const PublicationLabel = ({ publication }: { publication: ReturnType<typeof publicationOf> }) => {
  if (publication === 'scheduled') return <Badge tone="info">{feedText.labels.scheduled}</Badge>
  if (publication === 'ended') return <Badge tone="danger">{feedText.labels.ended}</Badge>
  return null
}

type PinProps = { post: FeedPost; isDisabled: boolean; titleId: string }

const Pin = ({ post: { newsId, pinned }, isDisabled, titleId }: PinProps) => {
  const queryClient = useQueryClient()
  return (
    <PinButton
      newsId={newsId}
      isPinned={pinned}
      isDisabled={isDisabled}
      describedBy={titleId}
      onChange={(isPinned) => {
        queryClient.setQueryData(newsQuery(newsId).queryKey, (news) => news && { ...news, viewerPinned: isPinned })
        moveInFeed(queryClient, newsId, { pinned: isPinned })
        toast(isPinned ? pinText.done : pinText.undone)
      }}
    />
  )
}

const Top = ({ post: { newsId, isTop } }: { post: FeedPost }) => {
  const queryClient = useQueryClient()
  return (
    <TopAction
      newsId={newsId}
      isTop={isTop}
      onChange={(isOnTop) => {
        queryClient.setQueryData(newsQuery(newsId).queryKey, (news) => news && { ...news, isTop: isOnTop })
        moveInFeed(queryClient, newsId, { isTop: isOnTop })
        // The lists may not have had it.
        void queryClient.invalidateQueries({ queryKey: ['feed'] })
      }}
    />
  )
}
