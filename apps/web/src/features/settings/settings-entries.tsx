import { Link } from '@tanstack/react-router'
import { ChevronRight, type LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'

/** A row that is pressed as a whole. */
export const entryClass =
  'flex min-h-14 w-full items-center gap-4 px-4 py-3 text-left hover:bg-hover focus-visible:-outline-offset-3 focus-visible:shadow-none md:px-5'

/** Icon and label of a row. */
export const Entry = ({ icon: Icon, text }: { icon: LucideIcon; text: string }) => (
  <>
    <Icon size={22} aria-hidden="true" className="shrink-0 text-fg-2" />
    <span className="phrased min-w-0 flex-1">{text}</span>
  </>
)

/** A row that links to another screen; hints point at its `id`. */
export const EntryLink = ({
  id,
  to,
  icon,
  text,
}: {
  id: string
  to:
    | '/setting/my-profile'
    | '/setting/devices'
    | '/setting/permission'
    | '/setting/users'
    | '/setting/imports'
    | '/setting/working-days'
    | '/setting/categories'
    | '/setting/trash'
    | '/setting/unreached'
  icon: LucideIcon
  text: string
}) => (
  <li>
    <Link id={id} to={to} className={entryClass}>
      <Entry icon={icon} text={text} />
      <ChevronRight size={20} aria-hidden="true" className="text-fg-3" />
    </Link>
  </li>
)

/** Rows under a heading. */
export const Group = ({ title, children }: { title: string; children: ReactNode }) => {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-2">
      <h2 id={heading} className="px-1 font-bold text-fg-2 text-meta">
        {title}
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">{children}</ul>
    </section>
  )
}
