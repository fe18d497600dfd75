import type { ReactNode } from 'react'

/** The background reaches from edge to edge; the content remains in the column. */
const edgeToEdge =
  'before:absolute before:inset-y-0 before:-inset-x-[100vmax] before:-z-1 before:border-line before:border-t before:bg-surface'

/** A sticky bar at the bottom of a screen, for its final buttons. `notice` is above them. */
export const FootBar = ({ notice, children }: { notice?: ReactNode; children: ReactNode }) => (
  <div
    data-foot-bar=""
    className={`${edgeToEdge} sticky bottom-0 z-10 mt-auto -mb-[calc(env(safe-area-inset-bottom)+1.5rem)] pt-3 pb-[calc(env(safe-area-inset-bottom)+0.75rem)] md:-mb-6 md:pb-3`}
  >
    {notice}
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">{children}</div>
  </div>
)
