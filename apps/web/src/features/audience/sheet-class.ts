/** A white sheet whose rows reach from edge to edge; turned to a new page, its top stays clear of the header. */
export const sheetClass = 'scroll-mt-20 overflow-clip rounded-card border border-line bg-surface'
