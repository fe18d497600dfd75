import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { postForm } from './post-form.ts'
import { openWorld } from './world.ts'

const { world, open, step } = openWorld()

/** Waits until the page has fetched scripts of these names. */
const fetched = (page: Page, names: readonly string[]) =>
  expect
    .poll(() =>
      page.evaluate(
        (wanted) =>
          wanted.filter(
            (name) => !performance.getEntriesByType('resource').some((file) => file.name.includes(`/${name}-`)),
          ),
        [...names],
      ),
    )
    .toEqual([])

describe.each(['desktop', 'phone'] as const)('an open form has what it leads to, on a %s', (device) => {
  test('FORM-23 NAV-06 calendar and review of a new post come up without a network', async () => {
    const page = await open(world().cast.suzuki, { device, expectedErrors: /./ })
    const form = postForm(page)
    await page.goto('/news/add')
    await form.title.fill('回線工事のお知らせ')
    await form.content.fill('午後に工事をします。')
    await fetched(page, ['calendar', 'confirm-screen', 'create-picker-screen', 'designated-users-screen'])
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
    const { cast, storePost } = world()
    const newsId = await storePost(cast.suzuki, { audience: [cast.tanaka] })
    const page = await open(cast.suzuki, { device })
    await page.goto(`/news/edit/${newsId}`)
    await postForm(page).save.waitFor()
    await fetched(page, ['calendar', 'edit-picker-screen', 'designated-users-screen'])
  })
})
