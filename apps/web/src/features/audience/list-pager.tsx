import { maxPageSize, pageSize } from '@kawaraban/contract/paging.ts'
import { audienceText } from '../../messages/audience.ts'
import { Pager } from '../../ui/pager.tsx'
import { Select } from '../../ui/select.tsx'

/** The page sizes to choose from; the first is the default. */
export const pageSizes = [pageSize, maxPageSize] as const

/** Turns the pages of a list of users and chooses their size. Empty when the list fits on the smallest page. */
export const ListPager = ({
  start,
  size,
  total,
  unit = audienceText.counter,
  onChange,
}: {
  /** The first row on show, counted from 0. */
  start: number
  size: number
  total: number
  unit?: string
  onChange: (change: { start: number; size?: number }) => void
}) => {
  if (total <= pageSizes[0]) return null
  return (
    <div className="flex flex-wrap items-center justify-center gap-4">
      <Pager
        page={Math.floor(start / size) + 1}
        pageSize={size}
        total={total}
        unit={unit}
        onChange={(page) => onChange({ start: (page - 1) * size })}
      />
      <Select
        label={audienceText.pageSize}
        isLabelHidden
        options={pageSizes.map((rows) => ({ id: String(rows), label: audienceText.pageSizeOption(rows, unit) }))}
        value={String(size)}
        onChange={(id) => onChange({ start: 0, size: Number(id) })}
      />
    </div>
  )
}
