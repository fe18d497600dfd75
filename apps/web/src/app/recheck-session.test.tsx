import { getSession } from '@kawaraban/contract/session.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeApp, openApp } from './open-app.fake.tsx'

const logged = vi.fn()

beforeEach(() => {
  logged.mockReset()
  vi.spyOn(console, 'error').mockImplementation(logged)
})
afterEach(closeApp)

/** Opens the settings, signed in, from where a link of the menu leads to the own profile. */
const openSettings = async () => {
  const app = await openApp('/setting')
  await screen.findByRole('heading', { level: 1, name: '設定' })
  return { ...app, pressProfile: () => app.press('link', /^プロフィール設定プロフィール$/) }
}
const seeProfile = () => screen.findByRole('heading', { level: 1, name: 'プロフィール設定' })

test('G-151 NAV-32 an ended session is noticed beside a later navigation, which does not wait, and leads to login', async () => {
  const app = await openSettings()
  const session = Promise.withResolvers<{ isLogin: boolean }>()
  app.server.on(getSession, () => session.promise)
  await app.pressProfile()
  await seeProfile()
  expect(app.path()).toBe('/setting/my-profile')
  session.resolve({ isLogin: false })
  await waitFor(() => expect(app.path()).toBe('/login'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('G-151 a check of the session that fails beside a later navigation is only logged', async () => {
  const app = await openSettings()
  app.server.on(getSession, new Error('offline'))
  await app.pressProfile()
  await waitFor(() => expect(logged).toHaveBeenCalledWith('failed to check session', expect.anything()))
  await seeProfile()
  expect(app.path()).toBe('/setting/my-profile')
})
