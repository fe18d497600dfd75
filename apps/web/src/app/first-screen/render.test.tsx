import { expect, test } from 'vitest'
import type { Call } from './recorder.ts'
import { render } from './render.tsx'

const now = Date.UTC(2026, 10, 20, 1)
const browser = { userAgent: '', browserCookie: undefined, isWebView: false }

/** Renders an address on a server that refuses each call; returns what came of it, and the names of the calls. */
const rendered = async (address: string, config: unknown = {}) => {
  const calls: string[] = []
  const call: Call = async (name) => {
    calls.push(name)
    throw new Error('refused')
  }
  const result = await render(address, call, { now, termsVersion: '1', config, ...browser }).catch(() => 'refused')
  return { result, calls }
}

test.each(['/news/add', '/news/14/edit', '/news/x', '/setting', '/progress'])(
  'G-220 %s is left to the browser, without a call and without a fault',
  async (address) => {
    expect(await rendered(address)).toEqual({ result: null, calls: [] })
  },
)

test('G-220 nothing is rendered by a configuration that browsers could not read', async () => {
  expect(await rendered('/', 'broken')).toEqual({ result: null, calls: [] })
})

test.each(['/', '/news/14', '/news/14?state=notDone'])('G-220 %s is rendered from calls', async (address) => {
  expect((await rendered(address)).calls).not.toEqual([])
})
