import { dayMs } from '@kawaraban/contract/tokyo.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { otherKey } from './push-browser.fake.ts'
import { now, openSettings, setUp, storedPush, subscribedBrowser, tearDown } from './push-settings.fake.tsx'

beforeEach(setUp)
afterEach(tearDown)

type Browser = Awaited<ReturnType<typeof subscribedBrowser>>
/** Opens the settings, which renew the subscription immediately. */
const visit = async (savedAt: number, prepare: (browser: Browser) => void = () => {}, key?: string) => {
  const browser = await subscribedBrowser(savedAt)
  prepare(browser)
  const app = await openSettings(key === undefined ? {} : { answers: { getPush: { publicKey: key } } })
  await waitFor(() => expect(app.pushCalls()).toContain('getPush'))
  return { browser, ...app }
}
const saves = (pushCalls: () => string[]) => pushCalls().filter((call) => call === 'savePushSubscription').length

test('G-201 an unchanged subscription is saved once a day, not more often', async () => {
  const fresh = await visit(now - dayMs + 1)
  await waitFor(() => expect(fresh.browser.register).toHaveBeenCalled())
  await act(async () => undefined)
  expect(saves(fresh.pushCalls)).toBe(0)
  tearDown()
  setUp()
  const old = await visit(now - dayMs)
  await waitFor(() => expect(saves(old.pushCalls)).toBe(1))
  expect(old.browser.subscription()?.endpoint).toBe('https://push.test/1')
})

test('G-201 a subscription that the browser has dropped is created again and saved', async () => {
  const { pushCalls, browser } = await visit(now, ({ dropSubscription }) => dropSubscription())
  await waitFor(() => expect(saves(pushCalls)).toBe(1))
  expect([browser.subscription()?.endpoint, storedPush().endpoint]).toEqual([
    'https://push.test/2',
    'https://push.test/2',
  ])
})

test.each([
  ['gives the key of its subscription', () => {}],
  ['does not give it', (browser: Browser) => Object.assign(browser.subscription() ?? {}, { options: {} })],
])('G-201 after a change of the server’s key a browser that %s subscribes again', async (_what, prepare) => {
  const { pushCalls, browser } = await visit(now, prepare, otherKey)
  await waitFor(() => expect(saves(pushCalls)).toBe(1))
  expect(browser.unsubscribe).toHaveBeenCalledTimes(1)
  expect(storedPush()).toMatchObject({ endpoint: 'https://push.test/2', publicKey: otherKey })
})

test('G-192 G-201 the subscription moves to the member who is signed in in this browser', async () => {
  const { endpoint } = (await subscribedBrowser(now, '2')).subscription() ?? {}
  const { pushCalls } = await openSettings()
  await waitFor(() => expect(saves(pushCalls)).toBe(1))
  expect(storedPush()).toMatchObject({ endpoint, companyUserId: '3' })
})

test('G-201 a failed renewal shows an error beside the switch', async () => {
  await visit(now, ({ dropSubscription, subscribe }) => {
    dropSubscription()
    subscribe.mockRejectedValue(new DOMException('no push service', 'AbortError'))
  })
  await screen.findByText(/^通知を受け取る設定ができませんでした。/)
  within(screen.getByRole('main')).getByRole('button', { name: 'もう一度試す' })
})
