/** Pages that follow by themselves while the filters hide everything that is loaded (LIM-09). */
export const maxFillPages = 19
/** Pages loaded after the first to bring a left place back (LIM-10). */
export const maxRestorePages = 50
/** A drag has to be longer than this to reload, in px (LIM-08). */
export const pullDistance = 50
/** Shortest time for which the pull-down spinner shows (LIM-08). */
export const spinnerMs = 1000
/** From this width on the layout is the wide one, in px (LIM-13). */
export const wideFrom = 768
/** How far the filter menu stands to the left of its button on a narrow screen, in px (LIM-13). */
export const filterMenuShift = 220
/** The last post counts as visible this early, in px (LIM-14). */
export const sentinelMargin = 10
/** Share of the last post that has to be visible, by layout (LIM-14, G-075). */
export const sentinelThreshold = { narrow: 0.1, wide: 0.5 } as const
