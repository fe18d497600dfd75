import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { closeApp, openApp } from './open-app.fake.tsx'

afterEach(closeApp)

/** The entries of the menu that are marked as the present screen. */
const marked = () =>
  within(screen.getByRole('navigation', { name: 'メニュー' }))
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') !== null)
    .map((link) => link.getAttribute('href'))

test.each([
  ['/', '社内報', ['/', '/']],
  ['/setting', '設定', ['/setting']],
  ['/setting/my-profile', 'プロフィール設定', ['/setting/my-profile']],
  ['/setting/user-add', 'ユーザーの追加', ['/setting/users']],
])('NAV-25 at %s the menu marks this screen alone', async (path, heading, expected) => {
  await openApp(path, { role: 'admin' })
  await screen.findByRole('heading', { level: 1, name: heading })
  await waitFor(() => expect(marked()).toEqual(expected))
})
