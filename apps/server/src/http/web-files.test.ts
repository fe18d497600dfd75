import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installWebFiles } from './web-files.ts'

let folder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kawaraban-files-'))
  mkdirSync(join(folder, 'assets/chunks'), { recursive: true })
  for (const file of ['index.html', 'index.html.br', 'service-worker.js', 'icon.svg', 'assets/app-1.js'])
    writeFileSync(join(folder, file), file)
  writeFileSync(join(folder, 'assets/app-1.js.br'), 'compressed')
  writeFileSync(join(folder, 'assets/chunks/a b-2.js'), 'chunk')
  app = fastify()
  app.setNotFoundHandler((_request, reply) => reply.code(404).send('none'))
  await installWebFiles(app, folder)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const get = async (url: string, headers = {}) => {
  const { statusCode, body, headers: own } = await app.inject({ url, headers })
  return { statusCode, body, cached: own['cache-control'], type: own['content-type'], etag: own.etag }
}

test('LIM-25 hashed files are cached for a year, others revalidated each time', async () => {
  const hashed = { statusCode: 200, cached: 'public, max-age=31536000, immutable' }
  expect(await get('/assets/app-1.js')).toMatchObject({ ...hashed, body: 'assets/app-1.js' })
  expect(await get('/assets/chunks/a%20b-2.js')).toMatchObject({ ...hashed, body: 'chunk' })
  const icon = await get('/icon.svg')
  expect(icon).toMatchObject({ statusCode: 200, cached: 'no-cache', type: 'image/svg+xml' })
  expect((await get('/icon.svg', { 'if-none-match': icon.etag })).statusCode).toBe(304)
  expect((await app.inject({ method: 'HEAD', url: '/assets/app-1.js' })).statusCode).toBe(200)
})

test('LIM-25 compressed twins are sent where the browser takes them', async () => {
  const br = { 'accept-encoding': 'gzip, br' }
  expect(await get('/assets/app-1.js', br)).toMatchObject({
    body: 'compressed',
    type: expect.stringMatching(/javascript/),
  })
  expect(await get('/icon.svg', br)).toMatchObject({ statusCode: 200, body: 'icon.svg' })
})

test('G-228 a script that another version adds while the server runs is served as any other', async () => {
  expect((await get('/assets/screen-2.js')).statusCode).toBe(404)
  writeFileSync(join(folder, 'assets/screen-2.js'), 'screen()')
  expect(await get('/assets/screen-2.js')).toMatchObject({
    statusCode: 200,
    body: 'screen()',
    cached: 'public, max-age=31536000, immutable',
  })
})

test.each([
  '/assets/',
  '/assets',
  '/assets/none.js',
  '/assets/chunks',
  '/assets/..%2Findex.html',
  '/assets/../index.html',
  '/assets//app-1.js',
  '/assets/%00.js',
  '/assets/.hidden.js',
  '/assets/constructor',
  '/index.html',
  '/index.html.br',
  '/service-worker.js',
  '/ICON.svg',
])('nothing else is found, and files by their exact name: not %s', async (url) => {
  expect(await get(url)).toMatchObject({ statusCode: 404, body: 'none' })
})
