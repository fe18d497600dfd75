import { SheetDrawing } from './sheet-drawing.tsx'

/** The paper, read and ticked. */
export const DoneDrawing = () => (
  <SheetDrawing>
    <path d="M36 24h30M36 33h18" />
    <circle cx="70" cy="54" r="15" className="fill-success-soft stroke-success" />
    <path d="m63 54 5 5 9-10" className="stroke-success" strokeWidth="3" />
    <path d="M90 30v-6M94 36l5-3M86 17l3-5" className="stroke-success" />
  </SheetDrawing>
)

/** The paper with a pin in it. */
export const PinnedDrawing = () => (
  <SheetDrawing>
    <path d="M36 34h30M36 43h30M36 52h16" strokeDasharray="1 6" />
    <circle cx="52" cy="12" r="6" className="fill-primary-soft stroke-primary" />
    <path d="M52 18v8" className="stroke-primary" />
  </SheetDrawing>
)
