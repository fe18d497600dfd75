/** Oldest PostgreSQL whose SQL the service speaks. */
export const oldestMajor = 15
