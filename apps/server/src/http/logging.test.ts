import fastify from 'fastify'
import { expect, test } from 'vitest'
import { loggerOf } from './logging.ts'

test('the log holds neither the code of a sign-in, nor keys, nor the row that a fault speaks of', async () => {
  const lines: string[] = []
  const app = fastify({ logger: loggerOf('info', { write: (line) => lines.push(line) }) })
  app.get('/login', async (request) => {
    request.log.warn({ err: Object.assign(new Error('broken'), { code: '23514', detail: 'a secret row' }) }, 'failed')
    return 'page'
  })
  const headers = { cookie: 'kawaraban=secret', 'x-companyintranews-token': 'secret', 'x-csrf-token': 'secret' }
  await app.inject({ url: '/login?code=secret&state=secret', headers })
  const log = lines.join('')
  expect(log).toContain('"url":"/login"')
  expect(log).toContain('"code":"23514"')
  expect(log).not.toContain('secret')
})

test('a silent log is none', () => expect(loggerOf('silent')).toBe(false))
