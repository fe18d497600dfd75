import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { axeViolations } from './axe.ts'
import { card } from './feed.ts'
import { titles } from './feed-menus.ts'
import { expectFocus, press } from './keyboard.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step, now } = startTestServer()

beforeAll(async () => {
  const { cast, storePost } = server()
  for (let post = 1; post <= 25; post++) {
    const startAt = now() - (26 - post) * minuteMs
    const content = `${'三行にわたる本文です。'.repeat(9)}`
    await storePost(cast.sato, { title: `連絡${post}`, content, startAt, endAt: now() + dayMs, dueAt: now() + dayMs })
  }
})

const linkOf = (page: Page, title: string) => card(page, title).getByRole('link', { name: title })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'キーボードショートカット' })
/** Whether a card is whole on the screen, and nothing lies over its title. */
const isInSight = (page: Page, title: string) =>
  card(page, title).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    const link = element.querySelector('a')
    const box = link?.getBoundingClientRect()
    const above = box && document.elementFromPoint(box.left + 8, box.top + box.height / 2)
    return top >= 0 && bottom <= innerHeight && element.contains(above ?? null)
  })

const openFeed = async (page: Page) => {
  await page.goto('/')
  await card(page, '連絡25').waitFor()
  // The keys come behind the first paint.
  await expect
    .poll(async () => {
      await page.keyboard.press('j')
      return page.evaluate(() => document.activeElement?.textContent)
    })
    .toBe('連絡25')
}

describe.each([
  ['of 1440 px', { width: 1440, height: 900 }],
  ['as narrow as a phone', { width: 375, height: 700 }],
] as const)('The keys of the feed, in a window %s', (_width, viewport) => {
  test('A reader walks down all posts and back by J and K, each in sight, over the end of a page (WRITE-04, FEED-18)', async () => {
    const page = await open(server().cast.tanaka, { viewport })
    await openFeed(page)
    for (let post = 24; post >= 1; post--) {
      const title = `連絡${post}`
      await linkOf(page, title).waitFor()
      await press(page, 'j')
      await expectFocus(linkOf(page, title))
      expect([title, await isInSight(page, title)]).toEqual([title, true])
    }
    expect((await titles(page)).length).toBe(25)
    for (let post = 2; post <= 25; post++) {
      const title = `連絡${post}`
      await press(page, 'k')
      await expectFocus(linkOf(page, title))
      expect([title, await isInSight(page, title)]).toEqual([title, true])
    }
  })

  test('A reader completes a post by E, takes it back by E, and opens it (WRITE-04, REACT-02, REACT-03)', async () => {
    const page = await open(server().cast.tanaka, { viewport })
    await openFeed(page)
    await step('E completes the card that has the focus, and says so', async () => {
      await press(page, 'j', 'e')
      await page.getByText('「連絡24」を完了にしました。').waitFor()
      await card(page, '連絡24').getByRole('button', { name: '完了済み' }).waitFor()
      await expectFocus(linkOf(page, '連絡24'))
    })
    await step('E again takes it back', async () => {
      await press(page, 'e')
      await page.getByText('「連絡24」を未完了に戻しました。').waitFor()
      await card(page, '連絡24').getByRole('button', { name: '完了にする' }).waitFor()
    })
    await step('Enter opens the post; there are no keys, and Back leads to its card', async () => {
      await press(page, 'Enter')
      await page.getByRole('heading', { level: 1, name: '連絡24' }).waitFor()
      await press(page, 'j', 'e', '?')
      expect(await page.getByRole('dialog').count()).toBe(0)
      await page.goBack()
      await expectFocus(linkOf(page, '連絡24'))
      await press(page, 'k')
      await expectFocus(linkOf(page, '連絡25'))
    })
  })

  test('A user lists the keys by the question mark, and switches them off in the settings (WRITE-04)', async () => {
    const page = await open(server().cast.suzuki, { viewport })
    await openFeed(page)
    await step('The list names the keys; while it is open there are none', async () => {
      await press(page, '?')
      await dialogOf(page).waitFor()
      await expect
        .poll(() => dialogOf(page).getByRole('term').allTextContents())
        .toEqual(['J', 'K', 'E', 'N', '/', '?'])
      expect(await axeViolations(page)).toEqual([])
      await press(page, 'n', 'e', 'Escape')
      await dialogOf(page).waitFor({ state: 'detached' })
      await expectFocus(linkOf(page, '連絡25'))
    })
    await step('A menu and a modifier take their keys', async () => {
      await page.getByRole('button', { name: '並び替え' }).click()
      await page.getByRole('menu').waitFor()
      await press(page, 'n', 'Escape')
      await press(page, 'Alt+n', 'Shift+N')
      expect(new URL(page.url()).pathname).toBe('/')
    })
    await step('Switched off, they are gone', async () => {
      await page.goto('/setting')
      await page.getByRole('switch', { name: 'キーボードショートカット' }).click()
      await page.goto('/')
      await card(page, '連絡25').waitFor()
      await page.waitForLoadState('networkidle')
      await press(page, 'j', '?', 'n')
      expect([await dialogOf(page).count(), new URL(page.url()).pathname]).toEqual([0, '/'])
      expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
    })
  })

  test('An author writes by N, where letters are text again; who may not post has no such key (WRITE-04, PERM-03)', async () => {
    const page = await open(server().cast.suzuki, { viewport })
    await openFeed(page)
    await press(page, 'n')
    const title = page.getByRole('textbox', { name: 'タイトル' })
    await title.focus()
    await page.keyboard.type('jken?')
    expect(await title.inputValue()).toBe('jken?')
    const viewer = await open(server().cast.tanaka, { viewport })
    await openFeed(viewer)
    await press(viewer, 'n', 'j')
    await expectFocus(linkOf(viewer, '連絡24'))
    expect(new URL(viewer.url()).pathname).toBe('/')
  })
})

test('The web view has no keys, and its settings no switch for them (WRITE-04)', async () => {
  const page = await open(server().cast.suzuki, { device: 'webView' })
  await page.goto('/')
  await card(page, '連絡25').waitFor()
  await page.waitForLoadState('networkidle')
  await press(page, 'j', 'n', '?')
  expect([await page.getByRole('dialog').count(), new URL(page.url()).pathname]).toEqual([0, '/'])
  await page.goto('/setting')
  await page.getByText('文字の大きさ', { exact: true }).waitFor()
  expect(await page.getByText('キーボードショートカット').count()).toBe(0)
})
