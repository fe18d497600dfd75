import { pageSize } from '@kawaraban/contract/paging.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowUp, RotateCw } from 'lucide-react'
import { nudgesText } from '../../messages/nudges.ts'
import { narrowingText } from '../../messages/progress.ts'
import { progressText as text } from '../../messages/tables.ts'
import { Button } from '../../ui/button.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import type { ChosenRows } from './chosen-rows.ts'
import type { Table } from './narrowing.ts'
import { PeopleTable } from './people-table.tsx'
import type { PeoplePage } from './progress-query.ts'

/** A page of one table, with what clears its narrowing, and what sends to its chosen rows. */
export const TableOfPeople = ({
  table,
  hasVersions,
  result: { data, isPlaceholderData, isError, isFetching, refetch },
  page,
  onPage,
  onClear,
  rows,
  onNudge,
}: {
  table: Table
  hasVersions: boolean
  result: UseQueryResult<PeoplePage>
  page: number
  onPage: (page: number) => void
  /** Clears the narrowing, where there is one. */
  onClear: (() => void) | undefined
  rows: ChosenRows | null
  /** Moves the focus to what sends to the chosen rows. */
  onNudge: () => void
}) => {
  if (!data && isError) {
    return (
      <Button icon={<RotateCw size={18} aria-hidden="true" />} isPending={isFetching} onPress={() => void refetch()}>
        {text.retry}
      </Button>
    )
  }
  if (!data) return <Rows />
  return (
    <div aria-busy={isPlaceholderData} className="flex flex-col gap-4">
      {onClear && (
        <p role="status" className="flex flex-wrap items-center gap-3 text-fg-2">
          {data.total === 0 ? narrowingText.nobody : narrowingText.found(data.total)}
          <Button onPress={onClear}>{narrowingText.clear}</Button>
        </p>
      )}
      {data.total === 0 ? (
        !onClear && <p className="text-fg-2">{text.nobody}</p>
      ) : (
        <PeopleTable table={table} hasVersions={hasVersions} people={data.people} rows={rows} />
      )}
      {rows && rows.ids.length > 0 && (
        <Button className="self-start" icon={<ArrowUp size={18} aria-hidden="true" />} onPress={onNudge}>
          {nudgesText.toPanel(rows.ids.length)}
        </Button>
      )}
      <Pager
        page={page}
        pageSize={pageSize}
        total={data.total}
        unit={text.unit}
        label={text.pager[table]}
        onChange={onPage}
      />
    </div>
  )
}

/** In place of rows that are being loaded. */
const Rows = () => (
  <SkeletonGroup className="flex flex-col gap-3">
    <Skeleton className="h-10" />
    <Skeleton className="h-10" />
    <Skeleton className="h-10" />
  </SkeletonGroup>
)
