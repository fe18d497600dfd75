import fastify from 'fastify'
import { expect, test } from 'vitest'
import { installErrors } from './errors.ts'

test.each(['EMFILE', 'ENFILE'])('a process without free files (%s) answers 503 with Retry-After', async (code) => {
  const app = fastify()
  installErrors(app)
  app.get('/', () => Promise.reject(Object.assign(new Error('too many open files'), { code })))
  const { statusCode, headers, body } = await app.inject('/')
  expect([statusCode, headers['retry-after'], JSON.parse(body).message]).toEqual([503, '2', 'Service unavailable'])
})
