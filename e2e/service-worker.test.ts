import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { subscribe } from '../apps/server/src/testing/subscription.ts'
import { deliverPush, installSubscription, shownNotices, workerOf } from './push-browser.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step, restart } = startTestServer('whole')

/** The part of the service worker API in use here. */
type Scope = { ExtendableEvent: typeof Event }

const countRegistrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

test('A reader gets every push as a notice, without stored pages, until the worker is switched off (G-193, G-199, G-200)', async () => {
  const page = await open(server().cast.tanaka, { hasServiceWorker: true })
  await page.context().grantPermissions(['notifications'])
  await installSubscription(page, subscribe())
  const renewed = subscribe()
  const toggle = page.getByRole('switch', { name: 'このブラウザーで通知を受け取る' })

  await step('Tanaka switches notices on in the service worker of the site', async () => {
    await page.goto('/setting')
    await toggle.click()
    await page.getByText('通知は、まだ届いていません。').waitFor()
    expect(await countRegistrations(page)).toBe(1)
  })

  await step('A push that cannot be read shows a notice with a heading alone', async () => {
    await deliverPush(page, 'no JSON')
    expect(await shownNotices(page)).toEqual([['新しいお知らせ', '']])
    const notice = { heading: 'お知らせが更新されました', title: '年末調整', path: '/news/1', tag: '1', kind: 'edit' }
    await deliverPush(page, JSON.stringify(notice))
    expect(await shownNotices(page)).toEqual([
      ['お知らせが更新されました', '年末調整'],
      ['新しいお知らせ', ''],
    ])
    await page.getByText(/^最後に届いた通知：/).waitFor()
  })

  await step('The worker stores no page', async () => {
    expect(await page.evaluate(() => caches.keys())).toEqual([])
  })

  await step('The browser renews the subscription, and the server stores it without a session', async () => {
    await page.context().clearCookies()
    const answered = page.context().waitForEvent('response', (response) => response.url().endsWith('/v1/push/replace'))
    const worker = await workerOf(page.context())
    await worker.evaluate(({ endpoint, ...keys }) => {
      const { ExtendableEvent } = globalThis as unknown as Scope
      const newSubscription = { toJSON: () => ({ endpoint, keys }) }
      dispatchEvent(Object.assign(new ExtendableEvent('pushsubscriptionchange'), { newSubscription }))
    }, renewed)
    expect((await answered).status()).toBe(200)
    const rows = await server().db.query<{ endpoint: string }>(sql`select endpoint from push_subscriptions`)
    expect(rows).toEqual([{ endpoint: renewed.endpoint }])
  })

  await step(
    'The operator switches the worker off, and the next visit unregisters it and removes all caches',
    async () => {
      await page.evaluate(() => caches.open('of another version'))
      await restart({ SERVICE_WORKER: 'off' })
      await page.goto('/login')
      await page.getByRole('button', { name: 'ビジネスアカウントでログイン' }).waitFor()
      await expect.poll(() => countRegistrations(page)).toBe(0)
      expect(await page.evaluate(() => caches.keys())).toEqual([])
    },
  )
})
