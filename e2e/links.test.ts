import { describe, expect, test } from 'vitest'
import { devices } from '../apps/server/src/testing/extent.ts'
import { openPost } from './feed.ts'
import { bridgeCalls, startTestServer } from './test-server.ts'

const { server, open, step } = startTestServer()

const address = 'https://example.com/a'
const content = `詳しくは${address}をご覧ください。
古いページはhttp://example.com/bです。ftp://example.com/c や javascript:alert(1) も使えません。
<img src="x" onerror="document.title='壊れた'"><script>document.title='壊れた'</script>`

describe.each(devices('desktop', 'webView'))('Links in a post, in a %s (S-17)', (device) => {
  test('A reader sees tags as text and opens only https links, after a confirmation (DETAIL-03, DETAIL-04, DETAIL-05, DETAIL-06, WEB-07, G-085, G-086)', async () => {
    const { storePost, cast } = server()
    const title = `<b>社員証</b>の更新について（${device}）`
    await storePost(cast.sato, { title, content })
    const page = await open(cast.tanaka, { device })
    const requests: string[] = []
    await page.context().route('https://example.com/**', (route) => {
      requests.push(route.request().url())
      return route.fulfill({ body: 'outside' })
    })
    const question = page.getByRole('alertdialog')
    const openQuestion = async () => {
      await page.getByRole('link', { name: address }).click()
      await question.getByText('以下のURLにアクセスしますか？').waitFor()
      await question.getByText(address).waitFor()
    }

    await step('Tanaka opens the post, and its tags are shown as text', async () => {
      await page.goto('/')
      await openPost(page, title)
      await page.getByText(`<img src="x" onerror=`).waitFor()
      expect(await page.title()).toBe('投稿詳細')
      expect(await page.getByRole('article').locator('img, script').count()).toBe(0)
    })
    await step('Only the https address is a link', async () => {
      const links = page.getByRole('article').getByRole('link')
      expect(await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))).toEqual([address])
    })
    await step('Tanaka presses the link and closes the dialog, and nothing opens', async () => {
      await openQuestion()
      await question.getByRole('button', { name: '閉じる' }).click()
      await question.waitFor({ state: 'detached' })
      expect(page.context().pages()).toHaveLength(1)
      if (device === 'webView') expect(await bridgeCalls(page)).not.toContainEqual(['openUrl', address])
    })
    await step('Tanaka confirms, and the address opens in a new tab, or in the native app', async () => {
      await openQuestion()
      const tab = device === 'webView' ? null : page.context().waitForEvent('page')
      await question.getByRole('button', { name: '開く' }).click()
      if (tab) expect((await tab).url()).toBe(address)
      else await expect.poll(() => bridgeCalls(page)).toContainEqual(['openUrl', address])
      expect(page.context().pages()).toHaveLength(device === 'webView' ? 1 : 2)
      expect(requests).toEqual(device === 'webView' ? [] : [address])
      expect(new URL(page.url()).pathname).toMatch(/^\/news\/\d+$/)
    })
  })
})
