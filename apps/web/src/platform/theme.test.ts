import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chooseTheme, loadTheme, restoreTheme } from './theme.ts'

const root = document.documentElement
const bars = () => [...document.querySelectorAll('meta')].map((meta) => meta.media)

beforeEach(() => {
  for (const theme of ['light', 'dark']) {
    const meta = document.createElement('meta')
    meta.name = 'theme-color'
    meta.dataset.theme = theme
    document.head.append(meta)
  }
})
afterEach(() => {
  chooseTheme('auto')
  document.head.replaceChildren()
})

describe('the theme', () => {
  test('SET-05 is the device’s until one is chosen', () => {
    expect([loadTheme(), root.dataset.theme]).toEqual(['auto', undefined])
  })

  test.each([
    ['light', ['all', 'not all']],
    ['dark', ['not all', 'all']],
  ] as const)('SET-05 %s is shown at once, in the browser’s bar too, and stored', (theme, media) => {
    chooseTheme(theme)
    expect([loadTheme(), root.dataset.theme, bars()]).toEqual([theme, theme, media])
    delete root.dataset.theme
    restoreTheme()
    expect(root.dataset.theme).toBe(theme)
  })

  test('SET-05 the way back to the device’s leaves nothing behind', () => {
    chooseTheme('dark')
    chooseTheme('auto')
    expect([loadTheme(), root.dataset.theme]).toEqual(['auto', undefined])
    expect(bars()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'])
  })

  test('G-331 SET-05 on https it has the name that only this host can write, and the one of before is read once', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: a version before has written it
    document.cookie = 'theme=dark; Path=/'
    const write = vi.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined)
    vi.stubGlobal('location', { protocol: 'https:' })
    restoreTheme()
    const written = write.mock.calls.flat()
    vi.unstubAllGlobals()
    write.mockRestore()
    expect(root.dataset.theme).toBe('dark')
    expect(written).toEqual([
      '__Host-theme=dark; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
      'theme=; Path=/; Max-Age=0; SameSite=Lax; Secure',
    ])
  })

  test.each(['darker', '', '"><script>'])('SET-05 with a stored value of %s the theme is the device’s', (value) => {
    // biome-ignore lint/suspicious/noDocumentCookie: somebody else has written it
    document.cookie = `theme=${encodeURIComponent(value)}; Path=/`
    expect(loadTheme()).toBe('auto')
  })
})
