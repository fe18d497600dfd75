import type { PeopleImport } from '@kawaraban/contract/imports.ts'
import { pageSize } from '@kawaraban/contract/paging.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { importText, importHistoryText as text } from '../../messages/imports.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { StateBadge } from './state-badge.tsx'

type History = { imports: PeopleImport[]; totalImports: number }

/** The imports of the last 30 days, the newest first: state, who, when, and how many people. */
export const ImportHistory = ({
  query: { data, isFetching, refetch },
  page,
  onPage,
}: {
  query: UseQueryResult<History>
  page: number
  onPage: (page: number) => void
}) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={id} className="font-bold text-card">
          {text.title}
        </h2>
        <p className="text-fg-2 text-meta">{text.hint}</p>
      </div>
      <div className="overflow-clip rounded-card border border-line bg-surface">
        {data?.imports.length === 0 && <p className="px-4 py-8 text-center text-fg-2">{text.none}</p>}
        {data && data.imports.length > 0 && (
          <ul aria-label={text.list} className="divide-y divide-line">
            {data.imports.map((one) => (
              <li key={one.importId}>
                <Row one={one} />
              </li>
            ))}
          </ul>
        )}
        {!data && (isFetching ? <LoadingRows /> : <LoadFailed title={text.failed} onReload={() => void refetch()} />)}
      </div>
      <Pager
        page={page}
        pageSize={pageSize}
        total={data?.totalImports ?? 0}
        unit={text.unit}
        label={text.pager}
        onChange={onPage}
      />
    </section>
  )
}

const Row = ({ one }: { one: PeopleImport }) => {
  const counts = one.state === 'failed' ? null : (one.applied ?? one.counts)
  return (
    <Link
      to="/setting/imports/$importId"
      params={{ importId: one.importId }}
      className="flex items-center gap-3 px-4 py-3 text-fg no-underline hover:bg-hover focus-visible:-outline-offset-3 focus-visible:shadow-none md:px-5"
    >
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StateBadge state={one.state} />
          <bdi className="wrap-anywhere font-bold">{one.fileName || importText.noFileName}</bdi>
        </span>
        <span className="tabular text-fg-2 text-meta">
          {importText.uploadedBy(one.createdBy || importText.byOperator, one.createdAt)}
        </span>
        {counts && <span className="tabular text-fg-2 text-meta">{text.counts(counts)}</span>}
      </span>
      <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-fg-3" />
    </Link>
  )
}

const LoadingRows = () => (
  <SkeletonGroup className="flex flex-col gap-3 p-4 md:px-5">
    <Skeleton className="h-5 w-48 max-w-full" />
    <Skeleton className="h-4 w-64 max-w-full" />
  </SkeletonGroup>
)
