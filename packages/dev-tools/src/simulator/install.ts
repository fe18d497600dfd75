import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { allowFrame, isFramed, withBridge } from './frame.ts'
import { simulatorPath } from './settings.ts'

/** The page may show the product in a frame, and loads nothing but its own. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

/**
 * Serves the page that plays the native app: sign-in by PKCE, the product in a frame, the bridge. Returns what the browser
 * app's pages need within that frame. For development alone, which the service's settings check.
 */
export const installSimulator = async (app: FastifyInstance) => {
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: join(import.meta.dirname, 'page'),
      prefix: `${simulatorPath}/`,
      decorateReply: false,
      index: false,
      cacheControl: false,
    })
  })
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { root: join(import.meta.dirname, 'page'), serve: false })
    scope.get(simulatorPath, (_request, reply) =>
      reply.header('content-security-policy', policy).header('cache-control', 'no-store').sendFile('simulator.html'),
    )
  })
  return { isFramed, allowFrame, withBridge }
}
