import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { projectRoot } from '../config.ts'
import { once } from '../once.ts'
import { refuse } from './answer.ts'
import { serveRead } from './read-methods.ts'

const document = join(projectRoot, 'docs/api/openapi.json')

/** Builds the documentation as an application of its own, whose pages are those of Swagger. */
const buildDocs = async (): Promise<FastifyInstance> => {
  const [{ default: fastify }, { default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('fastify'),
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ])
  const docs = fastify({ exposeHeadRoutes: true })
  docs.setNotFoundHandler((_request, reply) => refuse(reply, 'notFound'))
  await docs.register(swagger, {
    mode: 'static',
    // As `npm run openapi` wrote it: a test compares it with the contract.
    specification: { document: JSON.parse(readFileSync(document, 'utf8')) },
  })
  await docs.register(swaggerUi, { routePrefix: '/docs', uiConfig: { docExpansion: 'list' } })
  await docs.ready()
  return docs
}

/**
 * The API's documentation: a readable page at /docs, the OpenAPI document at /docs/json. It is loaded at the first
 * request.
 */
export const installDocs = (app: FastifyInstance): void => {
  const build = once(buildDocs)
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const docs = await build()
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.hijack()
    docs.routing(request.raw, reply.raw)
  }
  for (const url of ['/docs', '/docs/*']) serveRead(app, url, handler)
}
