/** A sheet of the paper, as all drawings have it. */
const sheet = (
  <>
    <path d="M30 12h44a4 4 0 0 1 4 4v50a4 4 0 0 1-4 4H30a4 4 0 0 1-4-4V16a4 4 0 0 1 4-4Z" className="fill-surface" />
    <path d="M26 30h-6a4 4 0 0 0-4 4v30a6 6 0 0 0 6 6h8" />
  </>
)

const frame = {
  viewBox: '0 0 104 80',
  width: 104,
  height: 80,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  className: 'text-fg-3',
} as const

/** The paper, read and ticked. */
export const DoneDrawing = () => (
  <svg {...frame} aria-hidden="true">
    {sheet}
    <path d="M36 24h30M36 33h18" />
    <circle cx="70" cy="54" r="15" className="fill-success-soft stroke-success" />
    <path d="m63 54 5 5 9-10" className="stroke-success" strokeWidth="3" />
    <path d="M90 30v-6M94 36l5-3M86 17l3-5" className="stroke-success" />
  </svg>
)

/** The paper, still without a word. */
export const BlankDrawing = () => (
  <svg {...frame} aria-hidden="true">
    {sheet}
    <path d="M36 24h30" />
    <path d="M36 34h30M36 43h30M36 52h16" strokeDasharray="1 6" />
  </svg>
)

/** The paper with a pin in it. */
export const PinnedDrawing = () => (
  <svg {...frame} aria-hidden="true">
    {sheet}
    <path d="M36 34h30M36 43h30M36 52h16" strokeDasharray="1 6" />
    <circle cx="52" cy="12" r="6" className="fill-primary-soft stroke-primary" />
    <path d="M52 18v8" className="stroke-primary" />
  </svg>
)
