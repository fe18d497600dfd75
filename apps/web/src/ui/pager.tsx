import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { pagerText } from '../messages/pager.ts'
import { IconButton } from './icon-button.tsx'
import { PageJump } from './page-jump.tsx'

/** From this number of pages on, a page can be requested by its number. */
const manyPages = 10

/**
 * Turns pages and shows the range as start~end; nothing where one page holds everything.
 * `page` is 1-based, and counts as the last one when the list has become shorter; `unit` is the counter word behind the total, such as 名.
 */
export const Pager = ({
  page: requested,
  pageSize,
  total,
  unit,
  label = pagerText.label,
  isPending = false,
  onChange,
}: {
  page: number
  pageSize: number
  total: number
  unit: string
  label?: string
  /** The requested page is loading. */
  isPending?: boolean
  onChange: (page: number) => void
}) => {
  if (total <= pageSize) return null
  const last = Math.ceil(total / pageSize)
  const page = Math.min(requested, last)
  const start = (page - 1) * pageSize + 1
  const end = Math.min(total, page * pageSize)
  const shared = { page, last, isPending, onChange }
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-center gap-2 print:hidden">
      <p
        aria-live="polite"
        className="tabular text-center text-meta text-fg-2 max-md:basis-full md:order-2 md:min-w-32"
      >
        <span className="font-bold text-fg">{pagerText.range(start, end)}</span>
        <span> / {pagerText.total(total, unit)}</span>
      </p>
      <div className="flex gap-2 md:order-1">
        {last > 2 && <PageButton {...shared} to={1} label={pagerText.first} icon={ChevronFirst} />}
        <PageButton {...shared} to={page - 1} label={pagerText.previous} icon={ChevronLeft} />
      </div>
      <div className="flex gap-2 md:order-3">
        <PageButton {...shared} to={page + 1} label={pagerText.next} icon={ChevronRight} />
        {last > 2 && <PageButton {...shared} to={last} label={pagerText.last} icon={ChevronLast} />}
      </div>
      {last > manyPages && <PageJump page={page} last={last} onChange={onChange} />}
    </nav>
  )
}

/** Focusable also at the first and last page, so that the keyboard focus is not lost there. */
const PageButton = ({
  to,
  page,
  last,
  isPending,
  label,
  icon,
  onChange,
}: {
  to: number
  page: number
  last: number
  isPending: boolean
  label: string
  icon: LucideIcon
  onChange: (page: number) => void
}) => {
  const isOff = isPending || to < 1 || to > last || to === page
  return (
    <IconButton
      label={label}
      icon={icon}
      variant="bordered"
      aria-disabled={isOff}
      onPress={() => !isOff && onChange(to)}
      className="aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:text-fg-3"
    />
  )
}
