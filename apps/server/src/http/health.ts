import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/connect.ts'
import { ping } from '../db/ping.ts'

/**
 * Registers what supervisors and load balancers call, as strangers. `GET /healthz`: the process answers. `GET /readyz`:
 * it reaches its database, too; else 503, with the reason as text. A service that stops takes no connections any more.
 */
export const installHealth = (app: FastifyInstance, db: Db): void => {
  let probe: Promise<boolean> | null = null
  /** However many call at once, the database meets one statement. */
  const reachesDatabase = () => {
    probe ??= ping(db).finally(() => {
      probe = null
    })
    return probe
  }

  app.get('/healthz', async (_request, reply) => reply.type('text/plain').send('ok'))
  app.get('/readyz', async (_request, reply) => {
    const isReady = await reachesDatabase()
    return reply
      .code(isReady ? 200 : 503)
      .type('text/plain')
      .send(isReady ? 'ok' : 'database')
  })
}
