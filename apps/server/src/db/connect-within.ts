import type pg from 'pg'

/** A connection of the pool; throws after `ms`, and one that comes later goes back. The pool itself waits as long for each. */
export const connectWithin = async (pool: pg.Pool, ms: number): Promise<pg.PoolClient> => {
  const isThere = pool.idleCount > 0
  const connecting = pool.connect()
  if (isThere) return connecting
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('timeout exceeded when trying to connect')), ms)
  try {
    return await Promise.race([connecting, late.promise])
  } catch (error) {
    connecting.then(
      (client) => client.release(),
      () => undefined,
    )
    throw error
  } finally {
    clearTimeout(timer)
  }
}
