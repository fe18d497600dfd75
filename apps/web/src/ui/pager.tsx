import { ChevronLeft, ChevronRight } from 'lucide-react'
import { ui } from '../messages/ui.ts'
import { IconButton } from './icon-button.tsx'

/**
 * Turns pages and shows the range as start~end; nothing where one page holds everything (DETAIL-13).
 * `page` is 1-based; `unit` is the counter word behind the total, such as 名.
 */
export const Pager = ({
  page,
  pageSize,
  total,
  unit,
  label = ui.pager.label,
  isPending = false,
  onChange,
}: {
  page: number
  pageSize: number
  total: number
  unit: string
  label?: string
  /** The page asked for is on its way. */
  isPending?: boolean
  onChange: (page: number) => void
}) => {
  if (total <= pageSize) return null
  const last = Math.ceil(total / pageSize)
  const start = (page - 1) * pageSize + 1
  const end = Math.min(total, page * pageSize)
  return (
    <nav aria-label={label} className="flex items-center justify-center gap-2 print:hidden">
      <IconButton
        label={ui.pager.previous}
        icon={ChevronLeft}
        variant="bordered"
        isDisabled={page <= 1 || isPending}
        onPress={() => onChange(page - 1)}
      />
      <p aria-live="polite" className="tabular min-w-32 text-center text-meta text-fg-2">
        <span className="font-bold text-fg">{ui.pager.range(start, end)}</span>
        <span> / {ui.pager.total(total, unit)}</span>
      </p>
      <IconButton
        label={ui.pager.next}
        icon={ChevronRight}
        variant="bordered"
        isDisabled={page >= last || isPending}
        onPress={() => onChange(page + 1)}
      />
    </nav>
  )
}
