import { dayMs } from '@kawaraban/contract/tokyo.ts'
import { expect, test } from 'vitest'
import { isInstallBannerDue } from './browser-facts.ts'

const closedAt = Date.UTC(2026, 10, 20, 1, 0)
const closed = { isClosed: true, closedAt }

test('MOB-04 the banner is shown where it was never closed', () => {
  expect(isInstallBannerDue({ isClosed: false, closedAt: null }, closedAt)).toBe(true)
})

test.each([
  [0, false],
  [dayMs - 1, false],
  [dayMs, false],
  [dayMs + 1, true],
  [30 * dayMs, true],
])('LIM-20 MOB-04 G-135 %i ms after it was closed: %s', (passedMs, isDue) => {
  expect(isInstallBannerDue(closed, closedAt + passedMs)).toBe(isDue)
})

test('TIP-10 a banner that has come back stays, even when the device’s clock is set back', () => {
  expect(isInstallBannerDue({ isClosed: false, closedAt }, closedAt - dayMs)).toBe(true)
})

test('MOB-04 a closed banner is shown when its closing time is unknown', () => {
  expect(isInstallBannerDue({ isClosed: true, closedAt: null }, closedAt)).toBe(true)
})
