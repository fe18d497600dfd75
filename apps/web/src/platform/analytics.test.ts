import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/server.fake.ts'

let analytics: typeof import('./analytics.ts')
let config: typeof import('./public-config.ts')
const group = { managementGroup: 'G1' }

beforeEach(async () => {
  vi.resetModules()
  ;[analytics, config] = await Promise.all([import('./analytics.ts'), import('./public-config.ts')])
})
afterEach(() => {
  delete window.companyIntraNewsBridge
  delete window.dataLayer
  vi.unstubAllGlobals()
  for (const script of document.head.querySelectorAll('script')) script.remove()
})

const configure = async (answer: unknown) => {
  fakeServer().configure(answer)
  await config.loadPublicConfig()
}
const events = () => window.dataLayer?.slice(1)
const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src)

describe('in a browser', () => {
  test('ANL-08 CONS-01 before terms and analytics are answered nothing is sent, and no tag manager loaded', async () => {
    await configure({ tagManagerId: 'GTM-TEST' })
    analytics.sendEvent('companyintranews_view_detail', group)
    expect([scripts(), window.dataLayer]).toEqual([[], undefined])
  })

  test('ANL-06 ANL-07 OPS-06 the environment’s tag manager is loaded once, with the first event', async () => {
    await configure({ tagManagerId: 'GTM-TEST' })
    analytics.allowEvents('unlinked')
    expect(scripts()).toEqual([])
    analytics.sendEvent('companyintranews_create_news', group)
    analytics.sendEvent('companyintranews_view_detail', group)
    expect(scripts()).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-TEST'])
    expect(window.dataLayer?.[0]).toMatchObject({ event: 'gtm.js', debug_mode: true })
  })

  test('G-139 ANL-08 the management group goes along only with granted consent', async () => {
    await configure({ tagManagerId: 'GTM-TEST' })
    analytics.allowEvents('unlinked')
    analytics.sendEvent('companyintranews_view_detail', group)
    analytics.allowEvents('linked')
    analytics.sendEvent('companyintranews_view_detail', group)
    analytics.allowEvents('unlinked')
    analytics.sendEvent('companyintranews_view_detail', group)
    const event = 'companyintranews_view_detail'
    expect(events()).toEqual([{ event }, { event, managementGroup: 'G1' }, { event }])
  })

  test('ANL-07 without a tag manager nothing is loaded and nothing stored', async () => {
    await configure({})
    analytics.allowEvents('linked')
    analytics.sendEvent('companyintranews_launch_browser', group)
    expect(scripts()).toEqual([])
    expect(window.dataLayer).toBeUndefined()
  })
})

test.each([
  ['linked', [['companyintranews_view_detail', group]]],
  ['unlinked', [['companyintranews_view_detail', {}]]],
  ['none', []],
] as const)(
  'WEB-09 ANL-06 ANL-08 G-139 G-332 in the web view an event waits for the consent, and goes to the app with %s',
  async (consent, sent) => {
    await configure({ tagManagerId: 'GTM-TEST' })
    const sendGAEvent = vi.fn()
    window.companyIntraNewsBridge = { sendGAEvent }
    analytics.sendEvent('companyintranews_view_detail', group)
    expect(sendGAEvent).not.toHaveBeenCalled()
    analytics.allowEvents(consent)
    analytics.allowEvents(consent)
    expect(sendGAEvent.mock.calls).toEqual(sent)
    expect(scripts()).toEqual([])
  },
)
