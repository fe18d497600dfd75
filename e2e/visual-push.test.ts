import { tryReceiving } from '@kawaraban/contract/receiving.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { devices } from '../apps/server/src/testing/extent.ts'
import { subscribe } from '../apps/server/src/testing/subscription.ts'
import { answer } from './answer.ts'
import { deliverPush, installSubscription } from './push-browser.ts'
import { startTestServer } from './test-server.ts'
import { expectNoVisualDefects, expectNoVisualDefectsInState } from './visual-checks.ts'

const { server, open } = startTestServer('whole')

const controls = (page: Page) => ({
  toggle: page.getByRole('switch', { name: 'このブラウザーで通知を受け取る' }),
  headingOnly: page.getByRole('switch', { name: '通知にタイトルを出さない' }),
  send: page.getByRole('button', { name: '届くか試す' }),
})

describe.each(devices('phone', 'desktop'))('Visual checks of notices in the browser, on a %s', (device) => {
  const enter = async (prepare?: () => void) => {
    const expectedErrors = /api response error/
    const page = await open(server().cast.sato, { device, hasServiceWorker: true, expectedErrors })
    await (prepare ? page.addInitScript(prepare) : installSubscription(page, subscribe()))
    return page
  }

  test('A reader sees the hint over the feed, presses its button, and does not see it again (G-202)', async () => {
    const page = await open(server().cast.tanaka, { device, hasServiceWorker: true, hasPushHint: true })
    await page.goto('/')
    await page.getByRole('region', { name: '通知のご案内' }).waitFor()
    await page.getByRole('heading', { name: '投稿がまだありません' }).waitFor()
    await expectNoVisualDefects(page, `push hint ${device}`)
    await page.getByRole('button', { name: '受け取る' }).click()
    await page.getByText('通知は「設定」で、いつでも受け取れるようにできます。').waitFor()
    await expectNoVisualDefectsInState(page, `push hint refused ${device}`)
    await page.reload()
    await page.getByRole('heading', { name: '投稿がまだありません' }).waitFor()
    expect(await page.getByRole('region', { name: '通知のご案内' }).count()).toBe(0)
  })

  test('An admin switches notices on after a failure, gets a test notice, and switches titles off (G-194, G-201)', async () => {
    const page = await enter()
    const { toggle, send, headingOnly } = controls(page)
    await page.context().grantPermissions(['notifications'])
    await page.goto('/setting')
    await toggle.waitFor()
    await headingOnly.waitFor()
    await expectNoVisualDefects(page, `push off ${device}`)

    const failing = new Set(['/v1/push/subscription'])
    // Not removed: code that waits for that may never come.
    await page.route('**/v1/**', (route) =>
      failing.has(new URL(route.request().url()).pathname) ? route.fulfill({ status: 503 }) : route.fallback(),
    )
    await toggle.click()
    await page.getByRole('button', { name: 'もう一度試す' }).waitFor()
    await expectNoVisualDefectsInState(page, `push failed ${device}`)

    failing.clear()
    await page.getByRole('button', { name: 'もう一度試す' }).click()
    await page.getByText('次の通知は、プッシュ通知で届きます。').waitFor()
    await expectNoVisualDefects(page, `push on ${device}`)

    const here = { subscriptionId: '1', browser: 'Chrome', system: 'Windows', result: 'sent' } as const
    await answer(page, tryReceiving, { devices: [here], mail: null })
    await send.click()
    await page.getByText(/^送りました。表示されないときは/).waitFor()
    const notice = { heading: 'テスト通知', title: null, path: '/setting', tag: 'test', kind: 'test' }
    await deliverPush(page, JSON.stringify(notice))
    await page.getByText(/^最後に届いた通知：\d{4}\/\d\d\/\d\d \d\d:\d\d$/).waitFor()
    await expectNoVisualDefectsInState(page, `push arrived ${device}`)

    failing.add('/v1/company-settings')
    await headingOnly.click()
    await page.getByText('保存できませんでした。時間をおいて、もう一度お試しください。').waitFor()
    await expectNoVisualDefectsInState(page, `heading only failed ${device}`)
    failing.clear()
    await headingOnly.click()
    await page.getByText('通知にタイトルを出さないようにしました。').waitFor()
    expect(await headingOnly.isChecked()).toBe(true)
    await headingOnly.click()
    await page.getByText('通知にタイトルを出すようにしました。').waitFor()
  })

  test.each([
    ['denied', () => Object.defineProperty(Notification, 'permission', { value: 'denied' }), /ブロックされています/],
    [
      'on an iPhone',
      () => Reflect.deleteProperty(window, 'PushManager'),
      device === 'phone' ? /^iPhone/ : /対応していません/,
    ],
  ] as const)('An admin reads why there is no switch: %s (G-201)', async (name, prepare, sentence) => {
    const page = await enter(prepare as () => void)
    await page.goto('/setting')
    await page.getByText(sentence).waitFor()
    expect(await controls(page).toggle.count()).toBe(0)
    await expectNoVisualDefectsInState(page, `push ${name} ${device}`)
  })
})
