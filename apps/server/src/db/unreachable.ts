import pg from 'pg'

/** The machine that has a company did not answer a moment ago. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

/** What a coordinator says of the tables of a company, of one and of several, whose machine was deactivated. */
const deactivated = /^(no active placements were found|cannot find a worker that has active placements)/

/**
 * What a coordinator says of a connection to any machine that broke unnoticed, when that was restarted, for instance, and that a
 * statement needs beside the machine of its company.
 */
const broken = /^failure on connection marked as essential/

/** Whether a statement failed by such a connection: it has written nothing, and succeeds when it is repeated on a new one. */
export const isBrokenBetween = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.severity === 'ERROR' && broken.test(error.message)

/** Whether the machine of a company was deactivated in the cluster. */
export const isDeactivated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && deactivated.test(error.message)

/** Whether the coordinator of a distributed database could not reach a machine of a statement (codes 08000 to 08006). */
export const isOutOfReach = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.severity === 'ERROR' &&
  (/^0800[0-6]$/.test(error.code ?? '') || isDeactivated(error) || isBrokenBetween(error))

/** Whether the database itself has ended a statement that took too long. */
export const isTimedOut = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '57014'

/** Whether an error means that the machine of a company cannot be reached. */
export const isUnreachable = (error: unknown): boolean => error instanceof Unreachable || isOutOfReach(error)
