import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installWebApp, type WebApp } from './web-app.ts'

const page = '<!doctype html><html lang="ja"><meta name="color-scheme" content="light dark" /><title>社内報</title>'
let folder: string
const holidays = { added: { '2027-01-04': '創立記念日' }, removed: ['2027-11-23'] }
let app: FastifyInstance

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kawaraban-web-'))
  writeFileSync(join(folder, 'index.html'), page)
  app = fastify()
  await app.register(cookie)
  await installWebApp(app, {
    folder,
    termsVersion: '2.9.0',
    links: {} as WebApp['links'],
    holidays,
    appTokenHeader: 'x-token',
    environment: 'test',
    hasSimulator: false,
  })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, theme?: string, headers = {}) =>
  app.inject({ url, headers: { ...headers, ...(theme === undefined ? {} : { cookie: `theme=${theme}` }) } })

test('0029 the public configuration carries the holidays of the installation', async () => {
  expect((await get('/config.json')).json()).toMatchObject({ holidays })
})

describe('the first HTML', () => {
  test.each(['/', '/index.html', '/setting', '/news/12'])('SET-05 of %s has the kept theme', async (url) => {
    for (const theme of ['light', 'dark']) {
      const { statusCode, headers, body } = await get(url, theme)
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'text/html; charset=utf-8',
        'private, no-cache',
      ])
      expect(body).toContain(`<html data-theme="${theme}" lang="ja">`)
      expect(body).toContain(`name="color-scheme" content="${theme}"`)
    }
  })

  test.each([undefined, 'auto', 'darker', '', '%22%3E%3Cscript%3E', '%'])(
    'SET-05 is the device’s for a cookie of %s',
    async (theme) => {
      const { statusCode, body } = await get('/', theme)
      expect([statusCode, body]).toEqual([200, page])
    },
  )

  test('SET-05 a page that is known in other colours is sent anew', async () => {
    const { etag } = (await get('/')).headers
    expect((await get('/', undefined, { 'if-none-match': etag })).statusCode).toBe(304)
    expect((await get('/', 'dark', { 'if-none-match': etag })).statusCode).toBe(200)
    expect((await get('/', 'dark')).headers.etag).toBeUndefined()
  })

  test('WEB-01 HEAD is answered like GET, and a file that is not there is not found', async () => {
    expect((await app.inject({ method: 'HEAD', url: '/' })).statusCode).toBe(200)
    expect((await get('/none.js', 'dark')).statusCode).toBe(404)
  })
})
