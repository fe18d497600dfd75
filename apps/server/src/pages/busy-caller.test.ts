import cookie from '@fastify/cookie'
import fastify, { type FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createBrowserKeys } from '../http/browser-keys.ts'
import { createPlaces } from '../http/limits/places.ts'
import { createLoad } from '../http/load.ts'
import { sessionCookie } from '../http/session-key.ts'
import { installBusyPage } from './busy.ts'

/** A server whose screens are answered from when the test opens its gate. */
const openServer = async () => {
  const config = readConfig({ NODE_ENV: 'test' })
  const places = createPlaces({
    config,
    browserKeys: createBrowserKeys(config.publicUrl, 'secret'),
    hasMet: () => true,
    isSilent: () => false,
  })
  const app = fastify()
  await app.register(cookie)
  app.decorateRequest('now', 0)
  app.addHook('onRequest', (request, _reply, done) => {
    request.now = 0
    done()
  })
  installBusyPage(app, { config, places, load: createLoad(() => undefined) })
  const begun: FastifyReply[] = []
  let isOpen = false
  app.get('/', (_request, reply) => {
    begun.push(reply)
    if (isOpen) void reply.send('a screen')
  })
  const openGate = () => {
    isOpen = true
    for (const reply of begun) void reply.send('a screen')
  }
  const open = async (key?: string) =>
    app.inject({ url: '/', ...(key && { cookies: { [sessionCookie(config.publicUrl).name]: key } }) })
  return { app, begun, open, openGate }
}

test('G-345 of one session two screens are under way, a hundred wait, and a further one is the small page that loads itself again', async () => {
  const { app, begun, open, openGate } = await openServer()
  await app.ready()
  const opened = Array.from({ length: 102 }, () => open('1.a'))
  const refused = await open('1.a')
  expect([refused.statusCode, refused.headers.refresh]).toEqual([503, refused.headers['retry-after']])
  expect(refused.headers['retry-after']).toMatch(/^[3-7]$/)
  expect(refused.body).toContain('順番が来ると、自動でもう一度読み込みます')
  expect(begun).toHaveLength(2)
  const others = [open('2.b'), ...Array.from({ length: 20 }, () => open())]
  await expect.poll(() => begun.length).toBe(23)
  openGate()
  const answers = await Promise.all([...opened, ...others])
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  await app.close()
})
