import type { CompanyUser } from '@kawaraban/contract/members.ts'
import { pageSize } from '@kawaraban/contract/paging.ts'
import { type ReactNode, useRef, useState } from 'react'
import { accountsText as text } from '../../messages/accounts.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { type AccountFilter, everybody, isFiltered } from './account-filter.ts'
import { AccountFilterBar } from './account-filter-bar.tsx'
import type { AccountPage } from './account-pages.ts'
import { useAccounts } from './use-accounts.ts'

/** The accounts that match a filter, 20 on a page, and their number. */
export const AccountList = ({
  page,
  filter,
  onPage,
  onFilter,
  onFetch,
  children,
}: {
  page: number
  filter: AccountFilter
  onPage: (page: number) => void
  /** Another filter was chosen; its first page is to be shown. */
  onFilter: (filter: AccountFilter) => void
  onFetch?: (fetched: AccountPage) => void
  /** The accounts of a page, at least one. */
  children: (users: readonly CompanyUser[]) => ReactNode
}) => {
  const [lastTotal, setLastTotal] = useState(0)
  const top = useRef<HTMLDivElement>(null)
  const { data, isPlaceholderData, isFetching, refetch } = useAccounts(page, filter, (fetched) => {
    setLastTotal(fetched.total)
    onFetch?.(fetched)
  })
  const total = data?.total ?? lastTotal
  const showPage = (next: number) => {
    onPage(next)
    top.current?.scrollIntoView({ block: 'start' })
  }
  /** The first values of the boxes; clearing everything mounts new ones. */
  const [initial, setInitial] = useState({ filter, count: 0 })
  const clear = () => {
    setInitial({ filter: everybody, count: initial.count + 1 })
    onFilter(everybody)
  }
  return (
    <>
      <AccountFilterBar key={initial.count} initial={initial.filter} filter={filter} onFilter={onFilter} />
      {/* A white sheet with full-width rows; on a new page its top is not covered by the header. */}
      <div ref={top} className="scroll-mt-20 overflow-clip rounded-card border border-line bg-surface">
        {(total > 0 || isFetching) && (
          <div className="tabular flex items-center justify-between gap-4 border-line border-b bg-sunken px-4 py-2 md:px-5">
            {total > 0 ? (
              <p role="status" className="font-bold">
                {isFiltered(filter) ? text.found(total) : text.total(total)}
              </p>
            ) : (
              <span className="h-7" />
            )}
            {isPlaceholderData && <Turning />}
          </div>
        )}
        {data && (
          <div aria-busy={isPlaceholderData}>
            {data.users.length === 0 ? (
              <NobodyFound onClear={isFiltered(filter) ? clear : undefined} />
            ) : (
              children(data.users)
            )}
          </div>
        )}
        {!data && (isFetching ? <RowsToCome /> : <ErrorState title={text.failed} onRetry={() => void refetch()} />)}
      </div>
      <Pager page={page} pageSize={pageSize} total={total} unit={text.unit} onChange={showPage} />
    </>
  )
}

const NobodyFound = ({ onClear }: { onClear: (() => void) | undefined }) => (
  <div role="status" className="flex flex-col items-center gap-4 px-4 py-10 text-center text-fg-2">
    <p>{onClear ? text.nobodyFound : text.nobody}</p>
    {onClear && <Button onPress={onClear}>{text.clearFilter}</Button>}
  </div>
)

/** The requested page is loading; the last one of half a million takes a while. */
const Turning = () => (
  <p role="status" className="flex animate-late items-center gap-2 text-meta text-fg-2">
    <Spinner size={18} label={null} />
    {text.loading}
  </p>
)

const RowsToCome = () => (
  <SkeletonGroup className="flex flex-col">
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <div key={row} className="flex items-center gap-4 border-line px-4 py-3 not-last:border-b md:px-5">
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-5 w-32 max-w-full" />
          <Skeleton className="h-4 w-24 max-w-full" />
        </div>
        <Skeleton className="h-4 w-28 max-md:hidden" />
        <Skeleton className="h-11 w-32 md:w-40" />
      </div>
    ))}
  </SkeletonGroup>
)
