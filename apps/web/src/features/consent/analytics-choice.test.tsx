import { updateMe } from '@kawaraban/contract/consent-agree.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refuse } from '../../testing/server.fake.ts'
import { agreements, closeEntrance, openEntrance } from './entrance.fake.tsx'

const logged = vi.fn()
beforeEach(() => {
  logged.mockReset()
  vi.spyOn(console, 'error').mockImplementation((...words) => logged(words[0]))
})
afterEach(closeEntrance)

const label = '行動情報・属性情報の取得・利用・提供を許可する'
const choice = () => screen.findByRole<HTMLInputElement>('switch', { name: label })

test.each([
  ['granted', false, '許可を取り消しました。'],
  ['notGranted', true, '許可しました。'],
] as const)('SET-07 CONS-02 who has %s can change it in the settings at any time', async (agreement, wanted, said) => {
  const app = await openEntrance('/setting', agreements[agreement])
  expect((await choice()).checked).toBe(!wanted)
  await app.press('switch', label)
  await screen.findByText(said)
  expect((await choice()).checked).toBe(wanted)
  expect(app.agreed()).toEqual([{ termsVersion: '2.9.0', isGrantedAnalytics: wanted }])
  const { useSession } = await import('../../shell/session.ts')
  expect(useSession.getState().grantedStatus).toBe(wanted ? 'granted' : 'notGranted')
})

test('SET-07 it says what it means, with the policy', async () => {
  await openEntrance('/setting', agreements.granted)
  expect(document.getElementById((await choice()).getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
    /許可しなくても、サービスはご利用いただけます。$/,
  )
  screen.getByRole('link', { name: /^アプリケーションプライバシーポリシー/ })
})

test('SET-07 CONS-06 a failed change is logged and shown, and the switch stays as it was', async () => {
  const app = await openEntrance('/setting', agreements.granted)
  await choice()
  app.server.on(updateMe, refuse('internal'))
  await app.press('switch', label)
  await app.press('button', 'OK')
  await waitFor(async () => expect((await choice()).checked).toBe(true))
  expect(logged.mock.calls).toEqual([['api response error']])
})

test('SET-07 CONS-09 a new version of the terms comes first, and leads back to the settings', async () => {
  const app = await openEntrance('/setting', agreements.granted)
  await choice()
  app.raise('2.10.0')
  await app.press('switch', label)
  await app.press('checkbox', /確認しました$/)
  await app.press('button', '同意する')
  await app.press('button', '許可しない')
  expect((await choice()).checked).toBe(false)
})

test('SET-07 G-111 in the web view, where the app sees to it, there is none', async () => {
  window.companyIntraNewsBridge = { token: 'app' }
  await openEntrance('/setting', agreements.granted)
  await screen.findByRole('heading', { level: 2, name: 'その他' })
  expect(screen.queryByRole('switch', { name: label })).toBeNull()
  delete window.companyIntraNewsBridge
})
