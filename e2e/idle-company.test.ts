import { cast, demoGroup, otherCast } from '@kawaraban/demo-cast/cast.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../apps/server/src/db/seed/seed-demo.ts'
import { localIssuerName } from '../apps/server/src/local-issuer.ts'
import { maintenanceRounds } from '../apps/server/src/testing/maintenance-rounds.ts'
import { type SignInApp, signInApp } from '../apps/server/src/testing/sign-in-app.ts'
import { agreeToTerms, entrance } from './entrance.ts'
import { feedOf } from './feed.ts'
import { openPages } from './pages.ts'

const { open, step } = openPages()
let service: SignInApp
const { now, age, nextDay, round, traces } = maintenanceRounds(() => service.db)
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

test("A user who returns after 14 idle months finds the company's data deleted (S-25, OPS-03, OPS-04, LIM-16)", async () => {
  const page = await open(service.origin, { name: '鈴木' })
  await step("Suzuki signs in and sees the company's posts", async () => {
    await page.goto('/')
    await signIn(page, cast.suzuki)
    await feedOf(page).getByRole('article').first().waitFor()
    expect(await traces(demoGroup.id)).toEqual(expect.arrayContaining(['accounts', 'members', 'news', 'receipts']))
  })
  await step('Nobody signs in for 14 months, nor for 7 more days', async () => {
    await age(demoGroup.id)
    for (let day = 1; day <= 7; day += 1) {
      await round()
      await nextDay()
    }
    expect(await traces(demoGroup.id)).toContain('news')
    await round()
    expect(await traces(demoGroup.id)).toEqual([])
  })
  await step('Suzuki returns, and has to sign in', async () => {
    await page.reload()
    await login(page).waitFor()
  })
  await step('The terms have to be agreed to as on the first day', async () => {
    await signIn(page, cast.suzuki)
    await agreeToTerms(page)
    await entrance(page).refuse.click()
  })
  await step('The company has no posts, and Suzuki may not post', async () => {
    await page.getByText('投稿がまだありません').waitFor()
    expect(await feedOf(page).count()).toBe(0)
    expect(await page.getByRole('link', { name: '投稿する' }).count()).toBe(0)
  })
  await step('The posts of another company are still there', async () => {
    const other = await open(service.origin, { name: '松本' })
    await other.goto('/')
    await signIn(other, otherCast.matsumoto)
    await feedOf(other).getByRole('article').first().waitFor()
  })
})
