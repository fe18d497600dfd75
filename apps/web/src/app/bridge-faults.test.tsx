import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Bridge } from '../platform/bridge.ts'
import { refuse } from '../testing/server.fake.ts'
import { closeApp, listed, openApp } from './open-app.fake.tsx'

const logged = vi.fn()
let closed: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  logged.mockReset()
  vi.spyOn(console, 'error').mockImplementation(logged)
  closed = vi.spyOn(window, 'close').mockImplementation(() => {})
})
afterEach(closeApp)

const config = { appUserAgent: 'KawarabanApp', manualUrl: 'https://manual.test/' }
const feed = { listNews: () => [listed] }
/** The network fails at the one call by which a card is completed. */
const checkNetwork = /通信できませんでした/
const withMark = () =>
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) KawarabanApp/3')
const noAccess = '社内報を閲覧する権限がありません。管理者にお問い合わせください。'

describe('a web view without a bridge', () => {
  test('WEB-01 WEB-03 WEB-05 WEB-06 is detected by the mark, works by its cookie, and shows by itself what an app would show', async () => {
    withMark()
    const app = await openApp('/', { config, answers: { ...feed, completeNews: () => new TypeError('broken') } })
    await screen.findByRole('link', { name: listed.title })
    expect(app.calls()).not.toContain('getSession')
    expect(screen.queryByRole('navigation', { name: 'メニュー' })).toBeNull()
    await app.press('button', /完了にする/)
    await screen.findByText(checkNetwork)
    expect(closed).not.toHaveBeenCalled()
  })

  test('WEB-04 WEB-07 G-113 opens no link in a tab, and closes the window where it would close the web view', async () => {
    withMark()
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    await openApp('/menu', { config })
    const link = await screen.findByRole('link', { name: /使い方マニュアル/ })
    const pressed = vi.fn()
    window.addEventListener('click', (event) => pressed(event.defaultPrevented), { once: true })
    await userEvent.click(link)
    expect(pressed).toHaveBeenCalledExactlyOnceWith(true)
    expect(opened).not.toHaveBeenCalled()
    cleanup()
    await openApp('/', { config, answers: { createCsrfToken: () => refuse('missingSessionKey') } })
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(1))
  })
})

describe('a bridge that throws', () => {
  const broken = () => {
    throw new Error('no bridge')
  }
  const throwing: Bridge = { token: 'app', openUrl: broken, alert: broken, sendGAEvent: broken, closeWebView: broken }

  test('WEB-03 WEB-08 WEB-09 stops nothing: the post opens, the page shows the message, the window closes', async () => {
    window.companyIntraNewsBridge = throwing
    await openApp('/news/12')
    await screen.findByRole('heading', { name: listed.title })
    await waitFor(() => expect(logged).toHaveBeenCalled())
    expect(logged.mock.calls.every((call) => String(call.at(-1)).includes('no bridge'))).toBe(true)
  })

  test('WEB-03 WEB-04 WEB-08 role none gets the message from the page itself, and then the window is closed once', async () => {
    window.companyIntraNewsBridge = throwing
    const app = await openApp('/', { role: 'none' })
    await screen.findByText(noAccess)
    expect(closed).not.toHaveBeenCalled()
    await app.press('button', 'OK')
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(1))
  })
})

describe('a bridge that answers late', () => {
  test('WEB-04 WEB-08 what follows an alert waits for its answer, happens once, and nothing is shown a second time', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const [alert, closeWebView] = [vi.fn(() => promise), vi.fn()]
    window.companyIntraNewsBridge = { token: 'app', alert, closeWebView }
    await openApp('/', { role: 'none' })
    await waitFor(() => expect(alert).toHaveBeenCalledTimes(1))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(closeWebView).not.toHaveBeenCalled()
    resolve()
    await waitFor(() => expect(closeWebView).toHaveBeenCalledTimes(1))
    expect(alert.mock.calls).toEqual([['', noAccess]])
    expect(closed).not.toHaveBeenCalled()
  })
})
