import { memo } from 'react'
import { audienceText, searchText } from '../../messages/audience.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import type { PickerRow, PickerSnapshot } from './picker-protocol.ts'
import { UserLines } from './user-lines.tsx'

type Tick = (row: number, checked: boolean) => void

type RowProps = { row: PickerRow; isDisabled: boolean; onTick: Tick }

/** Only its tick changes a row, so that a tick renders one row and not the page. */
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

/** One page of candidates with their ticks; the poster's cannot be removed. */
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

/** Shows why the list is empty, or has nobody but the poster. */
export const NobodyFound = ({ snapshot: { load, size, found, view } }: { snapshot: PickerSnapshot }) => {
  if (found === 0) {
    const hint = load === 'complete' ? searchText.notFoundHint : searchText.notFoundYet
    return (
      <div className="px-4 py-10 text-center">
        <p className="font-bold">{searchText.notFound(view.text)}</p>
        <p className="text-meta text-fg-2">{hint}</p>
      </div>
    )
  }
  if (load !== 'complete' || size > 1) return null
  return <p className="border-line border-t px-4 py-10 text-center text-fg-2">{searchText.onlyYou}</p>
}

/** Takes the list's place until the first candidates are loaded. */
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
