import { endpoint } from '@kawaraban/contract/endpoint.ts'
import type { ErrorCode } from '@kawaraban/contract/errors.ts'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import type { Deps } from './deps.ts'
import { installErrors } from './errors.ts'
import { createLoad } from './load.ts'
import { Refusal } from './refusal.ts'
import { serveAnyone } from './serve.ts'

/** The answer of an endpoint that declares only `newsExpired` when its handler refuses with `code`. */
const answerTo = async (code: ErrorCode, environment: 'test' | 'development') => {
  const app = fastify()
  installErrors(app)
  const declared = endpoint({
    name: 'getExpired',
    summary: 'A post that has ended',
    method: 'GET',
    path: '/v1/expired',
    access: 'anyone',
    errors: ['newsExpired'],
  })
  const config = readConfig({ NODE_ENV: environment, LOG_LEVEL: 'silent' })
  const places = { enter: (_request: unknown, _reply: unknown, done: () => void) => done() }
  const own = { config, load: createLoad(() => undefined), inProcessApi: new Map(), forCaller: () => undefined, places }
  const deps = own as unknown as Deps
  serveAnyone(app, deps, declared, async () => {
    throw new Refusal(code)
  })
  const { statusCode, body } = await app.inject('/v1/expired')
  return `${statusCode} ${JSON.parse(body).message}`
}

test('API-01 G-310 in tests a refusal with an undeclared code is an internal server error', async () => {
  expect(await answerTo('newsExpired', 'test')).toBe('200 News has expired')
  expect(await answerTo('tooManyRequests', 'test')).toBe('429 Too many requests')
  expect(await answerTo('unavailable', 'test')).toBe('503 Service unavailable')
  expect(await answerTo('documentDeleted', 'test')).toBe('500 Internal server error')
  expect(await answerTo('notFound', 'test')).toBe('500 Internal server error')
  expect(await answerTo('documentDeleted', 'development')).toBe('200 Document already deleted')
})
