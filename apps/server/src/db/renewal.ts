import type pg from 'pg'
import { monotonicMs } from '../clock.ts'
import { connectWithin } from './connect-within.ts'

/** Connections of a pool that were opened since the last `renew`. */
export type Renewal = {
  /** Throws when there is none until then. */
  readonly connectUntil: (untilMs: number) => Promise<pg.PoolClient>
  /** Has the connections that are open now replaced, each before it is used again. */
  readonly renew: () => void
}

export const createRenewal = (pool: pg.Pool): Renewal => {
  let renewals = 0
  const openedAfter = new WeakMap<pg.PoolClient, number>()
  pool.on('connect', (client) => openedAfter.set(client, renewals))
  const connectUntil = async (untilMs: number): Promise<pg.PoolClient> => {
    const client = await connectWithin(pool, untilMs - monotonicMs())
    if (openedAfter.get(client) === renewals) return client
    client.release(true)
    return connectUntil(untilMs)
  }
  return {
    connectUntil,
    renew: () => {
      renewals += 1
    },
  }
}
