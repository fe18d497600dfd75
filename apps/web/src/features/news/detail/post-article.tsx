import type { CompanyUser } from '@kawaraban/contract/members.ts'
import type { NewsDetail } from '@kawaraban/contract/news.ts'
import { canManage, canPost, hasEnded, isAdmin } from '@kawaraban/contract/policy.ts'
import { formatDateTime, type Instant } from '@kawaraban/contract/tokyo.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { detailText as text } from '../../../messages/detail.ts'
import { feedText, pinText } from '../../../messages/feed.ts'
import { useIsHydrated } from '../../../platform/render-facts.ts'
import { useMinute } from '../../../platform/use-minute.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { toast } from '../../../ui/toast.tsx'
import { useMyProfile } from '../../members/my-profile.ts'
import { PinButton } from '../../pins/pin-button.tsx'
import { CompletionButton } from '../../reactions/completion-button.tsx'
import { Author } from '../author.tsx'
import { type FeedPost, publicationOf } from '../feed/feed-post.ts'
import { pinInFeed } from '../feed-cache.ts'
import { newsQuery } from '../news-query.ts'
import { EditLink } from './edit-link.tsx'
import { PostContent } from './post-content.tsx'
import { PostFacts } from './post-facts.tsx'
import { ShareButtons } from './share-buttons.tsx'
import { useCompletion } from './use-completion.ts'

const headGrid = 'grid grid-cols-[1fr_auto] gap-x-4'
const beside = "[grid-template-areas:'labels_actions'_'title_actions']"
const below =
  "[grid-template-areas:'labels_actions'_'title_title'] md:[grid-template-areas:'labels_actions'_'title_actions']"

/** On phones it sticks to the bottom of the screen until the end of the post is reached, unless the screen is low. */
const completionBar =
  'max-md:[@media(height>=30rem)]:sticky max-md:bottom-0 max-md:-mx-4 max-md:mt-4 max-md:-mb-4 max-md:rounded-b-card max-md:border-t ' +
  'max-md:border-line max-md:bg-surface max-md:p-3 max-md:pb-[calc(env(safe-area-inset-bottom)+0.75rem)] md:pt-5 print:hidden'

type PostArticleProps = {
  post: FeedPost
  /** Undefined while the post is shown as its card had it, until it is loaded. */
  news: NewsDetail | undefined
  /** When the post of a draft is shown as its readers will see it then, without actions of its author. */
  previewAt?: Instant
}

/**
 * The whole post with its actions. Until it is loaded they are disabled, and the link to its form is only the space that
 * it will take. Only this part of the screen is printed.
 */
export const PostArticle = ({ post, news, previewAt }: PostArticleProps) => {
  const titleId = useId()
  const caller = useMyProfile()
  const minute = useMinute()
  const isPreview = previewAt !== undefined
  const now = previewAt ?? minute
  const complete = useCompletion(post)
  const isHydrated = useIsHydrated()
  const isLoading = news === undefined && !isPreview
  const isManager = news ? canManage(caller, news) : !isPreview && canManageCard(caller, post)
  const canEdit = isManager && !hasEnded(post, now)
  return (
    <Card as="article" aria-labelledby={titleId} className="md:grid md:grid-cols-[1fr_auto] md:p-8">
      <div className="col-span-full border-b border-line pb-6">
        {/* Two actions beside it would leave the title too little room on phones. */}
        <div className={classNames(headGrid, canEdit ? below : beside)}>
          <div className="flex min-h-11 items-center [grid-area:labels] empty:min-h-0">
            <PublicationLabel publication={publicationOf(post, now)} />
          </div>
          <div className="-mr-2.5 flex items-start [grid-area:actions]">
            {canEdit && <EditLink newsId={post.newsId} endAt={post.endAt} isHidden={isLoading} />}
            <Pin post={post} isDisabled={isLoading} titleId={titleId} />
          </div>
          {/* Balanced lines would break in the middle of a word. */}
          <h1
            id={titleId}
            className="text-title font-bold text-pretty [grid-area:title] [unicode-bidi:plaintext] md:py-1"
          >
            {post.title}
          </h1>
        </div>
        <div className="mt-3 mb-6 border-b border-line pb-5">
          <PostFacts post={post} now={now} />
        </div>
        <PostContent content={post.content} />
        <ShareButtons newsId={post.newsId} title={post.title} />
      </div>
      <div className="pt-4 md:pt-5">
        <Author name={post.name} iconType={post.iconType} />
      </div>
      {post.inAudience && (
        <div className={completionBar}>
          <CompletionButton
            isCompleted={post.completed}
            isDisabled={isLoading}
            describedBy={titleId}
            onPress={() => complete(!post.completed)}
            className="max-md:w-full"
          />
        </div>
      )}
      <p className="col-span-full mt-6 hidden text-meta print:block">
        {text.printed(formatDateTime(now))}
        <br />
        {isHydrated && location.href}
      </p>
    </Card>
  )
}

/** The same as `canManage`, of a card, which does not say who owns its post. */
const canManageCard = (caller: CompanyUser, { owned }: FeedPost) => isAdmin(caller) || (canPost(caller) && owned)

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
        pinInFeed(queryClient, newsId, isPinned)
        toast(isPinned ? pinText.done : pinText.undone)
      }}
    />
  )
}
