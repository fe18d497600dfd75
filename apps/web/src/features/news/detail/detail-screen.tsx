import { canManage } from '@kawaraban/contract/policy.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { deletionText } from '../../../messages/deletion.ts'
import { progressText } from '../../../messages/detail.ts'
import { useFinishTakeOver } from '../../../platform/use-finish-take-over.ts'
import { noHeaderSettings, useHeader } from '../../../shell/header-actions.ts'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useMyProfile } from '../../members/my-profile.ts'
import { parsePost } from '../feed/feed-post.ts'
import { findInFeed } from '../feed-cache.ts'
import { newsQuery } from '../news-query.ts'
import { DetailSkeleton } from './detail-skeleton.tsx'
import { PostArticle } from './post-article.tsx'
import { useDeletion } from './use-deletion.ts'

const ProgressFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Card as="section" className="print:hidden">
    <ErrorState title={progressText.failed} onRetry={onRetry} />
  </Card>
)
const NoticesPanel = lazyPart(() => import('../../notices/notices-panel.tsx'))
const ProgressPanel = lazyPart(() => import('../../progress/progress-panel.tsx'), ProgressFailed)

/** The post as its card had it when the screen was opened. */
const useCard = (newsId: string) => {
  const client = useQueryClient()
  const [card] = useState(() => findInFeed(client, newsId))
  return card?.newsId === newsId ? card : undefined
}

/**
 * One post, at first as its card shows it. Users who manage it also see its notices, and who has completed and viewed it.
 */
export const DetailScreen = () => {
  useFinishTakeOver()
  const { newsId } = useParams({ from: '/news/$newsId' })
  const caller = useMyProfile()
  // The route's loader loads it first.
  const { data: news } = useQuery({ ...newsQuery(newsId), enabled: ({ state }) => state.data !== undefined })
  const card = useCard(newsId)
  const { companyUserId } = caller
  const post = useMemo(
    () => (news ? parsePost({ ...news, viewed: true }, companyUserId) : card),
    [news, card, companyUserId],
  )
  const remove = useDeletion(newsId)
  const isManager = news !== undefined && canManage(caller, news)
  useHeader(isManager ? { right: { icon: 'trash', label: deletionText.action, onPress: remove } } : noHeaderSettings)
  if (!post) return <DetailSkeleton />
  return (
    <div key={newsId} className="mx-auto flex w-full max-w-[760px] flex-col gap-4">
      <PostArticle post={post} news={news} />
      {isManager && <NoticesPanel newsId={newsId} hasPush={news.pushFlag || (news.chaseSteps ?? []).length > 0} />}
      {isManager && <ProgressPanel newsId={newsId} dueAt={post.dueAt} />}
    </div>
  )
}
