import { ui } from '../messages/ui.ts'

/** A turning ring; `label` is read aloud, null where there is text beside it. */
export const Spinner = ({ size = 20, label = ui.loading }: { size?: number; label?: string | null }) => (
  <span role={label === null ? undefined : 'status'} className="inline-flex shrink-0 items-center">
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true" className="animate-spin">
      <circle cx="12" cy="12" r="9.5" stroke="currentColor" strokeWidth="3" opacity="0.25" />
      <path d="M21.5 12A9.5 9.5 0 0 0 12 2.5" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
    {label !== null && <span className="sr-only">{label}</span>}
  </span>
)
