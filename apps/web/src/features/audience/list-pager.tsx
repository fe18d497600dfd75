import { audienceText } from '../../messages/audience.ts'
import { Pager } from '../../ui/pager.tsx'
import { Select } from '../../ui/select.tsx'
import { pageSizes } from './page-sizes.ts'

const options = pageSizes.map((size) => ({ id: String(size), label: audienceText.pageSizeOption(size) }))

/** Turns the pages of a list of users and chooses how many rows a page has; nothing where 20 rows hold everybody. */
export const ListPager = ({
  start,
  size,
  total,
  onChange,
}: {
  /** First row on show, counted from 0. */
  start: number
  size: number
  total: number
  onChange: (change: { start: number; size?: number }) => void
}) => {
  if (total <= pageSizes[0]) return null
  return (
    <div className="flex flex-wrap items-center justify-center gap-4">
      <Pager
        page={Math.floor(start / size) + 1}
        pageSize={size}
        total={total}
        unit={audienceText.counter}
        onChange={(page) => onChange({ start: (page - 1) * size })}
      />
      <Select
        label={audienceText.pageSize}
        isLabelHidden
        options={options}
        value={String(size)}
        onChange={(id) => onChange({ start: 0, size: Number(id) })}
      />
    </div>
  )
}
