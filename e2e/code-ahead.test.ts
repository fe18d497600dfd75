import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { devices } from '../apps/server/src/testing/extent.ts'
import { postForm } from './post-form.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step } = startTestServer()

/** Follows what a page fetches; gives which of the scripts of these names it has not fetched yet. */
const followScripts = (page: Page) => {
  const fetched: string[] = []
  page.on('requestfinished', (request) => fetched.push(request.url()))
  return (...names: string[]) => names.filter((name) => !fetched.some((url) => url.includes(`/assets/${name}-`)))
}

describe.each(devices('desktop', 'phone'))('an open form has what it leads to, on a %s', (device) => {
  test('FORM-23 NAV-06 calendar and review of a new post come up without a network', async () => {
    const page = await open(server().cast.suzuki, { device, expectedErrors: /./ })
    const form = postForm(page)
    const missing = followScripts(page)
    await page.goto('/news/add')
    await form.title.fill('回線工事のお知らせ')
    await form.content.fill('午後に工事をします。')
    const screens = ['confirm-screen', 'picker-screen', 'designated-users-screen']
    await expect.poll(() => missing('calendar', ...screens)).toEqual([])
    await step('回線が切れてから、カレンダーを開く', async () => {
      await page.context().setOffline(true)
      await page.getByRole('button', { name: '公開終了日時の日付をカレンダーから選ぶ' }).click()
      await page.getByRole('grid').waitFor()
      await page.keyboard.press('Escape')
    })
    await step('確認画面も開く', async () => {
      await form.confirm.click()
      await page.getByRole('region', { name: '入力した内容' }).getByText('回線工事のお知らせ').waitFor()
    })
  })

  test('FORM-23 AUD-01 the picker of an edit is fetched ahead', async () => {
    const { cast, storePost } = server()
    const newsId = await storePost(cast.suzuki, { audience: [cast.tanaka] })
    const page = await open(cast.suzuki, { device })
    const missing = followScripts(page)
    await page.goto(`/news/edit/${newsId}`)
    await postForm(page).save.waitFor()
    await expect.poll(() => missing('calendar', 'picker-screen', 'designated-users-screen')).toEqual([])
  })
})
