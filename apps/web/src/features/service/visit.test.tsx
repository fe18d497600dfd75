import { type Agreement, getMe } from '@kawaraban/contract/consent.ts'
import { createAccessLog } from '@kawaraban/contract/service.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeApp, openApp, post, type Scene } from '../../app/open-app.fake.tsx'
import { refuse } from '../../testing/server.fake.ts'
import { agreements } from '../consent/entrance.fake.tsx'

const logged = vi.fn()

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...words) => logged(words[0]))
})
afterEach(() => {
  delete window.dataLayer
  closeApp()
})

const accessLogs = (app: Awaited<ReturnType<typeof openApp>>) =>
  app.server.requests(createAccessLog).map(({ body }) => body)
const launches = () =>
  window.dataLayer?.filter((event) => (event as { event: string }).event === 'companyintranews_launch_browser').length
const scene: Scene = { config: { tagManagerId: 'GTM-TEST' } }
const settled = (title: string) => screen.findByRole('heading', { level: 1, name: title })

describe('a visit', () => {
  test('ANL-03 ANL-04 DATA-25 LIM-17 launch event and access log go out once per session, with the first screen’s name', async () => {
    const app = await openApp('/setting', scene)
    await settled('設定')
    await waitFor(() => expect(accessLogs(app)).toEqual([{ pageName: 'settingIndex' }]))
    await app.press('link', /^プロフィール設定プロフィール$/)
    await settled('プロフィール設定')
    expect(accessLogs(app)).toHaveLength(1)
    expect(launches()).toBe(1)
  })

  test('G-140 a reload is not a new visit', async () => {
    const app = await openApp('/setting', scene)
    await waitFor(() => expect(accessLogs(app)).toHaveLength(1))
    const { cleanup } = await import('@testing-library/react')
    cleanup()
    const again = await openApp('/setting/my-profile', scene)
    await settled('プロフィール設定')
    expect(accessLogs(again)).toEqual([])
  })

  test('ANL-05 ERR-29 a failed access log is logged and sent again at the next navigation', async () => {
    const refused = { createAccessLog: () => refuse('internal') }
    const app = await openApp('/setting', { ...scene, answers: refused })
    await waitFor(() => expect(logged).toHaveBeenCalledWith('failed to send access log'))
    await app.press('link', /^プロフィール設定プロフィール$/)
    await waitFor(() => expect(accessLogs(app)).toHaveLength(2))
  })

  test('ANL-03 ANL-04 in the app the access log goes out, and no launch event', async () => {
    const sendGAEvent = vi.fn()
    window.companyIntraNewsBridge = { sendGAEvent }
    const app = await openApp('/setting', scene)
    await waitFor(() => expect(accessLogs(app)).toEqual([{ pageName: 'settingIndex' }]))
    expect(sendGAEvent).not.toHaveBeenCalled()
  })

  test('G-119 without a management group there is no access log', async () => {
    const none = () => refuse('noManagementGroup')
    const app = await openApp('/', {
      ...scene,
      answers: { checkService: none, getMyProfile: none },
    })
    await screen.findByRole('alertdialog')
    expect(accessLogs(app)).toEqual([])
  })
})

test.each([
  ['granted', [['companyintranews_view_detail', { managementGroup: 'MG00120345' }]]],
  ['notGranted', [['companyintranews_view_detail', {}]]],
  ['termsOnly', []],
  ['olderTerms', []],
] as const)(
  'ANL-08 WEB-05 G-139 G-332 in the web view the app gets what somebody with %s has allowed, once me has answered',
  async (name, sent) => {
    const [agreement, sendGAEvent] = [agreements[name], vi.fn()]
    window.companyIntraNewsBridge = { token: 'app', sendGAEvent }
    const me = Promise.withResolvers<{ accountId: string; agreement: Agreement }>()
    const app = await openApp('/news/12', { answers: { getMe: () => me.promise } })
    await screen.findByRole('heading', { name: post.title })
    await waitFor(() => expect(app.server.requests(viewNews)).toHaveLength(1))
    expect(sendGAEvent).not.toHaveBeenCalled()
    me.resolve({ accountId: 'a1', agreement })
    const { useSession } = await import('../../shell/session.ts')
    await waitFor(() => expect(useSession.getState().agreement).toEqual(agreement))
    expect(sendGAEvent.mock.calls).toEqual(sent)
    expect(app.path()).toBe('/news/12')
  },
)

test('ANL-08 G-332 in the web view a failed me is logged, the event waits, and me is loaded again at the next navigation', async () => {
  const sendGAEvent = vi.fn()
  window.companyIntraNewsBridge = { token: 'app', sendGAEvent }
  const app = await openApp('/news/12', { answers: { getMe: () => new Error('broken') } })
  await screen.findByRole('heading', { name: post.title })
  await waitFor(() => expect(logged).toHaveBeenCalledWith('failed to fetch me'))
  app.server.on(getMe, { accountId: 'a1', agreement: agreements.granted })
  await app.press('button', '戻る')
  await waitFor(() => expect(sendGAEvent).toHaveBeenCalledTimes(1))
})
