import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

const isHost = (line: string, index: number) => index % 2 === 0 && line.toLowerCase() === 'host'

/** Refuses requests with two Host lines (RFC 9112, section 3.2): Node reads the first one, a proxy in front perhaps the other. */
export const installHostCheck = (app: FastifyInstance): void => {
  app.addHook('onRequest', ({ raw }, _reply, done) =>
    raw.rawHeaders.filter(isHost).length > 1 ? done(new Refusal('badRequest')) : done(),
  )
}
