import { act, screen, waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { closeApp, openApp } from '../../app/open-app.fake.tsx'
import { cast } from '../../testing/cast.fake.ts'
import { fakePushBrowser, publicKey, removePushBrowser } from './push-browser.fake.ts'

/** 2026/11/20 10:00 in Tokyo. */
export const now = Date.UTC(2026, 10, 20, 1, 0)
export const label = 'このブラウザーで通知を受け取る'
const config = { hasWebPush: true }

/** Stops the clock at `now` and allows warnings on the console. */
export const setUp = (): void => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
}

export const tearDown = (): void => {
  closeApp()
  removePushBrowser()
  vi.useRealTimers()
}

/** Opens the settings on a server with Web Push. */
export const openSettings = async (scene: Parameters<typeof openApp>[1] = {}) => {
  const answers = {
    getPush: { publicKey },
    savePushSubscription: { subscriptionId: '7' },
    deletePushSubscription: null,
    ...scene.answers,
  }
  const app = await openApp('/setting', { config, ...scene, answers })
  await screen.findByRole('heading', { level: 2, name: 'その他' })
  const pushCalls = () => app.calls().filter((call) => /Push/.test(call))
  return { ...app, pushCalls }
}

/** The stored subscription of the browser, or null. */
export const storedPush = () => JSON.parse(localStorage.getItem('companyIntraNews.push') ?? 'null')

/** A browser with notices switched on for a member, saved at the server at `savedAt`. */
export const subscribedBrowser = async (savedAt = now, companyUserId: string = cast.tanaka.companyUserId) => {
  const browser = fakePushBrowser({ permission: 'granted' })
  const { endpoint } = await browser.subscribe({ applicationServerKey: publicKey })
  browser.subscribe.mockClear()
  const stored = {
    subscriptionId: '7',
    endpoint,
    publicKey,
    managementGroup: cast.tanaka.managementGroup,
    companyUserId,
    savedAt,
  }
  localStorage.setItem('companyIntraNews.push', JSON.stringify(stored))
  return browser
}

export const findSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: label })
export const hintText = async (): Promise<string | null | undefined> =>
  document.getElementById((await findSwitch()).getAttribute('aria-describedby') ?? '')?.textContent
export const toggle = async () => act(async () => (await findSwitch()).click())
export const waitUntilIdle = () =>
  waitFor(async () => expect((await findSwitch()).getAttribute('aria-busy')).toBe('false'))
