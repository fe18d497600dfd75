import { updateMe } from '@kawaraban/contract/consent-agree.ts'
import { getLegalText } from '@kawaraban/contract/consent-legal-texts.ts'
import { getSession } from '@kawaraban/contract/session.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refuse } from '../../testing/server.fake.ts'
import { agreements, closeEntrance, openEntrance, tracked } from './entrance.fake.tsx'

const logged = vi.fn()
beforeEach(() => {
  logged.mockReset()
  vi.spyOn(console, 'error').mockImplementation((...words) => logged(words[0]))
})
afterEach(closeEntrance)

const broken = () => {
  throw new TypeError('broken')
}
const confirmation = '利用規約およびアプリケーションプライバシーポリシーを確認しました'
const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: confirmation })
const agreeButton = () => screen.findByRole<HTMLButtonElement>('button', { name: '同意する' })
const area = (name: string) => screen.findByRole('region', { name })
const read = () => screen.findByText('この規約は、本サービスの利用条件を定めます。')
const open = async (agreement = agreements.nothing as Parameters<typeof openEntrance>[1], path = '/') => {
  const app = await openEntrance(path, agreement)
  await read()
  return app
}

describe('the terms screen', () => {
  test('NAV-19 NAV-35 CONS-01 CONS-03 it takes the place of any other, with both texts, their headings and pages', async () => {
    const app = await open(agreements.nothing, '/news/12')
    expect(app.path()).toBe('/terms')
    screen.getByRole('heading', { level: 1, name: '利用規約' })
    const pages = [
      ['利用規約', /^第1章/, 'https://news.test/legal/terms'],
      ['アプリケーションプライバシーポリシー', /^第1条（取得/, 'https://news.test/legal/privacy'],
    ] as const
    for (const [name, heading, page] of pages) {
      const text = await area(name)
      within(text).getByRole('heading', { level: 3, name: heading })
      const link = screen.getByRole('link', { name: new RegExp(`^${name}を別のページで読む`) })
      expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([page, '_blank'])
    }
    within(await area('利用規約')).getByRole('heading', { level: 4, name: '第1条（目的）' })
  })

  test('CONS-03 both areas are reached by the keyboard, so that it scrolls them', async () => {
    await open()
    const areas = [await area('利用規約'), await area('アプリケーションプライバシーポリシー')]
    areas[0]?.focus()
    expect(document.activeElement).toBe(areas[0])
    await userEvent.tab()
    await userEvent.tab()
    expect(document.activeElement).toBe(areas[1])
  })

  test('CONS-04 W-42 the button is out of reach until the box is ticked, and again once it is not', async () => {
    const app = await open()
    expect([(await box()).checked, (await agreeButton()).disabled]).toEqual([false, true])
    await app.press('checkbox', confirmation)
    expect((await agreeButton()).disabled).toBe(false)
    await app.press('checkbox', confirmation)
    expect((await agreeButton()).disabled).toBe(true)
    expect(app.agreed()).toEqual([])
  })

  test('CONS-05 CONS-09 LIM-15 agreeing sends the version of the text, and leads to the analytics', async () => {
    const app = await open(agreements.olderTerms)
    screen.getByText(/^利用規約が改定されました。/)
    await app.press('checkbox', confirmation)
    await app.press('button', '同意する')
    await screen.findByRole('button', { name: '許可する' })
    expect(app.agreed()).toEqual([{ termsVersion: '2.9.0', isGrantedAnalytics: null }])
    expect(app.path()).toBe('/analytics')
  })

  test('NAV-25 CONS-01 ANL-03 ANL-04 ANL-08 who has agreed to nothing sees nothing else, and nothing is counted', async () => {
    const app = await open(agreements.nothing, '/news/12')
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(screen.queryByText('年末調整のお願い')).toBeNull()
    expect(app.server.writes()).toEqual([])
    expect(tracked()).toEqual({ events: [], scripts: [] })
  })

  test('AUTH-13 G-110 a user who signs out instead leaves no return address to the next user', async () => {
    const reload = vi.fn()
    vi.doMock('../../platform/page.ts', () => ({ reloadPage: reload }))
    const app = await open(agreements.nothing, '/news/12')
    await app.press('button', 'ログアウト')
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(app.server.writes()).toEqual(['DELETE /v1/session'])
    expect(sessionStorage.getItem('companyIntraNews.returnPath')).toBeNull()
    vi.doUnmock('../../platform/page.ts')
  })
})

describe('what goes wrong on the terms screen', () => {
  test.each([
    ['api response error', 'a refusal', () => refuse('internal')],
    ['failed to update agreement', 'a broken connection', broken],
  ])('CONS-06 ERR-27 it logs 「%s」 for %s, and the user stays', async (words, _, answer) => {
    const app = await open()
    app.server.on(updateMe, answer)
    await app.press('checkbox', confirmation)
    await app.press('button', '同意する')
    await app.press('button', 'OK')
    expect(logged.mock.calls).toEqual([[words]])
    expect([app.path(), (await box()).checked, (await agreeButton()).disabled]).toEqual(['/terms', true, false])
  })

  test('CONS-05 CONS-09 an outdated version loads the new text, which has to be confirmed again', async () => {
    const app = await open()
    await app.press('checkbox', confirmation)
    app.raise('2.10.0')
    await app.press('button', '同意する')
    await screen.findByText(/^利用規約がただいま更新されました。/)
    expect(await screen.findAllByText('2.10.0版')).toHaveLength(2)
    expect([(await box()).checked, (await agreeButton()).disabled]).toEqual([false, true])
    await waitFor(async () => expect(document.activeElement).toBe(await area('利用規約')))
    await app.press('checkbox', confirmation)
    await app.press('button', '同意する')
    await screen.findByRole('button', { name: '許可する' })
    expect(app.agreed().map(({ termsVersion }) => termsVersion)).toEqual(['2.9.0', '2.10.0'])
  })

  test.each([
    ['api response error', () => refuse('internal')],
    ['failed to fetch legal text', broken],
  ])('CONS-06 ERR-27 texts that do not come are logged as 「%s」 and can be loaded again', async (words, answer) => {
    const app = await openEntrance('/login', agreements.nothing)
    await read()
    closeEntrance()
    const again = await openEntrance('/login', agreements.nothing)
    void app
    again.server.on(getLegalText, answer)
    await screen.findByRole('heading', { name: '利用規約を読み込めませんでした' })
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(logged.mock.calls.every(([said]) => said === words)).toBe(true)
    again.server.on(getLegalText, {
      version: '2.9.0',
      title: '',
      html: '<p>この規約は、本サービスの利用条件を定めます。</p>',
    })
    await again.press('button', '再読み込み')
    expect(await screen.findAllByText('この規約は、本サービスの利用条件を定めます。')).toHaveLength(2)
  })

  test('CONS-04 nothing can be confirmed before it can be read', async () => {
    const slow = Promise.withResolvers<{ version: string; title: string; html: string }>()
    const app = await openEntrance('/login', agreements.nothing)
    app.server.on(getLegalText, () => slow.promise)
    expect([(await box()).disabled, (await agreeButton()).disabled]).toEqual([true, true])
    slow.resolve({ version: '2.9.0', title: '', html: '<p>本文</p>' })
    await screen.findAllByText('本文')
    expect((await box()).disabled).toBe(false)
  })

  test('AUTH-11 whose session has ended is led to login', async () => {
    const app = await open()
    app.server.on(updateMe, refuse('missingSessionKey'))
    app.server.on(getSession, { isLogin: false })
    await app.press('checkbox', confirmation)
    await app.press('button', '同意する')
    await waitFor(() => expect(app.path()).toBe('/login'))
  })
})
