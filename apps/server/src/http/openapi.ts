import { termsVersionHeader } from '@kawaraban/contract/consent.ts'
import { type Endpoint, fileTypes } from '@kawaraban/contract/endpoint.ts'
import { endpointsByFeature } from '@kawaraban/contract/endpoints.ts'
import { protocolErrors, refusals } from '@kawaraban/contract/errors.ts'
import { appTokenHeader, csrfIdHeader, csrfTokenHeader } from '@kawaraban/contract/session.ts'
import * as z from 'zod/mini'
import { declaredErrors, isFile, needsCsrf } from './declared-errors.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return json
}

const envelope = (data: unknown, message: unknown, success: boolean): Json => ({
  type: 'object',
  required: ['success', 'message', 'data'],
  properties: { success: { const: success }, message, data },
})

const hasBody = (endpoint: Endpoint) => endpoint.body !== undefined || isFile(endpoint)

const contentOf = (schema: unknown): Json => ({ 'application/json': { schema } })

/** A file comes in place of the envelope of a success. */
const successOf = (endpoint: Endpoint, refusal: Json | null): Json => {
  if (endpoint.answersFile) {
    const names = endpoint.answersFile === 'ofAnyType' ? ['*/*'] : Object.values(fileTypes)
    const types = names.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])
    return { ...Object.fromEntries(types), ...contentOf(refusal) }
  }
  const success = envelope(endpoint.data ? schemaOf(endpoint.data, 'input') : { type: 'null' }, { const: 'OK' }, true)
  return contentOf(refusal ? { oneOf: [success, refusal] } : success)
}

/** Statuses that say when the call may be made again. */
const retried = { 429: true, 503: true }
const retryAfter = { 'Retry-After': { description: 'Seconds until the next try', schema: { type: 'integer' } } }

const answersOf = (endpoint: Endpoint): Json => {
  const errors = declaredErrors(endpoint)
  const refused = errors.flatMap((code) => (code in refusals ? [refusals[code as keyof typeof refusals]] : []))
  const refusal = refused.length > 0 ? envelope({ type: 'null' }, { enum: refused }, false) : null
  const protocol = errors.flatMap((code) => {
    if (!(code in protocolErrors)) return []
    const { status, message } = protocolErrors[code as keyof typeof protocolErrors]
    const content = contentOf(envelope({ type: 'null' }, { const: message }, false))
    return [[status, { description: message, ...(status in retried && { headers: retryAfter }), content }]]
  })
  return {
    200: {
      description: 'Success, or a refusal with success false',
      content: successOf(endpoint, refusal),
    },
    ...Object.fromEntries(protocol),
  }
}

const parametersOf = (endpoint: Endpoint): Json[] => {
  const of = (where: 'path' | 'query' | 'header', schema: z.ZodMiniType | undefined): Json[] => {
    const { properties = {}, required = [] } = schema ? schemaOf(schema, 'input') : {}
    return Object.entries(properties as Json).map(([name, json]) => ({
      name,
      in: where,
      required: where === 'path' || (required as string[]).includes(name),
      schema: json,
    }))
  }
  return [...of('path', endpoint.params), ...of('query', endpoint.query), ...of('header', endpoint.headers)]
}

const securityOf = (endpoint: Endpoint): Json[] => {
  if (endpoint.access === 'anyone') return []
  const csrf = needsCsrf(endpoint) ? { csrfId: [], csrfToken: [] } : {}
  return [
    { session: [], ...csrf },
    { appToken: [], ...csrf },
  ]
}

const requestBodyOf = (endpoint: Endpoint): Json => ({
  required: true,
  content: isFile(endpoint)
    ? { [endpoint.bodyType]: { schema: { type: 'string', format: 'binary', maxLength: endpoint.bodyLimit } } }
    : contentOf(endpoint.body && schemaOf(endpoint.body, 'input')),
})

const operationOf = (feature: string, endpoint: Endpoint): Json => ({
  operationId: endpoint.name,
  summary: endpoint.summary,
  tags: [feature],
  parameters: parametersOf(endpoint),
  ...(hasBody(endpoint) && { requestBody: requestBodyOf(endpoint) }),
  security: securityOf(endpoint),
  responses: answersOf(endpoint),
})

/** The OpenAPI 3.1 document of the whole contract. */
export const openApiDocument = (): Json => {
  const paths: Record<string, Json> = {}
  for (const [feature, endpoints] of Object.entries(endpointsByFeature)) {
    for (const endpoint of endpoints) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(feature, endpoint) }
    }
  }
  const header = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description })
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kawaraban',
      version: '1',
      description: `Company news. Every answer is wrapped as success, message, data; refusals are answers with status 200 and success false. Its header ${termsVersionHeader} names the version of the terms to agree to. Dates are "YYYY/MM/DD HH:mm" in Asia/Tokyo.`,
    },
    tags: Object.keys(endpointsByFeature).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'kawaraban', description: 'Session of a browser' },
        appToken: header(appTokenHeader, 'Token of the native app, where APP_TOKEN_HEADER names no other header'),
        csrfId: header(csrfIdHeader, 'First half of a CSRF pair'),
        csrfToken: header(csrfTokenHeader, 'Second half of a CSRF pair'),
      },
    },
  }
}
