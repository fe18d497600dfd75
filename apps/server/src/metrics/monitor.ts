import fastify, { type FastifyInstance } from 'fastify'
import type { Db } from '../db/connect.ts'
import { installHealth } from '../http/health.ts'
import type { Metrics } from './metrics.ts'

/** Builds the server of METRICS_PORT: `/metrics` in the text format of Prometheus, `/healthz` and `/readyz`. */
export const buildMonitor = (db: Db, { registry }: Metrics, isStopping: () => boolean): FastifyInstance => {
  const app = fastify({ return503OnClosing: false })
  installHealth(app, db, isStopping)
  app.get('/metrics', async (_request, reply) => {
    const text = await registry.metrics()
    return reply.type(registry.contentType).send(text)
  })
  return app
}
