import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refuseWithMessage } from '../testing/server.fake.ts'
import { closeApp, openApp } from './open-app.fake.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(closeApp)

test('without a network a banner says so, as long as it lasts', async () => {
  await openApp('/setting')
  await screen.findByRole('heading', { level: 1, name: '設定' })
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  screen.getByText(/^オフラインです。/)
  online.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.queryByText(/^オフラインです。/)).toBeNull()
})

describe('a screen that cannot be shown', () => {
  test('offers to load the page again, and the menus stay', async () => {
    await openApp('/menu', { answers: { getMyProfile: () => refuseWithMessage('Something new') } })
    await screen.findByRole('button', { name: '再読み込み' })
  })
})

test('the focus moves into the new screen, so that screen readers go on there', async () => {
  const app = await openApp('/')
  await app.press('link', /^プロフィール/)
  await screen.findByRole('heading', { level: 1, name: 'プロフィール設定' })
  await waitFor(() => expect(document.activeElement?.id).toBe('main'))
})

test('the skip link leads past the menu', async () => {
  const app = await openApp('/setting')
  await app.press('link', '本文へ移動')
  expect(document.activeElement?.id).toBe('main')
})
