import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { closeApp, listed, openApp } from './open-app.fake.tsx'

afterEach(closeApp)

const feed = { listNews: () => [listed] }
const needed = ['getSession', 'getMe', 'checkService', 'createCsrfToken', 'getMyProfile']
const withoutAccessLog = (calls: readonly string[]) => calls.filter((call) => call !== 'createAccessLog').sort()

test('NAV-44 all that a known user’s feed needs is requested at once, and only once', async () => {
  const app = await openApp('/', { isKnown: true, answers: feed })
  expect(withoutAccessLog(app.calls())).toEqual([...needed, 'listNews'].sort())
  await screen.findByRole('link', { name: '年末調整のお願い' })
  // G-352: what the screen itself does not wait for comes behind it.
  await waitFor(() => expect(withoutAccessLog(app.calls())).toEqual([...needed, 'listNews', 'countUnread'].sort()))
})

test('G-220 nothing is preloaded that is refused to who could read no news at the last visit', async () => {
  for (const role of ['none', 'viewer'] as const) {
    const loaded = () => screen.findByRole(role === 'none' ? 'heading' : 'link', { name: /社内報を閲覧|年末調整/ })
    await openApp('/', { role, answers: feed })
    await loaded()
    cleanup()
    const app = await openApp('/', { role, answers: feed })
    expect(withoutAccessLog(app.calls())).toEqual([...needed, ...(role === 'none' ? [] : ['listNews'])].sort())
    await loaded()
    expect(app.calls().includes('listNews')).toBe(role === 'viewer')
    closeApp()
  }
})

test('only the feed preloads posts', async () => {
  const app = await openApp('/setting', { isKnown: true })
  expect(withoutAccessLog(app.calls())).toEqual([...needed].sort())
})

test('WEB-05 G-111 API-03 in the web view nothing is requested before the configuration names the header of the token', async () => {
  window.companyIntraNewsBridge = { token: 'app' }
  const app = await openApp('/', { isKnown: true, answers: feed })
  await screen.findByRole('link', { name: '年末調整のお願い' })
  expect(app.calls()).not.toContain('getSession')
  expect(app.calls()[0]).toBe('createCsrfToken')
})

test('for an unknown user only the session is requested first', async () => {
  const app = await openApp('/', { isLogin: false })
  await screen.findByRole('button', { name: /ログイン/ })
  expect(new Set(app.calls())).toEqual(new Set(['getSession']))
})

test('G-141 answers from before the company was activated are requested again', async () => {
  const app = await openApp('/', { isKnown: true, isServiceRunning: false, answers: feed })
  await screen.findByRole('link', { name: '年末調整のお願い' })
  const calls = app.calls()
  expect(calls.lastIndexOf('getMyProfile')).toBeGreaterThan(calls.indexOf('activateCompany'))
  expect(calls.lastIndexOf('listNews')).toBeGreaterThan(calls.indexOf('activateCompany'))
})

test('NAV-32 a known user who is no longer signed in is led to login, whatever was preloaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const app = await openApp('/', { isKnown: true, isLogin: false, answers: feed })
  await screen.findByRole('button', { name: /ログイン/ })
  expect(app.path()).toBe('/login')
  expect(screen.queryByRole('link', { name: '年末調整のお願い' })).toBeNull()
})
