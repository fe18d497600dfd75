import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** Says that there is nothing, why, and what one can do; `children` are the buttons. */
export const EmptyState = ({
  icon: Icon,
  drawing,
  title,
  text,
  children,
}: {
  icon?: LucideIcon
  /** In place of the icon. */
  drawing?: ReactNode
  title: string
  text?: string
  children?: ReactNode
}) => (
  <div className="flex flex-col items-center gap-3 px-4 py-12 text-center">
    {Icon && <Icon size={44} strokeWidth={1.5} aria-hidden="true" className="text-fg-3" />}
    {drawing}
    <h2 className="text-card font-bold">{title}</h2>
    {text && <p className="phrased max-w-[36em] text-fg-2">{text}</p>}
    {children && <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>}
  </div>
)
