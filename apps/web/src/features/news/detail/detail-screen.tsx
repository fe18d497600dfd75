import { useParams } from '@tanstack/react-router'
import { deletionText } from '../../../messages/deletion.ts'
import { progressText } from '../../../messages/tables.ts'
import { noHeaderSettings, useHeader } from '../../../shell/header-actions.ts'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useMyProfile } from '../../members/my-profile.ts'
import { DetailViews } from './detail-views.tsx'
import { manages } from './manages.ts'
import { Neighbours } from './neighbours.tsx'
import { PostArticle } from './post-article.tsx'
import { useDeletion } from './use-deletion.ts'
import { useLoadedPost } from './use-loaded-post.ts'

const ProgressFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Card as="section" className="print:hidden">
    <ErrorState title={progressText.failed} onRetry={onRetry} />
  </Card>
)
const ProgressPanel = lazyPart(() => import('../../progress/progress-panel.tsx'), ProgressFailed)

/**
 * One post, at first as its card shows it. Users who manage it also see its notices, and who has completed and viewed it.
 */
export const DetailScreen = () => {
  const { newsId } = useParams({ from: '/news/$newsId' })
  const caller = useMyProfile()
  const { post, news } = useLoadedPost(newsId, caller.companyUserId)
  const remove = useDeletion(newsId, news?.trash)
  const isManager = manages(caller, post, news)
  useHeader(
    isManager && news ? { right: { icon: 'trash', label: deletionText.action, onPress: remove } } : noHeaderSettings,
  )
  const article = (
    <div key={newsId} className="flex flex-col gap-4">
      <PostArticle post={post} news={news} />
      <Neighbours newsId={newsId} />
    </div>
  )
  if (!isManager) return <div className="mx-auto w-full max-w-[760px]">{article}</div>
  const hasPush = news !== undefined && (news.pushFlag || (news.chaseSteps ?? []).length > 0)
  return (
    <DetailViews
      key={newsId}
      title={post.title}
      post={article}
      status={
        news && <ProgressPanel newsId={newsId} dueAt={post.dueAt} hasPush={hasPush} version={news.version ?? 1} />
      }
    />
  )
}
