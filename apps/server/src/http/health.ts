import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/connect.ts'
import { ping } from '../db/ping.ts'
import { serveRead } from './read-methods.ts'

/**
 * Registers what supervisors and load balancers call, as strangers. `GET /healthz`: the process answers. `GET /readyz`:
 * it also reaches its database and is not stopping; else 503, with the reason as text.
 */
export const installHealth = (app: FastifyInstance, db: Db, isStopping: () => boolean): void => {
  let probe: Promise<boolean> | null = null
  /** However many call at once, the database meets one statement. */
  const reachesDatabase = () => {
    probe ??= ping(db).finally(() => {
      probe = null
    })
    return probe
  }

  serveRead(app, '/healthz', async (_request, reply) => reply.type('text/plain').send('ok'))
  serveRead(app, '/readyz', async (_request, reply) => {
    const fault = isStopping() ? 'stopping' : (await reachesDatabase()) ? null : 'database'
    return reply
      .code(fault ? 503 : 200)
      .type('text/plain')
      .send(fault ?? 'ok')
  })
}
