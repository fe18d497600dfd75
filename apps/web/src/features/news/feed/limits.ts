/** Further pages loaded automatically while the filters hide all loaded posts. */
export const maxFillPages = 19
/** Pages loaded after the first to restore a saved position. */
export const maxRestorePages = 50
/** A longer drag reloads, in px. */
export const pullDistance = 50
/** Shortest time for which the spinner of a reload shows. */
export const spinnerMs = 1000
/** From this width on the layout is the wide one, in px. */
export const wideFrom = 768
/** Distance of the filter menu to the left of its button on a narrow screen, in px. */
export const filterMenuShift = 220
/** Distance from the screen at which the last post already counts as visible, in px. */
export const sentinelMargin = 10
/** Share of the last post that must be visible, by layout. */
export const sentinelThreshold = { narrow: 0.1, wide: 0.5 } as const
