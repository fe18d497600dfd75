import { testPushSubscription } from '@kawaraban/contract/push.ts'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refuse } from '../../testing/server.fake.ts'
import {
  findSwitch,
  openSettings,
  setUp,
  storedPush,
  subscribedBrowser,
  tearDown,
  waitUntilIdle,
} from './push-settings.fake.tsx'

beforeEach(setUp)
afterEach(tearDown)

test.each([
  ['sent', /^テスト通知を送りました。/],
  ['failed', /^テスト通知を送れませんでした。/],
] as const)('G-201 the result of a test notice to this browser: %s', async (result, words) => {
  await subscribedBrowser()
  const { press, server } = await openSettings({ answers: { testPushSubscription: { result } } })
  await press('button', 'テスト通知を送る')
  expect((await screen.findByText(words)).getAttribute('role')).toBe('status')
  expect(server.requests(testPushSubscription).map(({ params }) => params)).toEqual([{ subscriptionId: '7' }])
})

test('G-201 a test notice without a network shows an error', async () => {
  await subscribedBrowser()
  const { press } = await openSettings({ answers: { testPushSubscription: new Error('no network') } })
  await press('button', 'テスト通知を送る')
  await screen.findByText(/^テスト通知を送れませんでした。/)
})

test('G-201 G-114 an expired session shows the usual message', async () => {
  await subscribedBrowser()
  const { press } = await openSettings({ answers: { testPushSubscription: refuse('sessionInvalid') } })
  await press('button', 'テスト通知を送る')
  await screen.findByText('ログインの有効期限が切れました。もう一度ログインしてください。')
})

test('G-201 a subscription that no longer exists turns the switch off, and a message says what to do', async () => {
  const browser = await subscribedBrowser()
  const { press } = await openSettings({ answers: { testPushSubscription: { result: 'gone' } } })
  await press('button', 'テスト通知を送る')
  await screen.findByText(/もう一度オンにしてください。$/)
  await waitUntilIdle()
  expect([(await findSwitch()).checked, browser.subscription(), storedPush()]).toEqual([false, null, null])
})
