import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Histogram } from 'prom-client'
import type { Metrics } from './metrics.ts'

/** The route's pattern, without ids; the files of a folder are one route. */
const routeOf = (url: string): string => (url.startsWith('/v1/') ? url : url.replace(/^(\/[^/]+)\/.+$/, '$1/*'))

/** Counts requests by method, route and code, with their durations. Call it before adding routes. */
export const installRequestMetrics = (app: FastifyInstance, { registry }: Metrics): void => {
  const registers = [registry]
  const requests = new Counter({
    name: 'kawaraban_requests_total',
    help: 'Requests that were answered, by method, route and code',
    labelNames: ['method', 'route', 'code'],
    registers,
  })
  const durations = new Histogram({
    name: 'kawaraban_request_seconds',
    help: 'Time from the head of a request to the end of its answer',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  const record = (method: string, route: string, { statusCode: code, elapsedTime }: FastifyReply) => {
    requests.inc({ method, route, code })
    durations.observe({ method, route }, elapsedTime / 1000)
  }

  app.addHook('onRoute', (options) => {
    const route = routeOf(options.url)
    const recordRoute = async (request: FastifyRequest, reply: FastifyReply) => record(request.method, route, reply)
    options.onResponse = [options.onResponse ?? [], recordRoute].flat()
  })
  // The browser app's screens and unknown paths.
  app.addHook('onResponse', async (request, reply) => {
    if (request.is404) record(request.method, '(other)', reply)
  })
}
