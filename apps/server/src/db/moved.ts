import pg from 'pg'

/**
 * What a coordinator of Citus reports of a statement that it has planned before the parts of a company were split or
 * moved, and runs after that: the number of a part is unknown, or its table is no longer on the machine. Numbers of
 * parts have six digits at least.
 */
const messages: readonly RegExp[] = [
  /could not find valid entry for shard/,
  /could not find any (healthy placement|shard placements) for shard/,
  /failed to assign \d+ task\(s\) to worker nodes/,
  /relation "[^"]*_\d{6,}" does not exist/,
]

/**
 * Whether a statement failed because the parts of its company were split or moved beside it. It has written nothing,
 * and succeeds when it is repeated.
 */
export const isMoved = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && messages.some((message) => message.test(error.message))
