import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { closeApp, onPhone, openApp } from '../../app/app-stage.fake.tsx'

afterEach(closeApp)

const manual = { manualUrl: 'https://example.com/manual' }
const items = async () => {
  await screen.findByRole('button', { name: '閉じる' })
  const { getAllByRole } = within(screen.getByRole('navigation', { name: 'メニュー' }))
  return getAllByRole('listitem').map((item) => item.querySelector('span')?.textContent ?? '')
}

describe('the mobile menu', () => {
  test('NAV-02 NAV-27 an admin sees every item, in order', async () => {
    onPhone()
    await openApp('/menu', { role: 'admin', config: manual })
    expect(await items()).toEqual([
      'お知らせ一覧',
      'プロフィール',
      '権限設定',
      '全アカウントのプロフィール',
      'ご利用マニュアル',
      'ログアウト',
    ])
    screen.getByRole('heading', { level: 1, name: '社内報' })
  })

  test('NAV-27 a viewer sees neither permissions nor all profiles', async () => {
    onPhone()
    await openApp('/menu', { config: manual })
    expect(await items()).toEqual(['お知らせ一覧', 'プロフィール', 'ご利用マニュアル', 'ログアウト'])
  })

  test('NAV-27 it leads to the screens, and Close goes one step back', async () => {
    onPhone()
    const app = await openApp('/')
    await app.press('link', 'メニュー')
    await app.press('link', 'プロフィール')
    await waitFor(() => expect(app.path()).toBe('/setting/my-profile'))
    window.history.back()
    await app.press('button', '閉じる')
    await waitFor(() => expect(app.path()).toBe('/'))
  })

  test('NAV-28 NAV-29 WEB-06 WEB-07 in the web view there is no logout, and the manual opens by the app', async () => {
    const openUrl = vi.fn()
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    window.companyIntraNewsBridge = { openUrl }
    const app = await openApp('/menu', { config: manual })
    expect(await items()).not.toContain('ログアウト')
    await app.press('link', /ご利用マニュアル/)
    expect(openUrl).toHaveBeenCalledWith('https://example.com/manual')
    expect(open).not.toHaveBeenCalled()
  })
})
