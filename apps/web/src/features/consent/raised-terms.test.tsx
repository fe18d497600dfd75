import { getMe } from '@kawaraban/contract/consent.ts'
import { createAccessLog } from '@kawaraban/contract/service.ts'
import { getSession } from '@kawaraban/contract/session.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cast } from '../../testing/cast.fake.ts'
import { agreements, closeEntrance, openEntrance, tracked } from './entrance.fake.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(closeEntrance)

const settings = () => screen.findByRole('heading', { level: 1, name: '設定' })

const toProfile = /^プロフィール設定プロフィール$/

/** A tab that shows the settings, and whose next response announces new terms. */
const raisedWhileOpen = async () => {
  const app = await openEntrance('/setting', agreements.granted)
  await settings()
  await waitFor(() => expect(app.server.requests(createAccessLog)).toHaveLength(1))
  app.raise('2.10.0')
  const { call } = await import('../../call.ts')
  await call(getSession)
  await settings()
  return app
}

test('CONS-09 NAV-35 an open tab learns of raised terms by its next call, and is led to them at the navigation after it', async () => {
  const app = await raisedWhileOpen()
  await app.press('link', toProfile)
  await screen.findByText(/^利用規約が改定されました。/)
  expect(await screen.findAllByText('2.10.0版')).toHaveLength(2)
  await app.press('checkbox', /確認しました$/)
  await app.press('button', '同意する')
  await app.press('button', '許可しない')
  await screen.findByRole('heading', { level: 1, name: 'プロフィール設定' })
  expect(app.agreed()).toEqual([
    { termsVersion: '2.10.0', isGrantedAnalytics: null },
    { termsVersion: '2.10.0', isGrantedAnalytics: false },
  ])
})

test('CONS-09 G-166 where it cannot be looked up whether that has changed, what is known counts', async () => {
  const app = await raisedWhileOpen()
  app.server.on(getMe, () => {
    throw new TypeError('broken')
  })
  await app.press('link', toProfile)
  await screen.findByText(/^利用規約が改定されました。/)
  expect(app.path()).toBe('/terms')
})

test('CONS-09 G-167 a draft is in its review again, and after it is given up the form is empty', async () => {
  const app = await openEntrance('/news/add', agreements.granted, cast.suzuki)
  const title = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^タイトル/ })
  await userEvent.type(await title(), '避難訓練')
  await userEvent.type(screen.getByRole('textbox', { name: /^本文/ }), '本日です。')
  app.raise('2.10.0')
  const { call } = await import('../../call.ts')
  await call(getSession)
  await app.press('button', '確認する')
  await screen.findByText(/^入力していた内容は残っています。/)
  await app.press('checkbox', /確認しました$/)
  await app.press('button', '同意する')
  await app.press('button', '許可しない')
  await screen.findByRole('button', { name: '投稿する' })
  expect([app.path(), screen.queryAllByText('避難訓練').length > 0]).toEqual(['/news/add/confirm', true])
  await app.press('link', /^投稿一覧/)
  await app.press('button', 'OK')
  await screen.findByRole('heading', { level: 1, name: '社内報' })
  await app.press('link', '投稿する')
  expect((await title()).value).toBe('')
})

test('CONS-09 a user who has agreed in another tab need not agree twice', async () => {
  const app = await raisedWhileOpen()
  app.server.on(getMe, { accountId: 'a1', agreement: { termsVersion: '2.10.0', isGrantedAnalytics: true } })
  await app.press('link', toProfile)
  await screen.findByRole('heading', { level: 1, name: 'プロフィール設定' })
  expect(app.agreed()).toEqual([])
})

test('ANL-08 G-139 from the raise on nothing is counted until it is answered', async () => {
  await raisedWhileOpen()
  const { sendEvent } = await import('../../platform/analytics.ts')
  const before = tracked().events.length
  sendEvent('companyintranews_create_news', { managementGroup: 'MG00120345' })
  expect(tracked().events).toHaveLength(before)
})
