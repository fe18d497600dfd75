import type { ReactNode } from 'react'

/** The name of a field of a post, above its text. */
export const ComparedField = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-fg-2 text-meta">{name}</dt>
    <dd className="mt-0.5">{children}</dd>
  </div>
)
