import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeApp, openApp } from './open-app.fake.tsx'

let worker: EventTarget

beforeEach(() => {
  worker = new EventTarget()
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker })
})
afterEach(() => {
  closeApp()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

/** Requests this tab to open `path`, as the service worker does after a click; gives the tab's answer. */
const clickNotice = async (path: unknown): Promise<unknown> => {
  const answer = vi.fn()
  const port = { postMessage: answer } as unknown as MessagePort
  worker.dispatchEvent(Object.assign(new Event('message'), { data: { type: 'push-open', path }, ports: [port] }))
  return answer.mock.calls[0]?.[0]
}

const openFeed = async () => {
  const app = await openApp('/')
  await screen.findByRole('heading', { level: 1, name: '社内報' })
  return app
}

test('G-200 a click on a notice opens its post in the open tab', async () => {
  const { path } = await openFeed()
  expect(await clickNotice('/news/12')).toBe(true)
  await screen.findByRole('heading', { name: '年末調整のお願い' })
  expect(path()).toBe('/news/12')
})

test('G-200 a post that is already on the screen is fetched again, since it may have been edited', async () => {
  const app = await openApp('/news/12')
  await screen.findByRole('heading', { name: '年末調整のお願い' })
  const fetched = () => app.calls().filter((call) => call === 'getNews').length
  const before = fetched()
  expect(await clickNotice('/news/12')).toBe(true)
  await waitFor(() => expect(fetched()).toBe(before + 1))
})

test('G-098 G-200 a tab with unsaved input stays as it is', async () => {
  const { path } = await openFeed()
  const { registerUnsaved } = await import('../platform/unsaved.ts')
  const release = registerUnsaved({ isLostAt: (to) => to === '/news/12' })
  expect(await clickNotice('/news/12')).toBe(false)
  expect(path()).toBe('/')
  release()
  expect(await clickNotice('/news/12')).toBe(true)
})

test('G-200 a tab with an open dialog stays as it is', async () => {
  const { path } = await openFeed()
  const { showConfirm } = await import('../ui/dialogs.tsx')
  void showConfirm({ title: '確認', text: '本当に？', cancel: 'キャンセル', ok: 'OK' })
  expect(await clickNotice('/news/12')).toBe(false)
  expect(path()).toBe('/')
})

test.each(['https://other.example/', '//other.example/', '/\\other.example', 7])(
  'G-200 G-110 a notice never opens another site: %s',
  async (path) => {
    const app = await openFeed()
    expect(await clickNotice(path)).not.toBe(true)
    expect(app.path()).toBe('/')
  },
)

test('G-110 G-200 without a session the post opens after the sign-in', async () => {
  const { path } = await openApp('/login', { isLogin: false })
  await screen.findByRole('button', { name: 'ビジネスアカウントでログイン' })
  expect(await clickNotice('/news/12')).toBe(true)
  await waitFor(async () => {
    const { loadReturnPath } = await import('../platform/storage.ts')
    expect([path(), loadReturnPath()]).toEqual(['/login', '/news/12'])
  })
})
