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
let withoutWorker: FastifyInstance

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kawaraban-web-'))
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'service-worker.js'), 'works()')
  writeFileSync(join(folder, 'service-worker-off.js'), 'ends()')
  writeFileSync(join(folder, 'app.webmanifest'), '{}')
  app = await serveWith({ hasServiceWorker: true })
  withoutWorker = await serveWith({ hasServiceWorker: false })
})
afterAll(async () => {
  await Promise.all([app.close(), withoutWorker.close()])
  rmSync(folder, { recursive: true })
})

const serveWith = async ({ hasServiceWorker }: Pick<WebApp, 'hasServiceWorker'>) => {
  const served = fastify({ exposeHeadRoutes: false })
  await served.register(cookie)
  await installWebApp(served, {
    folder,
    createRenderPage: null,
    termsVersion: '2.9.0',
    links: {} as WebApp['links'],
    holidays,
    appTokenHeader: 'x-token',
    environment: 'test',
    canNotify: true,
    canNotifyApp: false,
    simulatorFrame: null,
    hasServiceWorker,
    webPush: {},
    mail: null,
  })
  return served
}

const get = (url: string, theme?: string, headers = {}) =>
  app.inject({ url, headers: { ...headers, ...(theme === undefined ? {} : { cookie: `theme=${theme}` }) } })

test('G-205 the public configuration shows whether notices are sent', async () => {
  expect((await get('/config.json')).json()).toMatchObject({ canNotify: true, canNotifyApp: false })
})

test('0029 the public configuration carries the holidays of the installation', async () => {
  expect((await get('/config.json')).json()).toMatchObject({ holidays })
})

describe('the first HTML', () => {
  test.each(['/', '/index.html', '/setting', '/news/12'])('SET-05 of %s has the stored theme', async (url) => {
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

  test.each(['large', 'largest'])(
    'SET-08 has the stored text size %s, beside the theme and without it',
    async (size) => {
      const open = async (cookie: string) => (await get('/setting', undefined, { cookie })).body
      expect(await open(`__Host-textSize=${size}`)).toContain(`<html data-text-size="${size}" lang="ja">`)
      expect(await open(`theme=dark; textSize=${size}`)).toContain(
        `<html data-theme="dark" data-text-size="${size}" lang="ja">`,
      )
    },
  )

  test.each(['standard', 'huge', '%22%3E'])('SET-08 is the device’s size for a cookie of %s', async (size) => {
    const { body, headers } = await get('/', undefined, { cookie: `textSize=${size}` })
    expect([body, headers.etag]).toEqual([page, expect.any(String)])
  })

  test('G-331 SET-05 a cookie with the prefix of https counts first, one of before where it is the only one', async () => {
    const themeWith = async (cookie: string) =>
      /data-theme="(\w+)"/.exec((await get('/', undefined, { cookie })).body)?.[1]
    expect(await themeWith('theme=light; __Host-theme=dark')).toBe('dark')
    expect(await themeWith('theme=light')).toBe('light')
    expect(await themeWith('theme=light; __Host-theme=auto')).toBeUndefined()
  })

  test.each([undefined, 'auto', 'darker', '', '%22%3E%3Cscript%3E', '%'])(
    'SET-05 is the device’s for a cookie of %s',
    async (theme) => {
      const { statusCode, body } = await get('/', theme)
      expect([statusCode, body]).toEqual([200, page])
    },
  )

  test('SET-05 a page that is cached in other colours is sent again', async () => {
    const { etag } = (await get('/')).headers
    expect((await get('/', undefined, { 'if-none-match': etag })).statusCode).toBe(304)
    expect((await get('/', 'dark', { 'if-none-match': etag })).statusCode).toBe(200)
    expect((await get('/', 'dark')).headers.etag).toBeUndefined()
  })

  test('WEB-01 a file that is not there is not found', async () => {
    expect((await get('/none.js', 'dark')).statusCode).toBe(404)
  })
})

test.each([
  '/',
  '/index.html',
  '/login',
  '/news/12',
  '/setting?tab=1',
  '/config.json',
  '/service-worker.js',
  '/app.webmanifest',
  '/none.js',
  '/v1/none',
])('G-330 HEAD of %s is answered like GET, without the body', async (url) => {
  for (const theme of [undefined, 'dark']) {
    const whole = await get(url, theme)
    const head = await app.inject({ method: 'HEAD', url, cookies: theme ? { theme } : {} })
    const { date: _, ...headers } = head.headers
    expect([head.statusCode, head.body]).toEqual([whole.statusCode, ''])
    expect(whole.headers).toMatchObject(headers)
  }
})

describe('the service worker', () => {
  const url = '/service-worker.js'

  test('G-199 is served at one address for the whole site, and revalidated each time', async () => {
    const { statusCode, body, headers } = await get(url)
    expect([statusCode, body, headers['cache-control'], headers['content-type']]).toEqual([
      200,
      'works()',
      'no-cache',
      expect.stringContaining('javascript'),
    ])
  })

  test('G-227 the public configuration shows whether there is one', async () => {
    const offered = async (served: FastifyInstance) =>
      (await served.inject({ url: '/config.json' })).json().hasServiceWorker
    expect([await offered(app), await offered(withoutWorker)]).toEqual([true, false])
  })

  test('G-201 without it browsers are not offered notices', async () => {
    const offered = async (served: FastifyInstance) => (await served.inject({ url: '/config.json' })).json().hasWebPush
    expect([await offered(app), await offered(withoutWorker)]).toEqual([true, false])
  })

  test('G-199 SERVICE_WORKER=off serves one that unregisters itself, at the same address only', async () => {
    const { statusCode, body, headers } = await withoutWorker.inject({ url })
    expect([statusCode, body, headers['cache-control']]).toEqual([200, 'ends()', 'no-cache'])
    for (const served of [app, withoutWorker])
      expect((await served.inject({ url: '/service-worker-off.js' })).statusCode).toBe(404)
  })
})

test('G-199 the manifest is served with its content type', async () => {
  const { statusCode, headers } = await get('/app.webmanifest')
  expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('application/manifest+json')])
})
