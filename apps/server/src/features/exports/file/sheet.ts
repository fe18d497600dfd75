import type { Instant } from '@kawaraban/contract/tokyo.ts'

/** A column of an exported table. `width` is in characters. */
export type Column = {
  readonly heading: string
  /** `time` is an instant, shown to the minute in Tokyo time. */
  readonly kind: 'text' | 'time' | 'number'
  readonly width: number
}

/** A cell as its column has it; null is empty. */
export type Cell = string | Instant | null

/** A table whose rows come a few thousand at a time. */
export type Sheet = {
  readonly name: string
  readonly columns: readonly Column[]
  readonly total: number
  readonly batches: AsyncIterable<readonly (readonly Cell[])[]>
}
