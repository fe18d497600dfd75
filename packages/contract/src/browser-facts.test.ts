import { expect, test } from 'vitest'
import { banners, readBrowserFacts, writeBrowserFacts } from './browser-facts.ts'

test('G-219 what a browser reports about itself is read as it was written', () => {
  for (const banner of banners)
    for (const [isMobile, canShare] of [
      [true, true],
      [true, false],
      [false, true],
    ] as const) {
      const value = writeBrowserFacts({ isMobile, canShare, banner })
      expect(value).toMatch(/^[\w.]+$/)
      expect(readBrowserFacts(value)).toEqual({ isMobile, canShare, banner })
    }
})

test.each([
  undefined,
  '',
  'mobile',
  'mobile.',
  'tablet.none',
  'pc.other',
  'pc.none;',
  ' pc.none',
  'pc.none\n',
  '<b>.none',
])('G-219 another value, %j, says nothing', (value) => {
  expect(readBrowserFacts(value)).toBeNull()
})
