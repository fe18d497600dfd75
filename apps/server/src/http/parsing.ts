import type { FastifyInstance } from 'fastify'
import { installLeftovers } from './body/leftover.ts'
import { Refusal } from './refusal.ts'

/** Leaves bodies of any type unread until an endpoint has checked who may send one: see `serve`. */
export const installParsing = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  installLeftovers(app)
}

/** Answers 405 for the methods that a known path does not have; call it after all routes are there. */
export const installMethodRefusals = (app: FastifyInstance, routes: ReadonlyMap<string, ReadonlySet<string>>): void => {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
  for (const [url, served] of routes) {
    const refused = methods.filter((method) => !served.has(method))
    if (refused.length === 0) continue
    app.route({
      method: refused,
      url,
      // Refused before the body is parsed, whatever its type.
      onRequest: async () => {
        throw new Refusal('methodNotAllowed')
      },
      handler: async () => undefined,
    })
  }
}
