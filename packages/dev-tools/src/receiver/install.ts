import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { subscribe } from './device.ts'
import { createGateway } from './gateway.ts'
import { type Clocks, createPushService } from './push-service.ts'
import { createRecords } from './records.ts'
import { receiverPath } from './settings.ts'

/** The page loads only its own files. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

const device = z.object({ name: z.string().check(z.maxLength(25)), serverKey: z.string().check(z.maxLength(100)) })

/** A call of the gateway names up to 1,000 people. */
const bodyLimit = 256 * 1024

/**
 * Serves the receiver: a push service with its browsers, the operator's gateway, and a page that shows their notices.
 * For development and tests only, which the service's settings check. `secrets` sign the gateway's calls; by `pushClock` the
 * push service refuses expired signatures. Nothing is stored.
 */
export const installReceiver = async (
  app: FastifyInstance,
  { secrets, ...clocks }: Clocks & { readonly secrets: readonly string[] },
): Promise<void> => {
  const records = createRecords()
  const folder = join(import.meta.dirname, 'page')
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: folder,
      prefix: `${receiverPath}/page/`,
      decorateReply: false,
      index: false,
      cacheControl: false,
    })
  })
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { root: folder, serve: false })
    scope.get(receiverPath, (_request, reply) =>
      reply.header('content-security-policy', policy).sendFile('receiver.html'),
    )
  })
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
    scope.get(`${receiverPath}/received`, async (request, reply) => {
      const tag = `"${records.last()}"`
      if (request.headers['if-none-match'] === tag) return reply.code(304).send()
      return reply.header('etag', tag).send(records.list())
    })
    scope.post(`${receiverPath}/devices`, async (request, reply) => {
      const parsed = z.safeParse(device, parseJson(request.body))
      if (!parsed.success) return reply.code(400).send()
      const { name, serverKey } = parsed.data
      return subscribe(`${request.protocol}://${request.host}`, name, serverKey)
    })
    scope.post(`${receiverPath}/push/:name/:token`, createPushService(records, clocks))
    scope.post(`${receiverPath}/gateway`, createGateway(records, secrets, clocks.clock))
  })
}

const parseJson = (body: unknown): unknown => {
  try {
    return JSON.parse(String(body))
  } catch {
    return null
  }
}
