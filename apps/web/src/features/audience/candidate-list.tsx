import { memo } from 'react'
import { audienceText } from '../../messages/audience.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import type { PickerRow } from './picker-protocol.ts'
import { UserLines } from './user-lines.tsx'

type Tick = (row: number, checked: boolean) => void

type RowProps = { row: PickerRow; isDisabled: boolean; onTick: Tick }

/** A row never changes but for its tick, so that a tick draws one row anew and not the page. */
const isSame = (one: RowProps, other: RowProps) =>
  one.row.companyUserId === other.row.companyUserId &&
  one.row.row === other.row.row &&
  one.row.checked === other.row.checked &&
  one.row.fixed === other.row.fixed &&
  one.isDisabled === other.isDisabled &&
  one.onTick === other.onTick

const Row = memo(
  ({ row, isDisabled, onTick }: RowProps) => (
    <li className="border-line not-last:border-b">
      <Checkbox
        isSelected={row.checked}
        isDisabled={row.fixed || isDisabled}
        onChange={(checked) => onTick(row.row, checked)}
        className="w-full px-4 py-2 not-has-disabled:hover:bg-hover md:px-5"
      >
        <UserLines user={row} isPoster={row.fixed} />
      </Checkbox>
    </li>
  ),
  isSame,
)

/** One page of candidates with their ticks (AUD-13); the poster's cannot be taken away (AUD-04). */
export const CandidateList = ({
  rows,
  isDisabled,
  onTick,
}: {
  rows: readonly PickerRow[]
  isDisabled: boolean
  onTick: Tick
}) => (
  <ul aria-label={audienceText.list}>
    {rows.map((row) => (
      <Row key={row.row} row={row} isDisabled={isDisabled} onTick={onTick} />
    ))}
  </ul>
)

/** What stands in the list's place until the first candidates come. */
export const CandidateSkeleton = () => (
  <SkeletonGroup className="flex flex-col">
    {[56, 72, 64, 48, 80, 60].map((width) => (
      <div key={width} className="flex items-center gap-3 border-line px-4 py-3 not-last:border-b md:px-5">
        <Skeleton className="size-6 shrink-0" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-4 w-56 max-w-full" />
        </div>
      </div>
    ))}
  </SkeletonGroup>
)
