import { afterEach, expect, test, vi } from 'vitest'
import { isScheduledUnfolded, storeScheduledUnfolded } from '../platform/storage.ts'
import { fakeServer } from '../testing/server.fake.ts'
import { logout } from './logout.ts'

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('AUTH-13 G-351 after signing out posts that are not published yet are folded for the next user of the tab', async () => {
  fakeServer({ deleteSession: null })
  vi.spyOn(window, 'location', 'get').mockReturnValue({ ...window.location, reload: () => undefined })
  storeScheduledUnfolded(true)
  await logout()
  expect(isScheduledUnfolded()).toBe(false)
})
