import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { projectRoot } from '../config.ts'

const document = join(projectRoot, 'docs/api/openapi.json')

/** The API's documentation: a readable page at /docs, the OpenAPI document at /docs/json. */
export const installDocs = async (app: FastifyInstance): Promise<void> => {
  await app.register(async (docs) => {
    await docs.register(swagger, {
      mode: 'static',
      // As `npm run openapi` wrote it: making it costs a good part of a start, and a test holds it to the contract.
      specification: { document: JSON.parse(readFileSync(document, 'utf8')) },
    })
    await docs.register(swaggerUi, { routePrefix: '/docs', uiConfig: { docExpansion: 'list' } })
  })
}
