import pg from 'pg'

/** What PostgreSQL says with the codes that are looked at, in English. */
const messages: readonly (readonly [message: RegExp, code: string])[] = [
  [/violates foreign key constraint/, '23503'],
  [/violates unique constraint/, '23505'],
  [/read-only transaction/, '25006'],
  [/No space left on device/, '53100'],
  [/terminating connection|is (shutting down|starting up)/, '57P01'],
]

/**
 * Sets the code of an error again that a coordinator of Citus reports without it: when it copies rows to another machine, for an
 * insert from a query, it passes on the message alone, as an internal error. Returns any other error as it is.
 */
export const withCode = (error: Error): Error => {
  if (!(error instanceof pg.DatabaseError) || error.routine !== 'ReportCopyError') return error
  const found = messages.find(([message]) => message.test(error.message))
  return found ? Object.assign(error, { code: found[1] }) : error
}
