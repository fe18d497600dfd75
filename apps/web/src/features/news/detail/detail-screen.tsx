import { canManage } from '@kawaraban/contract/policy.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useHeader } from '../../../app/header-actions.ts'
import { deletionText } from '../../../messages/detail.ts'
import { useMyProfile } from '../../members/my-profile.ts'
import { newsQuery } from '../news-query.ts'
import { DetailSkeleton } from './detail-skeleton.tsx'
import { PostArticle } from './post-article.tsx'
import { useDeletion } from './use-deletion.ts'

const ProgressPanel = lazy(() => import('./progress-panel.tsx'))

/** One post (NAV-03, NAV-41): for its readers the post, for those who manage it also who has completed and viewed it. */
export const DetailScreen = () => {
  const { newsId } = useParams({ from: '/news/$newsId' })
  const caller = useMyProfile()
  const { data: news } = useQuery(newsQuery(newsId))
  const remove = useDeletion(newsId)
  const isManager = news !== undefined && canManage(caller, news)
  useHeader(isManager ? { right: { icon: 'trash', label: deletionText.action, onPress: remove } } : {})
  if (!news) return <DetailSkeleton />
  return (
    <div className="mx-auto flex w-full max-w-[760px] flex-col gap-4">
      <PostArticle key={newsId} news={news} />
      {isManager && (
        <Suspense>
          <ProgressPanel key={newsId} newsId={newsId} />
        </Suspense>
      )}
    </div>
  )
}
