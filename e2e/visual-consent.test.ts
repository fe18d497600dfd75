import { updateMe } from '@kawaraban/contract/consent-agree.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { addUndecided } from '../apps/server/src/testing/company.ts'
import { devices } from '../apps/server/src/testing/extent.ts'
import { refuse } from './answer.ts'
import { agreeToTerms, entrance } from './entrance.ts'
import { getPlainPages } from './plain-page.ts'
import { startTestServer } from './test-server.ts'
import { expectNoVisualDefects, expectNoVisualDefectsInState } from './visual-checks.ts'

describe.each(devices('phone', 'desktop'))('Visual checks of terms and analytics, on a %s', (device) => {
  const { server, open, now } = startTestServer()
  let people: Awaited<ReturnType<typeof addUndecided>>
  beforeAll(async () => {
    people = await addUndecided(server().db, server().cast.ours, now())
  })

  test('A user reads, confirms, scrolls and prints the terms (CONS-03, CONS-04, W-42)', async () => {
    const page = await open(people.yamaguchi, { device })
    const { terms, privacy, confirmation, agree } = entrance(page)
    await page.goto('/')
    await terms.getByRole('heading').first().waitFor()
    await expectNoVisualDefects(page, `terms ${device}`)
    await confirmation.check()
    await expect.poll(() => agree.isDisabled()).toBe(false)
    await expectNoVisualDefectsInState(page, `terms confirmed ${device}`)
    // Both texts scroll by themselves: the page is hardly longer than the window, or than both areas one above the other.
    const longest = device === 'phone' ? 2 : 1
    expect(await page.evaluate(() => document.documentElement.scrollHeight / innerHeight)).toBeLessThanOrEqual(longest)
    for (const area of [terms, privacy]) {
      await area.focus()
      await page.keyboard.press('End')
      await expect.poll(() => area.evaluate((box) => box.scrollTop)).toBeGreaterThan(0)
    }
    await page.emulateMedia({ media: 'print' })
    for (const area of [terms, privacy]) {
      expect(await area.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(1)
    }
  })

  test('A user sees that the terms could not be loaded (CONS-06, ERR-27)', async () => {
    const page = await open(people.yamaguchi, { device, expectedErrors: /failed to fetch legal text/ })
    await getPlainPages(page)
    await page.route('**/v1/legal/*', (route) => route.abort())
    await page.goto('/')
    await page.getByRole('heading', { name: '利用規約を読み込めませんでした' }).waitFor()
    await expectNoVisualDefectsInState(page, `terms failed ${device}`)
  })

  test('A user reads about analytics (CONS-07, W-43)', async () => {
    const page = await open(people.fujita, { device })
    await page.goto('/')
    await entrance(page).allow.waitFor()
    await expectNoVisualDefects(page, `analytics ${device}`)
  })

  test('A user agrees to terms that were raised meanwhile, and agrees again (CONS-05)', async () => {
    const page = await open(people.yamaguchi, { device, expectedErrors: /api response error/ })
    const { terms, confirmation, agree } = entrance(page)
    await page.goto('/')
    await terms.getByRole('heading').first().waitFor()
    await refuse(page, updateMe, 'invalidAgreement')
    await confirmation.check()
    await agree.click()
    await page.getByText('利用規約がただいま更新されました。').waitFor()
    await terms.getByRole('heading').first().waitFor()
    await expectNoVisualDefectsInState(page, `terms refused ${device}`)
    await page.unrouteAll()
    await agreeToTerms(page)
  })
})
