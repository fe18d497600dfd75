import type { ReactNode } from 'react'

/** A sheet of the paper, as all drawings have it; `children` are on it. */
export const SheetDrawing = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 104 80"
    width="104"
    height="80"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    className="text-fg-3"
  >
    <path d="M30 12h44a4 4 0 0 1 4 4v50a4 4 0 0 1-4 4H30a4 4 0 0 1-4-4V16a4 4 0 0 1 4-4Z" className="fill-surface" />
    <path d="M26 30h-6a4 4 0 0 0-4 4v30a6 6 0 0 0 6 6h8" />
    {children}
  </svg>
)

/** The paper, still without a word. */
export const BlankDrawing = () => (
  <SheetDrawing>
    <path d="M36 24h30M36 34h30M36 43h30M36 52h16" strokeDasharray="1 6" />
  </SheetDrawing>
)
