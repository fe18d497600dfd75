import { beforeAll, describe, expect, test } from 'vitest'
import { card } from './feed.ts'
import { type KeyStyle, openInputMethod } from './input-methods.ts'
import { hasFocus } from './keyboard.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step, now } = startTestServer()
beforeAll(async () => {
  const { cast, storePost } = server()
  for (const title of ['年末調整のお願い', '健康診断']) await storePost(cast.suzuki, { title })
})

const styles = ['chromium', 'safari'] as const satisfies KeyStyle[]

describe.each(styles)('Japanese input into the search, with the keys of %s', (style) => {
  test('A reader’s search waits for the end of the conversion, whose keys clear and confirm nothing (FIND-01)', async () => {
    const page = await open(server().cast.tanaka)
    const ime = await openInputMethod(page)
    await page.goto('/')
    const field = page.getByRole('searchbox', { name: '投稿を検索' })
    await field.click()
    await step('Nothing is searched for during the conversion', async () => {
      await ime.compose('ねんまつ')
      await page.clock.fastForward(1000)
      await ime.press('Escape')
      expect(await field.inputValue()).toBe('ねんまつ')
      await card(page, '健康診断').waitFor()
    })
    await step('It is, 200 ms after its end', async () => {
      // The pause before the search passes with the page's clock alone, however slow the machine is.
      await page.clock.pauseAt(now())
      await ime.commit('年末', style)
      expect(await page.getByRole('article').count()).toBe(2)
      await page.clock.fastForward(200)
      await page.clock.resume()
      await page.getByText('「年末」を含む投稿 1件').waitFor()
      expect(await hasFocus(field)).toBe(true)
      expect((await ime.receivedKeys()).freeKeys).toEqual([])
    })
    await step('Enter after it searches at once, and Escape clears', async () => {
      await field.press('Enter')
      await page.getByText('「年末」を含む投稿 1件').waitFor()
      await field.press('Escape')
      expect(await field.inputValue()).toBe('')
      await card(page, '健康診断').waitFor()
    })
  })
})
