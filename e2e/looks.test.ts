import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openUserPicker, postForm, write } from './post-form.ts'
import { startTestServer } from './test-server.ts'

const { server, open, now, forward } = startTestServer()

/** Counts in the page the frames with neither the logo nor a screen, and those with both. */
const countFrames = (page: Page) =>
  page.addInitScript(() => {
    const seen = { empty: 0, both: 0 }
    const look = () => {
      const boot = document.querySelector('.boot')
      const isBooting = boot !== null && getComputedStyle(boot).display !== 'none'
      const hasScreen = document.querySelector('main') !== null
      if (document.readyState !== 'loading' && !isBooting && !hasScreen) seen.empty += 1
      if (isBooting && hasScreen) seen.both += 1
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    Object.assign(window, { seen })
  })

test('A screen that the server does not render shows the logo until its frame is there, and its own shape in it (G-340)', async () => {
  const page = await open(server().cast.sato)
  await countFrames(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/permission-screen-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  const requested = page.waitForRequest('**/assets/permission-screen-*.js')
  await page.goto('/setting/permission', { waitUntil: 'commit' })
  await requested
  // The app's frame follows after 0.2 s.
  await forward(1000)
  const main = page.getByRole('main')
  await main.getByText('読み込んでいます').waitFor()
  expect(await main.locator('.rounded-card').count()).toBe(0)
  held.resolve()
  await main.getByRole('table').waitFor()
  expect(await page.evaluate(() => (window as unknown as { seen: object }).seen)).toEqual({ empty: 0, both: 0 })
})

test('The list of times opens with the present one in its middle (FORM-17)', async () => {
  const page = await open(server().cast.suzuki)
  const form = postForm(page)
  await page.goto('/news/add')
  await write(form.startTime, '15:00')
  await form.startTime.click()
  const listed = page.getByRole('option', { name: '15:00', exact: true })
  await listed.waitFor()
  const middleOf = async (element = listed) => {
    const box = await element.boundingBox()
    return box ? box.y + box.height / 2 : Number.NaN
  }
  await expect
    .poll(async () => Math.abs((await middleOf()) - (await middleOf(page.getByRole('listbox')))))
    .toBeLessThan(22)
})

test('In a window for the side rail its words fit, and in forced colours the present screen has a border (NAV-25, NAV-26)', async () => {
  const page = await open(server().cast.sato, { viewport: { width: 768, height: 900 } })
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/setting/users')
  const rail = page.getByRole('navigation', { name: 'メニュー' })
  const present = rail.getByRole('link', { name: /^ユーザー一覧/ })
  await present.waitFor()
  expect(await rail.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  const widths = await rail
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link).borderTopWidth))
  expect(widths.filter((width) => width !== '0px')).toEqual(['1px'])
  expect(await present.evaluate((link) => getComputedStyle(link).borderTopWidth)).toBe('1px')
})

test('In forced colours the two parts of a bar differ by more than their colour (BOARD-01)', async () => {
  const { cast, storePost } = server()
  await storePost(cast.suzuki, { title: '安全講習の受講', dueAt: now() })
  const page = await open(cast.suzuki)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/progress')
  const parts = page.getByRole('table').locator('[aria-hidden=true] > .forced-color-adjust-none')
  await parts.first().waitFor({ state: 'attached' })
  expect(
    await parts.evaluateAll((all) => all.map((part) => getComputedStyle(part).backgroundImage.split('(')[0])),
  ).toEqual(['repeating-linear-gradient', 'none'])
})

test('The three buttons of a list of IDs are in one row (DEPT-03)', async () => {
  const page = await open(server().cast.suzuki)
  await openUserPicker(page)
  await page.getByText(/^すべてのユーザー/).waitFor()
  await page.getByRole('button', { name: 'IDの一覧から選ぶ' }).click()
  const dialog = page.getByRole('dialog', { name: 'IDの一覧から選ぶ' })
  await dialog.getByRole('textbox', { name: 'アカウントID' }).fill(server().cast.tanaka.docomoId)
  await dialog.getByRole('button', { name: '確認する' }).click()
  await dialog.getByRole('button', { name: '選択に追加する' }).waitFor()
  const tops = await dialog.getByRole('button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect([tops.length, new Set(tops).size]).toEqual([3, 1])
})
