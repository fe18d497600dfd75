import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

/**
 * JSON is the only body there is (API-01, T27, T37): other content types get 415 before anything is read, and an
 * empty body counts as none, since many clients name the JSON type on calls that have no body. JSON is UTF-8 (T38).
 */
export const installParsing = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    // Decoding would put U+FFFD for what it cannot read, and that would be stored.
    if (!isUtf8(body)) return done(new Refusal('badRequest'))
    return parse(request, body.toString(), done)
  })
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
