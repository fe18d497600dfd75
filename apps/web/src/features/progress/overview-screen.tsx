import { type OverviewOrder, overviewOrders as orders, sortPosts } from '@kawaraban/contract/overview-order.ts'
import { listProgress } from '@kawaraban/contract/progress.ts'
import { formatDateTime } from '@kawaraban/contract/tokyo.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ChartNoAxesColumn } from 'lucide-react'
import { useMemo, useState } from 'react'
import { call } from '../../call.ts'
import { quietly } from '../../failure.ts'
import { overviewText as text } from '../../messages/progress.ts'
import { screenTitle } from '../../messages/screens.ts'
import { useMinute } from '../../platform/use-minute.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { ExportMenu } from '../exports/export-menu.tsx'
import { overviewExport } from '../exports/run-export.ts'
import { type OverviewPost, readPost } from './overview-post.ts'
import { OverviewTable } from './overview-table.tsx'

const firstRows = 50

const overviewQuery = queryOptions({
  queryKey: ['progress', 'overview'],
  queryFn: ({ signal }) =>
    quietly(async () => (await call(listProgress, { signal })).posts, 'failed to fetch the progress of posts'),
  staleTime: 0,
  retry: false,
})

/** All posts that the caller manages, with who has viewed and completed them. The order is in the address. */
export const OverviewScreen = () => {
  const { data, isError, isFetching, refetch } = useQuery(overviewQuery)
  const posts = useMemo(() => data?.map(readPost), [data])
  return (
    <div className="flex w-full flex-col gap-4">
      {posts ? (
        <Overview posts={posts} />
      ) : isError ? (
        <LoadFailed title={text.failed} isPending={isFetching} onReload={() => void refetch()} />
      ) : (
        <Card>
          <SkeletonGroup className="flex flex-col gap-4">
            <Skeleton className="h-11 w-48" />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </SkeletonGroup>
        </Card>
      )}
    </div>
  )
}

const Overview = ({ posts }: { posts: readonly ReturnType<typeof readPost>[] }) => {
  const now = useMinute()
  const { sort } = useSearch({ strict: false }) as { sort?: unknown }
  const navigate = useNavigate()
  const order = orders.find((known) => known === sort) ?? 'due'
  const [shown, setShown] = useState(firstRows)
  const sorted = useMemo(() => sortPosts(posts, order, now), [posts, order, now])
  if (posts.length === 0) return <EmptyState icon={ChartNoAxesColumn} title={text.nobody} text={text.nobodyHint} />
  const change = (next: OverviewOrder) =>
    void navigate({ to: '/progress', search: { sort: next }, replace: true, resetScroll: false })
  return (
    <Card>
      <p className="mb-4 hidden print:block">
        <strong className="block text-title">{screenTitle.progress}</strong>
        {text.printed(formatDateTime(now))}
      </p>
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <Counts posts={sorted} />
        <Select
          label={text.order}
          isLabelHidden
          className="min-w-0 max-md:grow max-md:basis-48 md:w-72 print:hidden"
          options={orders.map((id) => ({ id, label: text.orders[id] }))}
          value={order}
          onChange={change}
        />
        <ExportMenu fetchFile={overviewExport(order)} />
      </div>
      <OverviewTable posts={sorted.slice(0, shown)} now={now} />
      {posts.length > shown && (
        <Button className="mt-4" onPress={() => setShown(shown + firstRows)}>
          {text.more(Math.min(firstRows, posts.length - shown))}
        </Button>
      )}
    </Card>
  )
}

const Counts = ({ posts }: { posts: readonly OverviewPost[] }) => {
  const overdue = posts.filter(({ isOverdue }) => isOverdue).length
  const soon = posts.filter(({ isDueSoon }) => isDueSoon).length
  return (
    <p className="tabular flex flex-wrap gap-x-4 font-bold max-md:w-full md:flex-1">
      {overdue > 0 && <span className="text-danger">{text.counts.overdue(overdue)}</span>}
      {soon > 0 && <span className="text-warn">{text.counts.soon(soon)}</span>}
      <span className="font-normal text-fg-2">
        {text.counts.published(posts.filter(({ hasEnded }) => !hasEnded).length)}
      </span>
    </p>
  )
}
