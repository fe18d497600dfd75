import { savePushSubscription } from '@kawaraban/contract/push.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { onPhone } from '../../app/open-app.fake.tsx'
import { refuse } from '../../testing/server.fake.ts'
import { fakePushBrowser, publicKey } from './push-browser.fake.ts'
import {
  findSwitch,
  hintText,
  label,
  now,
  openSettings,
  setUp,
  storedPush,
  subscribedBrowser,
  tearDown,
  toggle,
  waitUntilIdle,
} from './push-settings.fake.tsx'

beforeEach(setUp)
afterEach(tearDown)

describe('where there is no switch', () => {
  test('G-201 without Web Push the settings have no section for notices', async () => {
    fakePushBrowser()
    await openSettings({ config: {} })
    expect(screen.queryByText(label)).toBeNull()
    expect(screen.queryByRole('heading', { name: '通知' })).toBeNull()
  })

  test('G-201 WEB-01 in the web view there is none: the app shows notices itself', async () => {
    fakePushBrowser()
    window.companyIntraNewsBridge = { token: 'app' }
    await openSettings()
    expect(screen.queryByText(label)).toBeNull()
  })

  test('G-201 users without a role have none', async () => {
    fakePushBrowser()
    await openSettings({ role: 'none' })
    expect(screen.queryByText(label)).toBeNull()
  })

  const blocked = () => void fakePushBrowser({ permission: 'denied' })

  test.each<[string, () => unknown, string | RegExp, isNarrow?: boolean]>([
    ['cannot show notices', () => undefined, 'お使いのブラウザーは、通知に対応していません。'],
    ['cannot show them on an iPhone’s home screen either', onPhone, 'お使いのブラウザーは、通知に対応していません。'],
    ['is on an iPhone outside of the home screen', onPhone, /^iPhoneとiPadでは、ホーム画面に追加すると/, true],
    ['blocks them', blocked, /ブラウザーの設定でブロックされています。.*「通知」を許可してください。$/],
  ])(
    'G-201 a browser that %s shows the reason instead of a switch',
    async (_what, prepare, sentence, isNarrow = false) => {
      prepare()
      await openSettings({ isNarrow })
      expect((await screen.findByText(sentence)).getAttribute('role')).toBe('status')
      expect(screen.queryByRole('switch', { name: label })).toBeNull()
    },
  )

  test('G-201 the switch comes back when the user allows notices in the browser', async () => {
    const { notification } = fakePushBrowser({ permission: 'denied' })
    await openSettings()
    await screen.findByText(/ブロックされています/)
    notification.permission = 'granted'
    act(() => void window.dispatchEvent(new Event('focus')))
    expect((await findSwitch()).checked).toBe(false)
  })
})

describe('turning it on', () => {
  test('G-201 a press, and nothing before it, requests permission, subscribes and saves at the server', async () => {
    const { notification, register, subscribe, indexedDb } = fakePushBrowser()
    const { pushCalls, server } = await openSettings()
    expect([(await findSwitch()).checked, await hintText()]).toEqual([
      false,
      '公開された投稿やリマインドを、この画面を閉じていても通知で受け取れます。',
    ])
    expect(
      [notification.requestPermission, register, pushCalls()].map((calls) =>
        'mock' in calls ? calls.mock.calls : calls,
      ),
    ).toEqual([[], [], []])
    await toggle()
    await screen.findByText('通知は、まだ届いていません。')
    expect(register.mock.calls).toEqual([['/service-worker.js', { updateViaCache: 'none' }]])
    expect(subscribe.mock.calls).toEqual([[{ userVisibleOnly: true, applicationServerKey: publicKey }]])
    expect(pushCalls()).toEqual(['getPush', 'savePushSubscription'])
    expect(server.requests(savePushSubscription)[0]?.body).toEqual({
      endpoint: 'https://push.test/1',
      p256dh: 'point',
      auth: 'secret',
    })
    expect(storedPush()).toMatchObject({ subscriptionId: '7', companyUserId: '3', savedAt: now })
    expect(indexedDb.get('subscription')).toEqual({ endpoint: 'https://push.test/1', auth: 'secret', publicKey })
    expect((await findSwitch()).checked).toBe(true)
  })

  test('G-201 while a change is pending the switch says so, and a second press does nothing', async () => {
    fakePushBrowser()
    const { promise, resolve } = Promise.withResolvers<{ publicKey: string }>()
    const { pushCalls } = await openSettings({ answers: { getPush: () => promise } })
    await toggle()
    expect([(await findSwitch()).checked, (await findSwitch()).getAttribute('aria-busy'), await hintText()]).toEqual([
      true,
      'true',
      '通知を受け取る設定をしています。',
    ])
    await toggle()
    resolve({ publicKey })
    await waitUntilIdle()
    expect(pushCalls()).toEqual(['getPush', 'savePushSubscription'])
  })

  test.each([
    ['denied', /ブロックされています/],
    ['default', /^通知が許可されませんでした。/],
  ] as const)('G-201 the permission %s subscribes nothing, and a message says what to do', async (answer, words) => {
    const { subscribe } = fakePushBrowser({ answer })
    const { pushCalls } = await openSettings()
    await toggle()
    await screen.findByText(words)
    expect([subscribe.mock.calls, pushCalls(), storedPush()]).toEqual([[], [], null])
  })

  test.each(['the browser', 'the server'])(
    'G-201 when %s fails the switch is off and shows an error, and a press retries',
    async (failing) => {
      const { subscribe } = fakePushBrowser()
      if (failing === 'the browser') subscribe.mockRejectedValueOnce(new DOMException('no push service', 'AbortError'))
      let failures = failing === 'the server' ? 1 : 0
      const save = () => (failures-- > 0 ? new Response('', { status: 503 }) : { subscriptionId: '7' })
      const { press } = await openSettings({ answers: { savePushSubscription: save } })
      await toggle()
      await screen.findByText('通知を受け取る設定ができませんでした。時間をおいて、もう一度お試しください。')
      expect([(await findSwitch()).checked, storedPush()]).toEqual([false, null])
      await press('button', 'もう一度試す')
      await screen.findByText('通知は、まだ届いていません。')
      expect((await findSwitch()).checked).toBe(true)
      expect(screen.queryByRole('button', { name: 'もう一度試す' })).toBeNull()
    },
  )

  test('G-201 G-114 an expired session shows the usual message', async () => {
    fakePushBrowser()
    await openSettings({ answers: { savePushSubscription: refuse('sessionInvalid') } })
    await toggle()
    await screen.findByText('ログインの有効期限が切れました。もう一度ログインしてください。')
    expect(screen.queryByText(/^通知を受け取る設定ができませんでした。/)).toBeNull()
  })
})

describe('while it is on', () => {
  test('G-201 TIME-03 the time of the last notice is beside the switch and up to date', async () => {
    const browser = await subscribedBrowser()
    await openSettings()
    expect(await hintText()).toBe('公開された投稿やリマインドを、このブラウザーで通知として受け取ります。')
    await screen.findByText('通知は、まだ届いていません。')
    act(() => browser.arrive(now))
    await screen.findByText('最後に届いた通知：2026/11/20 10:00')
  })

  test('G-201 turning it off deletes the subscription at the server, then in the browser', async () => {
    const browser = await subscribedBrowser()
    const { pushCalls } = await openSettings()
    await toggle()
    await waitUntilIdle()
    expect(pushCalls().at(-1)).toBe('deletePushSubscription')
    expect(browser.unsubscribe).toHaveBeenCalledOnce()
    expect([(await findSwitch()).checked, storedPush(), browser.indexedDb.size]).toEqual([false, null, 0])
  })

  test('G-201 a switch that cannot be turned off stays on and shows an error, and a press retries', async () => {
    let failures = 1
    const remove = () => (failures-- > 0 ? new Error('no network') : null)
    const browser = await subscribedBrowser()
    const { press } = await openSettings({ answers: { deletePushSubscription: remove } })
    await toggle()
    await screen.findByText('通知の設定を解除できませんでした。時間をおいて、もう一度お試しください。')
    expect([(await findSwitch()).checked, browser.subscription()]).not.toContain(null)
    await press('button', 'もう一度試す')
    await waitFor(async () => expect((await findSwitch()).checked).toBe(false))
  })

  test('G-201 without a network nothing can be changed or tested, and the switch says why', async () => {
    await subscribedBrowser()
    await openSettings()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    expect([(await findSwitch()).disabled, await hintText()]).toEqual([
      true,
      'ネットワークに接続していないため、変更できません。',
    ])
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: '届くか試す' })).disabled).toBe(true)
  })
})
