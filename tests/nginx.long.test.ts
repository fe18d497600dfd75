import { once } from 'node:events'
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blocksOf } from './document.ts'
import { startNginx } from './nginx.ts'

const blocks = blocksOf('docs/operations.md', 'Several servers behind a proxy')
const site = blocks.find(({ language }) => language === 'nginx')?.text ?? ''

const service = createServer((_request, response) => response.end('answer'))
let folder: string
let nginx: Awaited<ReturnType<typeof startNginx>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kawaraban-nginx-'))
  chmodSync(folder, 0o755)
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  const { port } = service.address() as AddressInfo
  nginx = await startNginx(folder, site.replaceAll(/127\.0\.0\.1:808[12]/g, `127.0.0.1:${port}`))
})
afterAll(() => {
  nginx.stop()
  service.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The status of a page, or a call, which another page of the service makes. */
const request = async (path: string) => {
  const headers = { referer: `${nginx.origin}/setting/permission?search=${encodeURIComponent('鈴木')}` }
  const sent = get(nginx.origin + path, { headers, ca: readFileSync(nginx.cert), agent: false })
  const [response] = await once(sent, 'response')
  response.resume()
  return response.statusCode
}

/** All that nginx has logged, of requests and of errors. */
const logged = () =>
  globSync(join(folder, '*.log'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('')

test('G-328 the documented nginx logs neither the query of an address nor the Referer, also of a request that fails', async () => {
  const path = '/v1/companyUsers/authorities'
  const search = `?search=${encodeURIComponent('田中')}&department=${encodeURIComponent('営業部')}`
  expect(await request(path + search)).toBe(200)
  service.close()
  service.closeAllConnections()
  expect(await request(path + search)).toBe(502)
  await expect.poll(logged).toMatch(/"GET \/v1\/companyUsers\/authorities" 200 [\s\S]*authorities" 502 .*"502, 502"/)
  expect(logged()).not.toMatch(/search|department|%E|\\x|permission/)
})

test('G-329 the documented nginx refuses calls of the API over http, and redirects pages', async () => {
  const plain = (path: string) => fetch(nginx.plainOrigin + path, { redirect: 'manual' })
  for (const path of ['/v1/session', '//v1/session', '/v1/companyIntraNews?limit=1']) {
    const { status, headers } = await plain(path)
    expect([status, headers.get('location')]).toEqual([403, null])
  }
  const { status, headers } = await plain('/news/1?a=b')
  expect([status, headers.get('location')]).toEqual([301, `${nginx.origin}/news/1?a=b`])
})
