import type { ReactNode } from 'react'

/** A component of `ui/` with its states by their labels. */
export type GalleryComponent = {
  name: string
  /** States that are rendered among the others. */
  states?: Readonly<Record<string, ReactNode>>
  /** States that cover a page, or belong to its edges: each gets a page of its own. */
  pages?: Readonly<Record<string, ReactNode>>
}
