import { uncompleteNews } from '@kawaraban/contract/reactions.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { addPerson } from '../apps/server/src/testing/company.ts'
import { devices } from '../apps/server/src/testing/extent.ts'
import { article, showStatus } from './detail.ts'
import { getPlainPages } from './plain-page.ts'
import { startTestServer } from './test-server.ts'
import { expectNoVisualDefects, expectNoVisualDefectsInState } from './visual-checks.ts'
import { storePosts } from './visual-posts.ts'

const testServer = startTestServer()
const { server, open, now, forward } = testServer
let posts: Awaited<ReturnType<typeof storePosts>>
beforeAll(async () => {
  const { db, cast } = server()
  for (let member = 1; member <= 25; member++)
    await addPerson(db, cast.ours, { name: `社員${member}`, role: 'viewer', now: now() })
  posts = await storePosts(testServer)
})

describe.each(devices('phone', 'desktop'))('Visual checks of the detail, on a %s', (device) => {
  const enter = async (newsId: string, person = server().cast.suzuki) => {
    const page = await open(person, { device })
    await page.goto(`/news/${newsId}`)
    await article(page).waitFor()
    return page
  }

  test('A reader sees a post, opens its link, and completes it', async () => {
    const page = await enter(posts.plain, server().cast.tanaka)
    await expectNoVisualDefects(page, `detail reader ${device}`)
    await article(page)
      .getByRole('link', { name: /example\.com/ })
      .click()
    await page.getByRole('alertdialog').waitFor()
    await expectNoVisualDefectsInState(page, `detail link dialog ${device}`)
    await page.keyboard.press('Escape')
    await article(page).getByRole('button', { name: '完了にする' }).click()
    await page.getByRole('button', { name: '完了済み' }).waitFor()
    await expectNoVisualDefectsInState(page, `detail completed ${device}`)
    const undone = page.waitForResponse((response) => response.request().method() === uncompleteNews.method)
    await article(page).getByRole('button', { name: '完了済み' }).click()
    await undone
  })

  test('An author sees a post with both tables, their hint, and the dialog that deletes', async () => {
    const page = await enter(posts.plain)
    await expectNoVisualDefects(page, `detail manager post ${device}`)
    await showStatus(page)
    await page.getByRole('table', { name: '完了者の一覧' }).waitFor()
    await expectNoVisualDefects(page, `detail manager ${device}`)
    await page.getByRole('tab', { name: /閲覧者数/ }).click()
    await page.getByRole('table', { name: '閲覧者の一覧' }).waitFor()
    await expectNoVisualDefectsInState(page, `detail viewers ${device}`)
    await page.getByRole('button', { name: '完了者数と閲覧者数の説明' }).click()
    await page.getByRole('dialog').waitFor()
    await expectNoVisualDefectsInState(page, `detail table hint ${device}`)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '投稿を削除する' }).click()
    await page.getByRole('alertdialog', { name: '削除' }).waitFor()
    await expectNoVisualDefectsInState(page, `detail delete dialog ${device}`)
  })

  test('An author with the longest name sees a post with the longest title and content', async () => {
    const page = await enter(posts.long, posts.author)
    await expectNoVisualDefects(page, `detail long ${device}`)
    await article(page)
      .getByRole('link', { name: /example\.com/ })
      .click()
    await page.getByRole('alertdialog').waitFor()
    await expectNoVisualDefectsInState(page, `detail long link dialog ${device}`)
  })

  test('An author sees a post that has ended', async () => {
    const page = await enter(posts.ended)
    await showStatus(page)
    await page.getByRole('table', { name: '完了者の一覧' }).waitFor()
    await expectNoVisualDefectsInState(page, `detail ended ${device}`)
  })

  test('An author prints a post, which is alone on the paper, black on white', async () => {
    const page = await enter(posts.plain)
    await showStatus(page)
    await page.getByRole('table', { name: '完了者の一覧' }).waitFor()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await article(page).getByText('印刷日時：2026/11/20 10:00').waitFor()
    for (const role of ['button', 'navigation', 'banner', 'table'] as const)
      expect(await page.getByRole(role).count(), role).toBe(0)
    const { color, colorScheme } = await page.evaluate(() => getComputedStyle(document.body))
    expect([color, colorScheme]).toEqual(['rgb(0, 0, 0)', 'light'])
  })

  test('A reader sees that a post is being loaded', async () => {
    const page = await open(server().cast.tanaka, { device })
    const gate = Promise.withResolvers<void>()
    await getPlainPages(page)
    await page.route(`**/companyIntraNews/${posts.plain}`, async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.goto(`/news/${posts.plain}`)
    await forward(1_000)
    await page.getByRole('status').getByText('読み込んでいます').waitFor()
    await expectNoVisualDefectsInState(page, `detail loading ${device}`)
    gate.resolve()
    await article(page).waitFor()
  })
})
