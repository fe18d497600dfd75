import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
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

/** Renders pages with a renderer of this source, and gives that of a signed-in caller and what was logged. */
const renderWith = (name: string, source: string, inProcessCall: () => Promise<unknown> = async () => null) => {
  const path = join(folder, `${name}.mjs`)
  writeFileSync(path, source)
  const warn = vi.fn()
  const findAccount = vi.fn(async () => account)
  const deps = {
    config,
    findAccount,
    hasMet: (sessionKey: string) => sessionKey.endsWith('.a'),
    inProcessApi: new Map([['getMe', inProcessCall]]),
    load: createLoad(() => undefined),
  }
  const render = createRenderPage(deps, { path, termsVersion: '1.0.0', config: {} })
  const open = (sessionKey = account.sessionKey, ip = '10.0.0.1') =>
    render({
      url: '/',
      now: 0,
      ip,
      headers: {},
      cookies: { [sessionCookie(config.publicUrl).name]: sessionKey },
      log: { warn },
    } as unknown as FastifyRequest)
  return { page: open(), open, warn, findAccount }
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
    {
      config,
      findAccount: async () => account,
      hasMet: () => true,
      inProcessApi: new Map(),
      load: createLoad(() => undefined),
    },
    { path: join(folder, 'missing.mjs'), termsVersion: '1.0.0', config: {} },
  )
  const cookies = { [sessionCookie(config.publicUrl).name]: account.sessionKey }
  expect(await missing({ url: '/', now: 0, headers: {}, cookies } as unknown as FastifyRequest)).toBeNull()
})

describe('G-312 pages that are rendered at once', () => {
  const endless = 'export const render = () => new Promise(() => {})'
  const isOver = (rendering: Promise<unknown>) => {
    const state = { isOver: false }
    void rendering.then(() => {
      state.isOver = true
    })
    return state
  }
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })

  test('are four, each of another caller; a fifth waits 200 ms and goes out plain', async () => {
    const { page, open, warn } = renderWith('four', endless)
    const firsts = [page, open('2.a'), open('3.a'), open('4.a')]
    const fifth = open('5.a')
    const state = isOver(fifth)
    await vi.advanceTimersByTimeAsync(199)
    expect(state.isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await fifth).toBeNull()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await Promise.all(firsts)).toEqual([null, null, null, null])
    expect(warn).not.toHaveBeenCalled()
  })

  test('leave the others theirs: one who reloads has one, and the further ones go out plain', async () => {
    const { open } = renderWith('reloads', endless)
    const reloads = Array.from({ length: 10 }, () => isOver(open()))
    const other = isOver(open('2.a'))
    await vi.advanceTimersByTimeAsync(200)
    expect([reloads.filter((state) => state.isOver).length, other.isOver]).toEqual([10, false])
  })

  test('count made-up keys as their address, which costs one look-up at a time', async () => {
    const { open, findAccount } = renderWith('made-up', endless)
    await vi.advanceTimersByTimeAsync(0)
    const before = findAccount.mock.calls.length
    const madeUp = Array.from({ length: 40 }, (_, index) => isOver(open(`1.made-up-${index}`, '10.0.0.2')))
    await vi.advanceTimersByTimeAsync(0)
    expect(findAccount.mock.calls.length - before).toBe(1)
    const other = isOver(open('1.made-up', '10.0.0.3'))
    await vi.advanceTimersByTimeAsync(200)
    expect([madeUp.filter((state) => state.isOver).length, other.isOver]).toEqual([39, false])
  })
})
