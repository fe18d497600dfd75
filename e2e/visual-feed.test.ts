import { listNews } from '@kawaraban/contract/news.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { devices } from '../apps/server/src/testing/extent.ts'
import { card, feedOf } from './feed.ts'
import { openMenu } from './feed-menus.ts'
import type { Opening } from './pages.ts'
import { getPlainPages } from './plain-page.ts'
import { startTestServer } from './test-server.ts'
import { expectNoVisualDefects, expectNoVisualDefectsInState } from './visual-checks.ts'
import { longTitle, storePosts } from './visual-posts.ts'

const testServer = startTestServer()
const { server, open } = testServer
beforeAll(async () => {
  await storePosts(testServer)
})

/** Requests of a page of the feed. */
const feedCalls = new RegExp(`${listNews.path}(\\?|$)`)

describe.each(devices('phone', 'desktop'))('Visual checks of the feed, on a %s', (device) => {
  const enter = async (person = server().cast.suzuki, opening: Opening = {}, prepare = async (_page: Page) => {}) => {
    const page = await open(person, { device, ...opening })
    await prepare(page)
    await page.goto('/')
    return page
  }

  test('An author sees the feed with the longest names and titles', async () => {
    const page = await enter()
    await feedOf(page).waitFor()
    await expectNoVisualDefects(page, `feed ${device}`)
  })

  test('An author opens both menus and filters the feed', async () => {
    const page = await enter()
    await feedOf(page).waitFor()
    const filter = await openMenu(page, '絞り込み')
    await filter.getByRole('menuitemcheckbox', { name: '公開前を除く' }).click()
    await filter.getByRole('menuitemcheckbox', { name: '公開期限切を除く' }).click()
    await expectNoVisualDefectsInState(page, `feed filter menu ${device}`)
    await page.keyboard.press('Escape')
    await filter.waitFor({ state: 'detached' })
    await expectNoVisualDefectsInState(page, `feed filtered ${device}`)
    await openMenu(page, '並び替え')
    await expectNoVisualDefectsInState(page, `feed sort menu ${device}`)
  })

  test('An author lists the keys, and completes a post by one', async () => {
    const page = await enter()
    await feedOf(page).waitFor()
    const keys = page.getByRole('dialog', { name: 'キーボードショートカット' })
    await expect
      .poll(async () => {
        await page.keyboard.press('?')
        return keys.count()
      })
      .toBe(1)
    await expectNoVisualDefectsInState(page, `feed keys ${device}`)
    await page.keyboard.press('Escape')
    await keys.waitFor({ state: 'detached' })
    await page.keyboard.press('e')
    await page.getByText('JキーかKキーで投稿を選んでから、Eキーを押してください。').waitFor()
    await expectNoVisualDefectsInState(page, `feed keys without a card ${device}`)
    await page.keyboard.press('j')
    await page.keyboard.press('e')
    // The message stays while it has the focus.
    await page.getByRole('button', { name: '元に戻す' }).focus()
    await expectNoVisualDefectsInState(page, `feed completed by a key ${device}`)
    await page.getByRole('button', { name: '元に戻す' }).click()
    await page.getByText('を未完了に戻しました。').waitFor()
  })

  test('An admin sees an empty feed, one without a match, one that loads, and one that failed', async () => {
    const page = await enter(
      server().cast.foreignAdmin,
      { expectedErrors: /failed to (re)?(fetch|load) news/ },
      async (opened) => {
        await getPlainPages(opened)
        await opened.route('**/config.json', (route) => route.fulfill({ json: { manualUrl: 'https://manual.test/' } }))
      },
    )
    await page.getByText('投稿がまだありません').waitFor()
    await expectNoVisualDefects(page, `feed empty ${device}`)
    const filter = await openMenu(page, '絞り込み')
    await filter.getByRole('menuitemcheckbox', { name: '未読のみ' }).click()
    await page.keyboard.press('Escape')
    await page.getByText('条件に一致する投稿がありません').waitFor()
    await expectNoVisualDefectsInState(page, `feed no match ${device}`)
    const gate = Promise.withResolvers<void>()
    await page.route(feedCalls, async (route) => {
      await gate.promise
      await route.abort()
    })
    await page.reload()
    await page.getByRole('status').getByText('読み込んでいます').waitFor()
    await expectNoVisualDefectsInState(page, `feed loading ${device}`)
    gate.resolve()
    await page.getByRole('button', { name: '再読み込み' }).waitFor()
    await expectNoVisualDefectsInState(page, `feed failed ${device}`)
  })

  test('An author sees a toast, and that there is no network', async () => {
    const page = await enter()
    const pin = card(page, longTitle).getByRole('button', { name: /ピン留め/ })
    await pin.click()
    const toast = page.getByText('ピン留めしました。')
    await toast.hover()
    await expectNoVisualDefectsInState(page, `feed toast ${device}`)
    await pin.click()
    await page.getByText('ピン留めを外しました。').waitFor()
    await page.context().setOffline(true)
    await page.getByText('オフラインです。').waitFor()
    // A button that is scrolled half under the header is no smaller for that.
    await page.evaluate(() => scrollTo(0, 0))
    await expectNoVisualDefectsInState(page, `feed offline ${device}`)
  })

  test('An author sees the hints of the feed one after the other (TIP-12)', async () => {
    // The last is about the red number, which a phone has in its menu only.
    const count = device === 'desktop' ? 4 : 3
    const page = await enter(server().cast.suzuki, { tips: 'unseen' })
    const hint = page.getByRole('dialog', { name: /^操作のヒント/ })
    for (let place = 1; place <= count; place += 1) {
      await page.getByRole('dialog', { name: `操作のヒント（${count}件中${place}件目）` }).waitFor()
      await expectNoVisualDefectsInState(page, `feed hint ${place} ${device}`)
      await hint.getByRole('button', { name: place < count ? '次へ' : '閉じる', exact: true }).click()
    }
    await hint.waitFor({ state: 'detached' })
  })

  test('A user without permission sees that access is denied', async () => {
    const page = await enter(server().cast.kobayashi)
    await page.getByText('社内報を閲覧する権限がありません。').waitFor()
    await expectNoVisualDefects(page, `no access ${device}`)
  })
})
