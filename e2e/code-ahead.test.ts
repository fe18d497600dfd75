import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { postForm } from './post-form.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step } = startTestServer()

/** Returns a function that lists the scripts of these names that the page has not loaded yet. */
const trackScripts = (page: Page) => {
  const loaded: string[] = []
  page.on('requestfinished', (request) => loaded.push(request.url()))
  return (...names: string[]) => names.filter((name) => !loaded.some((url) => url.includes(`/assets/${name}-`)))
}

describe('A form loads its next screens in advance', () => {
  test('An author reviews a new post while the network is down (FORM-23, NAV-06)', async () => {
    const page = await open(server().cast.suzuki, { expectedErrors: /./ })
    const form = postForm(page)
    const missing = trackScripts(page)
    await page.goto('/news/add')
    await form.title.fill('回線工事のお知らせ')
    await form.content.fill('午後に工事をします。')
    const screens = ['confirm-screen', 'picker-screen', 'designated-users-screen']
    await expect.poll(() => missing('calendar', ...screens)).toEqual([])
    await step('The calendar opens after the network is cut', async () => {
      await page.context().setOffline(true)
      await page.getByRole('button', { name: '公開終了日時の日付をカレンダーから選ぶ' }).click()
      await page.getByRole('grid').waitFor()
      await page.keyboard.press('Escape')
    })
    await step('The confirm screen opens as well', async () => {
      await form.confirm.click()
      await page.getByRole('region', { name: '入力した内容' }).getByText('回線工事のお知らせ').waitFor()
    })
  })

  test('The form of an edit loads the code of its user picker in advance (FORM-23, AUD-01)', async () => {
    const { cast, storePost } = server()
    const newsId = await storePost(cast.suzuki, { audience: [cast.tanaka] })
    const page = await open(cast.suzuki)
    const missing = trackScripts(page)
    await page.goto(`/news/edit/${newsId}`)
    await postForm(page).save.waitFor()
    await expect.poll(() => missing('calendar', 'picker-screen', 'designated-users-screen')).toEqual([])
  })
})
