import { screenTitle } from '../../../messages/screens.ts'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'

/** The outline of a post while it loads. */
export const DetailSkeleton = () => (
  <SkeletonGroup className="mx-auto flex w-full max-w-[760px] flex-col gap-4 rounded-card border border-line bg-surface p-4 md:p-8">
    <h1 className="sr-only">{screenTitle.newsDetail}</h1>
    <Skeleton className="h-8 w-4/5" />
    <Skeleton className="h-4 w-3/5" />
    <Skeleton className="mb-4 h-4 w-2/5" />
    <Skeleton className="h-4" />
    <Skeleton className="h-4 w-11/12" />
    <Skeleton className="h-4" />
    <Skeleton className="mb-4 h-4 w-2/3" />
    <Skeleton className="h-9 w-40" />
  </SkeletonGroup>
)
