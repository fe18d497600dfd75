/**
 * Sets of members as bits. A block holds the members whose ids are `block * blockSize` and the 1,023 that follow, one
 * bit for each, the first bit being the highest of the first byte, as PostgreSQL has them.
 */
export const blockSize = 1024
