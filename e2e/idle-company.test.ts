import { cast, demoGroup, otherCast } from '@kawaraban/demo-cast/cast.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../apps/server/src/db/seed/seed-demo.ts'
import { localIssuerName } from '../apps/server/src/local-issuer.ts'
import { maintenanceStage } from '../apps/server/src/testing/maintenance-stage.ts'
import { type SignInApp, signInApp } from '../apps/server/src/testing/sign-in-app.ts'
import { agreeToTerms, entrance } from './entrance.ts'
import { feedOf } from './feed.ts'
import { openPages } from './pages.ts'

const { open, step } = openPages()
let service: SignInApp
const { now, age, nextDay, round, traces } = maintenanceStage(() => service.db)
beforeAll(async () => {
  service = await signInApp(now)
  await seedDemo(service.db, { now, issuer: localIssuerName })
})
afterAll(() => service?.close())

const login = (page: Page) => page.getByRole('button', { name: 'ビジネスアカウントでログイン' })
const signIn = async (page: Page, { name }: { name: string }) => {
  await login(page).click()
  await page.getByRole('button', { name: new RegExp(name) }).click()
}

test('S-25 OPS-03 OPS-04 LIM-16 after 14 idle months the company’s data is deleted', async () => {
  const page = await open(service.origin, { name: '鈴木' })
  await step('鈴木がログインすると、会社の投稿が並ぶ', async () => {
    await page.goto('/')
    await signIn(page, cast.suzuki)
    await feedOf(page).getByRole('article').first().waitFor()
    expect(await traces(demoGroup.id)).toEqual(expect.arrayContaining(['accounts', 'members', 'news', 'receipts']))
  })
  await step('だれも14か月使わず、その後の7日間も使わない', async () => {
    await age(demoGroup.id)
    for (let day = 1; day <= 7; day += 1) {
      await round()
      await nextDay()
    }
    expect(await traces(demoGroup.id)).toContain('news')
    await round()
    expect(await traces(demoGroup.id)).toEqual([])
  })
  await step('戻ってきた鈴木は、ログインから始める', async () => {
    await page.reload()
    await login(page).waitFor()
  })
  await step('利用規約にも、はじめての人として同意する', async () => {
    await signIn(page, cast.suzuki)
    await agreeToTerms(page)
    await entrance(page).refuse.click()
  })
  await step('会社の投稿は1件もなく、投稿者でもない', async () => {
    await page.getByText('投稿がまだありません').waitFor()
    expect(await feedOf(page).count()).toBe(0)
    expect(await page.getByRole('link', { name: '投稿する' }).count()).toBe(0)
  })
  await step('ほかの会社の投稿は、そのまま残っている', async () => {
    const other = await open(service.origin, { name: '松本' })
    await other.goto('/')
    await signIn(other, otherCast.matsumoto)
    await feedOf(other).getByRole('article').first().waitFor()
  })
})
