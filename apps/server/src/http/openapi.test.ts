import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpointsByFeature } from '@kawaraban/contract/endpoints.ts'
import { expect, test } from 'vitest'
import { projectRoot } from '../config.ts'
import { useTestApp } from '../testing/app.ts'
import { openApiDocument } from './openapi.ts'

const app = useTestApp()

const endpoints = Object.values(endpointsByFeature).flat()

test('API-01 the document describes every endpoint of the contract, and is written down as it is', () => {
  const document = openApiDocument() as { openapi: string; paths: Record<string, Record<string, unknown>> }
  expect(document.openapi).toBe('3.1.0')
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const declared = endpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  expect(described.toSorted()).toEqual(declared.toSorted())
  // `npm run openapi` writes it again.
  expect(JSON.parse(readFileSync(join(projectRoot, 'docs/api/openapi.json'), 'utf8'))).toEqual(document)
})

test('API-01 every declared endpoint is served, all of them below /v1', async () => {
  for (const endpoint of endpoints) {
    expect(endpoint.path).toMatch(/^\/v1\//)
    const url = endpoint.path.replace(/:\w+/g, '1')
    const { status, success, message } = await app.inject({ method: endpoint.method, url })
    expect({ endpoint: endpoint.name, status, success, message }).not.toMatchObject({ status: 404 })
  }
})

test('every answer carries the security headers, and answers of the API are never stored', async () => {
  for (const url of ['/v1/session', '/%761/session', '/v1/nothing', '/v1/%', '/%', '/config.json']) {
    const { headers } = await app.server.inject({ url })
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    if (url !== '/config.json') expect(headers['cache-control']).toBe('no-store')
  }
})

test('the API can be read at /docs, under the same policy as everything else', async () => {
  const page = await app.server.inject({ url: '/docs/' })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('swagger')
  const other = await app.server.inject({ url: '/config.json' })
  expect(page.headers['content-security-policy']).toBe(other.headers['content-security-policy'])
})
