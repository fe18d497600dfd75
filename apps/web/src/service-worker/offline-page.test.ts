import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { offlinePage as words } from '../messages/offline-page.ts'
import { offlinePage } from './offline-page.ts'

const source = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')

test.each(['offline', 'slow'] as const)(
  'G-226 the page for %s is whole: no other file, nothing to store',
  async (state) => {
    const page = offlinePage(state)
    const html = await page.text()
    expect(html).toContain(words[state].title)
    expect(html).toContain(words.retry)
    expect(html).not.toMatch(/\bsrc=|\bhref=|url\(|@import/)
    expect([page.status, page.headers.get('cache-control')]).toEqual([503, 'no-store'])
  },
)

test('G-226 its policy allows its own script and style only, each time by another nonce', async () => {
  const nonces = await Promise.all(
    [offlinePage('offline'), offlinePage('offline')].map(async (response) => {
      const policy = response.headers.get('content-security-policy') ?? ''
      const [, nonce = ''] = /script-src 'nonce-([\w-]+)'/.exec(policy) ?? []
      expect(policy).toContain("default-src 'none'")
      expect(policy).not.toContain('unsafe')
      expect((await response.text()).split(`nonce="${nonce}"`).length).toBe(3)
      return nonce
    }),
  )
  expect(new Set(nonces).size).toBe(2)
})

test('G-226 its colours are those of the app', () => {
  const colours = source('offline-page.css').match(/--color-[\w-]+: .*;/g) ?? []
  const tokens = source('../styles.css')
  expect(colours.length).toBeGreaterThan(5)
  expect(colours.filter((colour) => !tokens.includes(colour))).toEqual([])
})
