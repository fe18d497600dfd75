import { searchNews } from '@kawaraban/contract/search.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, test } from 'vitest'
import { devices } from '../apps/server/src/testing/extent.ts'
import { card, feedOf, openPost } from './feed.ts'
import { startTestServer } from './test-server.ts'
import { expectNoVisualDefects, expectNoVisualDefectsInState } from './visual-checks.ts'

const { server, open } = startTestServer()
const longest = '年末調整'.repeat(50)

beforeAll(async () => {
  const { cast, storePost } = server()
  await storePost(cast.suzuki, {
    title: longest,
    content: `${'前置きです。'.repeat(40)}年末調整の**年末調**整。`,
    contentFormat: 'markdown',
  })
  await storePost(cast.suzuki, { title: '健康診断', content: 'https://example.com/kenshin の年末調整' })
})

const field = (page: Page) => page.getByRole('searchbox', { name: '投稿を検索' })
const search = async (page: Page, text: string) => {
  const button = page.getByRole('button', { name: '投稿を検索' })
  await field(page).or(button).first().waitFor()
  if ((await field(page).count()) === 0) await button.click()
  await field(page).fill(text)
}

describe.each(devices('phone', 'desktop'))('Visual checks of the search, on a %s', (device) => {
  const enter = async () => {
    const page = await open(server().cast.suzuki, { device })
    await page.goto('/')
    await feedOf(page).waitFor()
    return page
  }

  test('An author sees what was found, and a post with its words marked (FIND-05)', async () => {
    const page = await enter()
    await search(page, '年末調整')
    await page.getByText('「年末調整」を含む投稿 2件').waitFor()
    await expectNoVisualDefectsInState(page, `search found ${device}`)
    await openPost(page, longest)
    await page.locator('strong mark').waitFor()
    await expectNoVisualDefects(page, `search marks in a post ${device}`)
  })

  test('An author sees that nothing was found, and what filters hide (FIND-06)', async () => {
    const page = await enter()
    await search(page, '年末調整がない'.repeat(25))
    await page.getByText('言葉を短くするか、別の言葉でお試しください。').waitFor()
    await expectNoVisualDefectsInState(page, `search found nothing ${device}`)
    await page.getByRole('button', { name: 'ピン留め', exact: true }).click()
    await field(page).fill('年末調整')
    await page.getByText('「ピン留めのみ」で2件が隠れています。').waitFor()
    await expectNoVisualDefectsInState(page, `search hidden by a filter ${device}`)
  })

  test('An author sees a query that is too long, one of marks alone, and one that takes long (W-88, G-533)', async () => {
    const page = await enter()
    await search(page, 'あ'.repeat(213))
    await page.getByText('検索できるのは200文字までです。13文字減らしてください。').waitFor()
    await expectNoVisualDefectsInState(page, `search too long ${device}`)
    await field(page).fill('。。。')
    await page.getByText('記号だけでは検索できません。文字か数字を入力してください。').waitFor()
    await expectNoVisualDefectsInState(page, `search of marks ${device}`)
    const released = Promise.withResolvers<void>()
    await page.route(`**${searchNews.path}`, async (route) => {
      await released.promise
      await route.continue()
    })
    await field(page).fill('健康')
    await page.getByText('検索しています').waitFor({ state: 'attached' })
    await expectNoVisualDefectsInState(page, `search under way ${device}`)
    released.resolve()
    await card(page, longest).waitFor({ state: 'detached' })
  })
})
