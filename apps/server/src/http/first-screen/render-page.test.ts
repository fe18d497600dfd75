import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '../../config.ts'
import { createLoad } from '../load.ts'
import { Refusal } from '../refusal.ts'
import { sessionCookie } from '../session-key.ts'
import { createRenderPage } from './render-page.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kawaraban-pages-'))
})
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => {
  vi.useRealTimers()
})

const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: 'postgres://localhost/none' })
const member = {
  accountId: '1',
  managementGroupId: 1,
  managementGroup: 'a',
  companyUserId: '1',
  role: 'viewer',
} as const
const account = { accountId: '1', sessionKey: '1.a', renewedUntil: null, member }

/** Renders a page for a signed-in caller with a renderer of this source; gives the page and what was logged. */
const renderWith = (name: string, source: string, inProcessCall: () => Promise<unknown> = async () => null) => {
  const path = join(folder, `${name}.mjs`)
  writeFileSync(path, source)
  const warn = vi.fn()
  const deps = {
    config,
    findAccount: async () => account,
    inProcessApi: new Map([['getMe', inProcessCall]]),
    load: createLoad(() => undefined),
  }
  const request = {
    url: '/',
    now: 0,
    headers: {},
    cookies: { [sessionCookie(config.publicUrl).name]: account.sessionKey },
    log: { warn },
  } as unknown as FastifyRequest
  const render = createRenderPage(deps, { path, termsVersion: '1.0.0', config: {} })
  return { page: render(request), again: () => render(request), warn }
}

const page = { html: '', title: '', script: '', data: '' }

test('G-221 a page that takes two seconds goes out plain, and not before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { page } = renderWith('endless', 'export const render = () => new Promise(() => {})')
  let result: unknown = 'pending'
  void page.then((rendered) => {
    result = rendered
  })
  await vi.advanceTimersByTimeAsync(1_999)
  expect(result).toBe('pending')
  await vi.advanceTimersByTimeAsync(1)
  expect(result).toBeNull()
})

test('G-221 a failure is logged and a refusal is not: the browser shows it', async () => {
  const failing = renderWith('failing', `export const render = async () => { throw new Error('no page') }`)
  expect(await failing.page).toBeNull()
  expect(failing.warn).toHaveBeenCalledWith({ err: new Error('no page') }, expect.any(String))
  const calling = `export const render = async (address, call) => ({ ...${JSON.stringify(page)}, data: (await call('getMe', {})).data })`
  const refused = renderWith('refused', calling, () => Promise.reject(new Refusal('noPermission')))
  expect(await refused.page).toBeNull()
  expect(refused.warn).not.toHaveBeenCalled()
  expect(await renderWith('calling', calling).page).toEqual({ ...page, data: 'null' })
})

test('G-221 a renderer that is not built, or calls what no endpoint is called, leaves the plain page', async () => {
  const unknown = renderWith('unknown', `export const render = async (address, call) => call('nothing', {})`)
  expect(await unknown.page).toBeNull()
  expect(unknown.warn).toHaveBeenCalledWith({ err: new Error('no endpoint is called nothing') }, expect.any(String))
  const missing = createRenderPage(
    { config, findAccount: async () => account, inProcessApi: new Map(), load: createLoad(() => undefined) },
    { path: join(folder, 'missing.mjs'), termsVersion: '1.0.0', config: {} },
  )
  const cookies = { [sessionCookie(config.publicUrl).name]: account.sessionKey }
  expect(await missing({ url: '/', now: 0, headers: {}, cookies } as unknown as FastifyRequest)).toBeNull()
})

test('G-312 four pages are rendered at once; a fifth waits 200 ms and goes out plain', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { page, again, warn } = renderWith('four', 'export const render = () => new Promise(() => {})')
  const firsts = [page, again(), again(), again()]
  let fifth: unknown = 'pending'
  void again().then((rendered) => {
    fifth = rendered
  })
  await vi.advanceTimersByTimeAsync(199)
  expect(fifth).toBe('pending')
  await vi.advanceTimersByTimeAsync(1)
  expect(fifth).toBeNull()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await Promise.all(firsts)).toEqual([null, null, null, null])
  expect(warn).not.toHaveBeenCalled()
})
