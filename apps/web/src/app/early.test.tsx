import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { closeApp, listed, openApp } from './app-stage.fake.tsx'

afterEach(closeApp)

const feed = { 'GET /v1/companyIntraNews/companyIntraNews': () => [listed] }
const needed = ['GET /v1/session', 'GET /v1/me', 'GET checkService', 'POST csrf/token', 'GET myProfile']
const calls = (asked: readonly string[]) => asked.filter((call) => call !== 'POST accessLog').sort()

test('NAV-44 all that a known user’s feed needs is asked for at once, and only once', async () => {
  const app = await openApp('/', { isKnown: true, answers: feed })
  expect(calls(app.asked())).toEqual([...needed, 'GET companyIntraNews'].sort())
  await screen.findByRole('link', { name: '年末調整のお願い' })
  expect(calls(app.asked())).toEqual([...needed, 'GET companyIntraNews'].sort())
})

test('only the feed asks for posts early', async () => {
  const app = await openApp('/setting', { isKnown: true })
  expect(calls(app.asked())).toEqual([...needed].sort())
})

test('WEB-05 G-111 API-03 in the web view nothing is asked before the configuration names the header of the token', async () => {
  window.companyIntraNewsBridge = { token: 'app' }
  const app = await openApp('/', { isKnown: true, answers: feed })
  await screen.findByRole('link', { name: '年末調整のお願い' })
  for (const call of ['GET /v1/session', 'GET /v1/me']) expect(app.asked()).not.toContain(call)
  expect(app.asked()[0]).toBe('POST csrf/token')
})

test('a stranger is asked for a session first', async () => {
  const app = await openApp('/', { isLogin: false })
  await screen.findByRole('button', { name: /ログイン/ })
  expect(new Set(app.asked())).toEqual(new Set(['GET /v1/session']))
})

test('G-141 what was answered before the service was started is asked for again', async () => {
  const app = await openApp('/', { isKnown: true, isServiceRunning: false, answers: feed })
  await screen.findByRole('link', { name: '年末調整のお願い' })
  const asked = app.asked()
  expect(asked.lastIndexOf('GET myProfile')).toBeGreaterThan(asked.indexOf('POST startService'))
  expect(asked.lastIndexOf('GET companyIntraNews')).toBeGreaterThan(asked.indexOf('POST startService'))
})

test('NAV-32 whoever is known but no longer signed in is led to login, whatever came early', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const app = await openApp('/', { isKnown: true, isLogin: false, answers: feed })
  await screen.findByRole('button', { name: /ログイン/ })
  expect(app.path()).toBe('/login')
  expect(screen.queryByRole('link', { name: '年末調整のお願い' })).toBeNull()
})
