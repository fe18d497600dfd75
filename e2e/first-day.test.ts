import { failureText } from '@kawaraban/contract/messages.ts'
import { strangers } from '@kawaraban/demo-cast/cast.ts'
import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUndecided, type Person } from '../apps/server/src/testing/company.ts'
import { type SignInApp, signInApp } from '../apps/server/src/testing/sign-in-app.ts'
import { expectPath } from './address.ts'
import { dismiss } from './detail.ts'
import { entrance } from './entrance.ts'
import { openPages } from './pages.ts'
import { startTestServer } from './test-server.ts'

const feedTitle = (page: Page) => page.getByRole('heading', { level: 1, name: '社内報' })

describe('A first sign-in, with the real provider and tag manager', () => {
  const { open, step } = openPages()
  let service: SignInApp
  beforeAll(async () => {
    service = await signInApp(Date.now(), { TAG_MANAGER_ID: 'GTM-TEST' })
  })
  afterAll(() => service?.close())

  const tagManager = (page: Page) =>
    page.evaluate(() => ({
      scripts: [...document.scripts].map(({ src }) => src).filter((src) => src.includes('googletagmanager')),
      events: ((globalThis as { dataLayer?: { event: string }[] }).dataLayer ?? []).slice(1),
    }))
  const count = async (query: ReturnType<typeof sql>) =>
    Number((await service.db.query<{ rows: string }>(query))[0]?.rows)
  const started = () => count(sql`select count(started_at) as rows from management_groups`)
  const visits = () => service.db.query(sql`select page_name as "pageName" from access_logs`)

  test('A new user passes terms and consent, and sees the first hint (S-01, AUTH-04, AUTH-06, AUTH-07, CONS-01, CONS-05, CONS-08, NAV-32, NAV-33, NAV-34, NAV-35, NAV-37, NAV-38, OPS-01, OPS-02, ANL-03, ANL-04, API-24, API-28)', async () => {
    const page = await open(service.origin, { name: '林', tips: 'unseen' })
    await page.route('**/gtm.js*', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    const { terms, privacy, confirmation, agree, allow } = entrance(page)
    await step('Signing in with the business account opens the terms', async () => {
      await page.goto('/')
      await page.getByRole('button', { name: 'ビジネスアカウントでログイン' }).click()
      await page.getByRole('button', { name: new RegExp(strangers.hayashi.name) }).click()
      await terms.getByRole('heading').first().waitFor()
      await privacy.getByRole('heading').first().waitFor()
      await expectPath(page, '/terms')
      expect(await page.getByRole('navigation').count()).toBe(0)
    })
    await step('Any other screen leads back to the terms', async () => {
      await page.goto('/setting')
      await terms.getByRole('heading').first().waitFor()
      await expectPath(page, '/terms')
    })
    await step(
      'The terms can be agreed to only after confirming them; the question about analytics follows',
      async () => {
        expect(await agree.isDisabled()).toBe(true)
        await confirmation.check()
        await agree.click()
        await allow.waitFor()
      },
    )
    await step('Until then nothing is counted, and the service has not started', async () => {
      expect(await tagManager(page)).toEqual({ scripts: [], events: [] })
      expect([await started(), await visits()]).toEqual([0, []])
    })
    await step('Allowing analytics opens the settings as requested, with the first hint', async () => {
      await allow.click()
      await page.getByRole('heading', { level: 1, name: '設定', exact: true }).waitFor()
      await page
        .getByRole('dialog', { name: /^操作のヒント/ })
        .getByText('自分の名前と部門・部署を変更できます。')
        .waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    })
    await step('The service has started, and records one launch and one visit', async () => {
      await page.getByRole('link', { name: '投稿一覧' }).click()
      await feedTitle(page).waitFor()
      expect(await started()).toBe(1)
      await expect.poll(visits).toEqual([{ pageName: 'settingIndex' }])
      expect(await tagManager(page)).toEqual({
        scripts: ['https://www.googletagmanager.com/gtm.js?id=GTM-TEST'],
        events: [{ event: 'companyintranews_launch_browser', managementGroup: strangers.hayashi.managementGroup }],
      })
      const stored = await service.db.query(sql`
        select m.role, a.terms_version as version, a.is_granted_analytics as granted
        from accounts a
        join members m on m.company_user_id = a.company_user_id`)
      expect(stored).toEqual([{ role: 'viewer', version: '2.9.0', granted: true }])
    })
  })

  test('A user who refuses to share data is informed, and nobody is signed in (S-02, AUTH-09, AUTH-10, CONS-10, CONS-12, ERR-23)', async () => {
    const page = await open(service.origin, { name: 'nobody' })
    const banner = page.getByRole('region', { name: 'Cookieの利用について' })
    await step('Returning with a refusal shows a message, and then the login screen', async () => {
      await page.goto('/')
      await page.getByRole('button', { name: 'ビジネスアカウントでログイン' }).click()
      await page.getByRole('link', { name: 'キャンセル' }).click()
      await dismiss(page, failureText.consentNeeded)
      await page.getByRole('button', { name: 'ビジネスアカウントでログイン' }).waitFor()
      await expect.poll(() => new URL(page.url()).search).toBe('')
    })
    await step('Nobody is signed in', async () => {
      const session = await page.request.get('/v1/session')
      expect(await session.json()).toMatchObject({ data: { isLogin: false } })
    })
    await step('The notice about cookies can be closed', async () => {
      await banner.getByRole('button', { name: '閉じる' }).click()
      await banner.waitFor({ state: 'detached' })
      await page.reload()
      await page.getByRole('button', { name: 'ビジネスアカウントでログイン' }).waitFor()
      expect(await banner.count()).toBe(0)
    })
  })
})

describe('New terms', () => {
  const { server, open, step, now } = startTestServer()
  let yamaguchi: Person
  beforeAll(async () => {
    yamaguchi = (await addUndecided(server().db, server().cast.ours, now())).yamaguchi
  })

  test('A user who agreed to 2.8.0 agrees to 2.9.0, answers again, and reads the post (S-03, CONS-04, CONS-05, CONS-09, NAV-35, LIM-15, DATA-19, G-110)', async () => {
    const newsId = await server().storePost(server().cast.sato, { title: '棚卸の日程' })
    const page = await open(yamaguchi, { device: 'phone' })
    const { confirmation, agree, allow, refuse } = entrance(page)
    const agreed = () =>
      server().db.query(sql`
        select terms_version as version, is_granted_analytics as granted
        from accounts
        where account_id = ${yamaguchi.accountId}`)
    await step('Opening a post shows the changed terms', async () => {
      await page.goto(`/news/${newsId}`)
      await page.getByText('利用規約が改定されました。').waitFor()
      await confirmation.waitFor()
      expect([await agree.isDisabled(), await agreed()]).toEqual([true, [{ version: '2.8.0', granted: true }]])
    })
    await step('Clearing the check mark prevents agreement again', async () => {
      await confirmation.check()
      await expect.poll(() => agree.isDisabled()).toBe(false)
      await confirmation.uncheck()
      await expect.poll(() => agree.isDisabled()).toBe(true)
    })
    await step('Agreeing leads to the question about analytics again', async () => {
      await confirmation.check()
      await agree.click()
      await allow.waitFor()
      expect(await agreed()).toEqual([{ version: '2.9.0', granted: null }])
      await page.reload()
      await refuse.waitFor()
    })
    await step('Refusing analytics shows the post', async () => {
      await refuse.click()
      await page.getByRole('heading', { name: '棚卸の日程' }).waitFor()
      expect(await agreed()).toEqual([{ version: '2.9.0', granted: false }])
    })
  })
})
