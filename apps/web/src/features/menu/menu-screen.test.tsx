import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { closeApp, onPhone, openApp } from '../../app/open-app.fake.tsx'

afterEach(closeApp)

const manual = { manualUrl: 'https://example.com/manual' }
const items = async () => {
  await screen.findByRole('button', { name: '閉じる' })
  const { getAllByRole } = within(screen.getByRole('navigation', { name: 'メニュー' }))
  return getAllByRole('listitem').map((item) => item.querySelector('span')?.textContent ?? '')
}

describe('the mobile menu', () => {
  test('NAV-02 NAV-27 G-336 an admin sees every item, in order', async () => {
    onPhone()
    await openApp('/menu', { role: 'admin', config: manual })
    expect(await items()).toEqual([
      '投稿一覧',
      '対応が必要な投稿',
      '投稿の状況',
      'プロフィール設定',
      '権限設定',
      'ユーザー一覧',
      '設定',
      '使い方マニュアル',
      'ログアウト',
    ])
    screen.getByRole('heading', { level: 1, name: '社内報' })
  })

  test('NAV-27 a viewer sees neither permissions nor all profiles', async () => {
    onPhone()
    await openApp('/menu', { config: manual })
    expect(await items()).toEqual([
      '投稿一覧',
      '対応が必要な投稿',
      'プロフィール設定',
      '設定',
      '使い方マニュアル',
      'ログアウト',
    ])
  })

  test('NAV-46 NAV-27 it says who is signed in, in the web view too, and leads to the settings', async () => {
    for (const bridge of [undefined, {}]) {
      if (bridge) window.companyIntraNewsBridge = bridge
      const app = await openApp('/menu', { role: 'editor' })
      const who = within(await screen.findByRole('region', { name: 'ログイン中のユーザー' }))
      who.getByText('鈴木 一郎')
      who.getByText('投稿者')
      await app.press('link', '設定')
      await waitFor(() => expect(app.path()).toBe('/setting'))
      cleanup()
    }
  })

  test('NAV-27 it leads to the screens, and Close goes one step back', async () => {
    onPhone()
    const app = await openApp('/')
    await app.press('link', 'メニュー')
    await app.press('link', 'プロフィール設定')
    await waitFor(() => expect(app.path()).toBe('/setting/my-profile'))
    await screen.findByRole('heading', { level: 1, name: 'プロフィール設定' })
    window.history.back()
    await waitFor(() => expect(app.path()).toBe('/menu'))
    await screen.findByRole('heading', { level: 1, name: '社内報' })
    await app.press('button', '閉じる')
    await waitFor(() => expect(app.path()).toBe('/'))
  })

  test('NAV-28 NAV-29 WEB-06 WEB-07 in the web view there is no logout, and the manual opens by the app', async () => {
    const openUrl = vi.fn()
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    window.companyIntraNewsBridge = { openUrl }
    const app = await openApp('/menu', { config: manual })
    expect(await items()).not.toContain('ログアウト')
    await app.press('link', /使い方マニュアル/)
    expect(openUrl).toHaveBeenCalledWith('https://example.com/manual')
    expect(open).not.toHaveBeenCalled()
  })
})
