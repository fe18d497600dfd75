import { getNews } from '@kawaraban/contract/news.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import { expect, test } from 'vitest'
import { article, readPost } from './detail.ts'
import { card, openPost } from './feed.ts'
import { checkNetwork, countBridgeCalls, expectMessage, recordConsoleErrors } from './messages.ts'
import { postForm } from './post-form.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step, now } = startTestServer()
const device = 'webView'

test('ERR-02 EDIT-10 WEB-08 in the web view an edit after the end is told by the app, and leads to the feed', async () => {
  const { call, cast, clock, storePost } = server()
  const title = '締め切り間際の投稿'
  await storePost(cast.suzuki, { title: 'ほかの投稿' })
  const newsId = await storePost(cast.suzuki, { title, endAt: now() + 10 * minuteMs })
  const page = await open(cast.suzuki, { device, expectedErrors: /^failed to update news/ })
  await step('編集を開いている間に、公開が終わる', async () => {
    await page.goto('/')
    await openPost(page, title)
    await page.getByRole('link', { name: '編集' }).click()
    await postForm(page).title.fill('遅すぎた変更')
    clock.now += 20 * minuteMs
    await postForm(page).save.click()
  })
  await step('アプリのアラートで知らされ、一覧に移る', async () => {
    await expectMessage(page, device, 'すでに投稿が公開終了されているため、投稿を編集できません。', 'エラー')
    await card(page, 'ほかの投稿').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    expect([await countBridgeCalls(page, 'alert'), await countBridgeCalls(page, 'closeWebView')]).toEqual([1, 0])
    expect((await call(cast.suzuki, getNews, { params: { newsId } })).data.title).toBe(title)
  })
})

test('ERR-17 ERR-18 ERR-19 FEED-14 REACT-06 WEB-08 in the web view a completion that fails is told by the app', async () => {
  const { cast, storePost } = server()
  const title = '食堂の休業'
  await storePost(cast.suzuki, { title })
  const page = await open(cast.tanaka, { device, expectedErrors: /^failed to update reaction/ })
  await page.addInitScript(() => {
    const { companyIntraNewsBridge: bridge } = globalThis as unknown as {
      companyIntraNewsBridge: { alert: (...values: string[]) => void }
    }
    const { alert } = bridge
    bridge.alert = (...values) => {
      sessionStorage.setItem('last alert', values.join('|'))
      alert(...values)
    }
  })
  const logged = recordConsoleErrors(page)
  await step('一覧で失敗すると、知らされてからページが読み込み直される', async () => {
    await page.goto('/')
    await page.route(/\/reaction$/, (route) => route.abort('connectionreset'))
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
    await card(page, title).getByRole('button', { name: '完了にする' }).click()
    await page.waitForFunction(() => !('isSamePage' in globalThis))
    expect(await page.evaluate(() => sessionStorage.getItem('last alert'))).toBe(`|${checkNetwork}`)
    await card(page, title).getByRole('button', { name: '完了にする' }).waitFor()
    expect(logged).toEqual([expect.stringMatching(/^failed to update reaction/)])
  })
  await step('詳細で失敗すると、知らされて一覧に移る', async () => {
    await readPost(page, title)
    await article(page).getByRole('button', { name: '完了にする' }).click()
    await expectMessage(page, device, checkNetwork)
    await card(page, title).getByRole('button', { name: '完了にする' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    expect(logged).toHaveLength(2)
    expect([await countBridgeCalls(page, 'alert'), await countBridgeCalls(page, 'closeWebView')]).toEqual([1, 0])
  })
})
