/** Leads an address to the panel of nudges of a post. */
export const nudgeHash = 'nudge'
