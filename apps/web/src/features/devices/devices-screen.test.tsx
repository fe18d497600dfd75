import { type Device, signOutDevice, signOutOtherDevices } from '@kawaraban/contract/devices.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { closeApp, openApp } from '../../app/open-app.fake.tsx'
import { devicesText as text } from '../../messages/devices.ts'
import { refuse } from '../../testing/server.fake.ts'

let logged: MockInstance<typeof console.error>
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(closeApp)

const here: Device = {
  deviceId: 'here',
  isApp: false,
  browser: 'Chrome',
  system: 'Windows',
  signedInAt: '2026/11/18 09:00',
  usedAt: '2026/11/20 09:30',
  isThis: true,
}
const app: Device = { ...here, deviceId: 'app', isApp: true, browser: null, system: 'iOS', isThis: false }
const unknown: Device = { ...here, deviceId: 'unknown', browser: null, system: null, isThis: false }

/** Opens the screen; the server removes devices that are signed out from its list. */
const open = async (scene: Parameters<typeof openApp>[1] = {}) => {
  let devices = [here, app, unknown]
  return openApp('/setting/devices', {
    ...scene,
    answers: {
      listDevices: () => ({ devices }),
      signOutDevice: ({ params }) => {
        devices = devices.filter(({ deviceId }) => deviceId !== params.deviceId)
      },
      signOutOtherDevices: () => {
        devices = [here]
      },
      ...scene.answers,
    },
  })
}
const list = () => screen.findByRole('list', { name: text.list })
const rows = async () =>
  within(await list())
    .getAllByRole('listitem')
    .map((row) => row.textContent)
const answer = async (question: string, button: string) => {
  const dialog = await screen.findByRole('alertdialog', { name: 'ログアウト' })
  within(dialog).getByText(question)
  await userEvent.click(within(dialog).getByRole('button', { name: button }))
}
const times = 'ログイン：2026/11/18 09:00最後の利用：2026/11/20 09:30'
const ofApp = 'アプリ・iOS（2026/11/18 09:00にログイン）をログアウト'

test('G-323 the devices are shown with kind, times and which is this one', async () => {
  await open()
  expect(await rows()).toEqual([
    `Chrome・Windowsこの端末${times}`,
    `アプリ・iOS${times}ログアウト`,
    `ブラウザー${times}ログアウト`,
  ])
  screen.getByText(text.hint)
})

test('G-325 one device is signed out after a confirmation, and the focus stays in the list', async () => {
  const { press, server } = await open()
  await press('button', ofApp)
  await answer('「アプリ・iOS」をログアウトします。よろしいですか？', 'キャンセル')
  expect(server.requests(signOutDevice)).toEqual([])
  await press('button', ofApp)
  await answer('「アプリ・iOS」をログアウトします。よろしいですか？', 'ログアウト')
  await screen.findByText(text.signedOut)
  expect(await rows()).toHaveLength(2)
  expect(server.requests(signOutDevice).map(({ params }) => params)).toEqual([{ deviceId: 'app' }])
  await waitFor(async () => expect(document.activeElement).toBe(await list()))
})

test('G-325 all other devices are signed out after a confirmation, and nothing is left to sign out', async () => {
  const { press, server } = await open()
  await press('button', text.signOutOthers)
  await answer(text.questions.others.text, 'ログアウト')
  await screen.findByText(text.signedOut)
  expect(server.requests(signOutOtherDevices)).toHaveLength(1)
  expect(await rows()).toEqual([`Chrome・Windowsこの端末${times}`])
  expect(screen.queryByRole('button', { name: text.signOutOthers })).toBeNull()
})

test('G-325 a failed sign-out is shown, and the devices stay', async () => {
  const { press } = await open({ answers: { signOutDevice: () => new Error('offline') } })
  await press('button', ofApp)
  await answer('「アプリ・iOS」をログアウトします。よろしいですか？', 'ログアウト')
  await screen.findByText(/^通信できませんでした。/)
  expect(logged.mock.calls.map(([what]) => what)).toEqual(['failed to sign out devices'])
  await press('button', 'OK')
  expect(await rows()).toHaveLength(3)
})

test('G-325 a browser that was signed out elsewhere comes to the login screen', async () => {
  let isLogin = true
  const listDevices = () => {
    isLogin = false
    return refuse('sessionInvalid')
  }
  const { path, press } = await open({ answers: { listDevices, getSession: () => ({ isLogin }) } })
  await press('button', 'OK')
  await waitFor(() => expect(path()).toBe('/login'))
})

test('G-323 what cannot be loaded shows an error, and a press loads it again', async () => {
  let isDown = true
  const { press } = await open({
    answers: { listDevices: () => (isDown ? new Error('offline') : { devices: [here] }) },
  })
  await screen.findByText(text.failed)
  isDown = false
  await press('button', '再読み込み')
  expect(await rows()).toHaveLength(1)
})

test('G-327 the web view says that it shows its own sign-in alone, and has nothing to sign out', async () => {
  window.companyIntraNewsBridge = { token: 'of the app' }
  await open({ answers: { listDevices: { devices: [{ ...app, isThis: true }] } } })
  expect(await rows()).toEqual([`アプリ・iOSこの端末${times}`])
  screen.getByText(text.hintInApp)
  expect(screen.queryByRole('button', { name: /ログアウト/ })).toBeNull()
})
