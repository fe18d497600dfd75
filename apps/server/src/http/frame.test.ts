import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import * as frame from '@kawaraban/dev-tools/simulator/frame.ts'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { answerHeaders, installHeaders } from './headers.ts'
import { installWebApp } from './web-app.ts'

const framed = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' }

/** The browser app, with the headers of a development and with or without the simulator. */
const serve = async (hasSimulator: boolean) => {
  const folder = mkdtempSync(join(tmpdir(), 'kawaraban-frame-'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html lang="ja"><head><title>社内報</title></head></html>')
  const config = readConfig({})
  const app = fastify()
  installHeaders(app, answerHeaders(config))
  await app.register(cookie)
  await installWebApp(app, {
    ...config,
    folder,
    createRenderPage: null,
    environment: 'test',
    canNotify: true,
    canNotifyApp: true,
    simulatorFrame: hasSimulator ? frame : null,
  })
  app.addHook('onClose', async () => rmSync(folder, { recursive: true }))
  return app
}

test.each(['/', '/news/12', '/setting'])(
  'G-180 the frame of the simulator alone may show the product, with the bridge before any other script: %s',
  async (url) => {
    const app = await serve(true)
    for (const theme of ['auto', 'dark']) {
      const { headers, body } = await app.inject({ url, headers: { ...framed, cookie: `theme=${theme}` } })
      expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
      expect(headers['x-frame-options']).toBeUndefined()
      expect(body).toContain('<head><script src="/simulator/bridge.js"></script><title>')
    }
    const others = [{}, { ...framed, 'sec-fetch-site': 'cross-site' }, { ...framed, 'sec-fetch-dest': 'document' }]
    for (const other of others) {
      const { headers, body } = await app.inject({ url, headers: other })
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['x-frame-options']).toBe('DENY')
      expect(body).not.toContain('simulator')
    }
    await app.close()
  },
)

test('G-180 without the simulator the product cannot be framed', async () => {
  const app = await serve(false)
  const { headers, body } = await app.inject({ url: '/', headers: framed })
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['x-frame-options']).toBe('DENY')
  expect(body).not.toContain('simulator')
  await app.close()
})
