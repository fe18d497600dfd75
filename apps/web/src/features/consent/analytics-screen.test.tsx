import { updateMe } from '@kawaraban/contract/consent-agree.ts'
import { createAccessLog } from '@kawaraban/contract/service.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refuse } from '../../testing/server.fake.ts'
import { agreements, closeEntrance, openEntrance, tracked } from './entrance.fake.tsx'

const logged = vi.fn()
beforeEach(() => {
  logged.mockReset()
  vi.spyOn(console, 'error').mockImplementation((...words) => logged(words[0]))
})
afterEach(closeEntrance)

const explained =
  '当社は、サービスの改善やご案内のため、お客さまの行動情報と属性情報を取得・利用し、アカウントの提供者へ提供することがあります。許可しない場合もサービスはご利用いただけます。'
const open = async (path = '/') => {
  const app = await openEntrance(path, agreements.termsOnly)
  await screen.findByText(explained)
  return app
}
const launch = 'companyintranews_launch_browser'

describe('the analytics screen', () => {
  test('NAV-20 NAV-35 CONS-07 W-43 it takes the place of any other, explains, and has two equal answers', async () => {
    const app = await open('/setting')
    expect(app.path()).toBe('/analytics')
    screen.getByRole('heading', { level: 1, name: '行動情報・属性情報の取得・利用・提供について' })
    for (const name of ['取得する情報', '利用の目的', '提供先']) screen.getByText(name)
    const link = screen.getByRole('link', { name: /^アプリケーションプライバシーポリシー/ })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      'https://news.test/legal/privacy',
      '_blank',
    ])
    const [allow, refusal] = ['許可する', '許可しない'].map((name) => screen.getByRole('button', { name }))
    expect(allow?.className).toBe(refusal?.className)
  })

  test('CONS-07 G-333 it says what is sent without the permission, too', async () => {
    await open()
    expect(screen.getByText('許可しない場合').nextElementSibling?.textContent).toBe(
      'サービスの起動、投稿の詳細の表示、投稿の作成を行ったことは、所属する管理グループを含めずに送信することがあります。',
    )
  })

  test.each([
    ['許可する', true, [{ event: launch, managementGroup: 'MG00120345' }]],
    ['許可しない', false, [{ event: launch }]],
  ] as const)(
    'CONS-08 ANL-03 ANL-04 ANL-08 G-139 「%s」 sends %s, and leads to the feed, where the visit is counted',
    async (name, isGrantedAnalytics, events) => {
      const app = await open()
      expect(tracked()).toEqual({ events: [], scripts: [] })
      await app.press('button', name)
      await screen.findByRole('heading', { level: 1, name: '社内報' })
      expect(app.agreed()).toEqual([{ termsVersion: '2.9.0', isGrantedAnalytics }])
      expect(app.path()).toBe('/')
      await waitFor(() =>
        expect(app.server.requests(createAccessLog).map(({ body }) => body)).toEqual([{ pageName: 'newsIndex' }]),
      )
      expect(tracked().events).toEqual(events)
    },
  )

  test('G-110 a user who came by a link lands there after both screens', async () => {
    const app = await openEntrance('/news/12', agreements.nothing)
    await app.press('checkbox', /確認しました$/)
    await app.press('button', '同意する')
    await app.press('button', '許可しない')
    await screen.findByRole('heading', { name: '年末調整のお願い' })
    expect(app.path()).toBe('/news/12')
  })

  test.each([
    ['api response error', () => refuse('internal')],
    ['failed to update agreement', () => new Response('<h1>busy</h1>', { status: 503 })],
    [
      'failed to update agreement',
      () => {
        throw new TypeError('broken')
      },
    ],
  ])('CONS-06 ERR-27 a failure is logged as 「%s」, shown, and the user stays', async (words, answer) => {
    const app = await open()
    app.server.on(updateMe, answer)
    await app.press('button', '許可する')
    await app.press('button', 'OK')
    expect(logged.mock.calls).toEqual([[words]])
    expect(app.path()).toBe('/analytics')
    screen.getByRole('button', { name: '許可しない' })
  })

  test('CONS-09 a new version of the terms comes first', async () => {
    const app = await open()
    app.raise('2.10.0')
    await app.press('button', '許可する')
    await screen.findByRole('checkbox', { name: /確認しました$/ })
    expect(app.path()).toBe('/terms')
  })
})

test.each([
  ['granted', { event: 'companyintranews_view_detail', managementGroup: 'MG00120345' }],
  ['notGranted', { event: 'companyintranews_view_detail' }],
] as const)('DETAIL-19 ANL-01 ANL-06 ANL-08 a detail is counted once for who has %s', async (agreement, event) => {
  await openEntrance('/news/12', agreements[agreement])
  await screen.findByRole('heading', { name: '年末調整のお願い' })
  await waitFor(() => expect(tracked().events).toContainEqual(event))
  expect(tracked().events.filter((sent) => (sent as { event: string }).event === event.event)).toHaveLength(1)
  expect(tracked().scripts).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-TEST'])
})
