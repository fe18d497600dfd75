type Label = { readonly kind: 'start' | 'today' | 'due'; readonly share: number; readonly text: string }

/** A text under the curve; those at a side are one after the other, one in the middle is under its own place. */
export type AxisLabel = Label & { readonly side: 'start' | 'middle' | 'end' }

/** So near an end, as a share of the width, a label has no room beside the one there. */
const sideShare = 0.3

/**
 * Where the labels of the axis are, so that none covers another: near an end they are in line there, from left to right. One of
 * today and the deadline is the end of the axis, so that at most one is in the middle.
 */
export const axisLabels = (labels: readonly Label[]): AxisLabel[] =>
  labels
    .toSorted((one, other) => one.share - other.share)
    .map((label) => ({
      ...label,
      side: label.share < sideShare ? 'start' : label.share > 1 - sideShare ? 'end' : 'middle',
    }))
