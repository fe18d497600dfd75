import fastify, { type FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { createBrowserKeys } from '../../http/browser-keys.ts'
import { limitSignIns, maxFinishing, maxOfAddress } from './sign-in-limits.ts'

test('G-310 the calls of a sign-in are marked as such, and no others', async () => {
  const app = fastify()
  const browserKeys = createBrowserKeys('http://localhost', 'secret')
  const install = (url: string, scope: FastifyInstance) =>
    scope.get(url, ({ routeOptions }) => `${routeOptions.config.isSignIn}`)
  app.decorateRequest('cookies')
  app.addHook('onRequest', (request, _reply, done) => {
    request.cookies = {}
    done()
  })
  await limitSignIns(app, { browserKeys, maxOfStrangers: 10 }, (scope) => void install('/sign-in', scope))
  install('/other', app)
  const bodies = await Promise.all(['/sign-in', '/other'].map(async (url) => (await app.inject({ url })).body))
  expect(bodies).toEqual(['true', 'undefined'])
  await app.close()
})

test('G-311 an address has 6,000 calls a minute, and 600 to finish sign-ins that no browser there has begun', () => {
  expect([maxOfAddress, maxFinishing]).toEqual([6_000, 600])
})
