import { updateNews } from '@kawaraban/contract/news-writing.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectPath } from './address.ts'
import { refuse } from './answer.ts'
import { dragFiles, filesField, given } from './attached-files.ts'
import { clickAtCentre } from './click-at-centre.ts'
import { delayPost } from './delayed-post.ts'
import { card, openPost } from './feed.ts'
import { expectFocus } from './keyboard.ts'
import { dialog, heading, question } from './leave-dialog.ts'
import { permissionScreen } from './permission.ts'
import { confirmPost, postForm } from './post-form.ts'
import { startTestServer } from './test-server.ts'

const { server, open } = startTestServer()

describe('Leaving while something is being saved', () => {
  const waits = (page: Page) => page.getByText('保存しています。終わりしだい移動します。')
  const profile = '/setting/my-profile'

  test('A user goes back while a profile is saved, and leaves once after the save (G-157)', async () => {
    const page = await open(server().cast.suzuki)
    await page.goto('/setting')
    await page.getByRole('link', { name: 'プロフィール設定' }).first().click()
    await page.getByRole('link', { name: '部門・部署を編集' }).click()
    const save = await delayPost(page, '/v1/companyIntraNews/myProfile')
    await page.getByRole('textbox').fill('広報部')
    await page.getByRole('button', { name: '保存する' }).click()
    await save.sent
    await page.goBack()
    await waits(page).waitFor()
    await page.goBack()
    expect(await dialog(page).count()).toBe(0)
    save.release()
    await page.getByText('広報部', { exact: true }).first().waitFor()
    await expectPath(page, profile)
    expect(await dialog(page).count()).toBe(0)
    await page.goBack()
    await expectPath(page, '/setting')
  })

  test('A user goes back while a profile is saved in vain, and stays with the entered text (G-157)', async () => {
    const page = await open(server().cast.suzuki, { expectedErrors: /failed to update profile/ })
    await page.goto(profile)
    await page.getByRole('link', { name: '部門・部署を編集' }).click()
    const save = await delayPost(page, '/v1/companyIntraNews/myProfile')
    await page.getByRole('textbox').fill('宣伝部')
    await page.getByRole('button', { name: '保存する' }).click()
    await save.sent
    await page.goBack()
    await waits(page).waitFor()
    save.fail()
    await dialog(page).getByRole('button', { name: 'OK' }).click()
    expect(await page.getByRole('textbox').inputValue()).toBe('宣伝部')
    await page.goBack()
    await question(page).waitFor()
  })

  test('An admin follows a link while roles are saved, and leaves after the save (G-157)', async () => {
    const { cast } = server()
    const page = await open(cast.sato)
    await page.goto('/setting/permission')
    const screen = permissionScreen(page)
    await screen.give(cast.yamada.name, '投稿者')
    const save = await delayPost(page, '/v1/companyIntraNews/authorities')
    await screen.save.click()
    await save.sent
    await page.getByRole('link', { name: '投稿一覧' }).first().click()
    await waits(page).waitFor()
    await expectPath(page, '/setting/permission')
    save.release()
    await dialog(page).getByText('保存しました').waitFor()
    await expectPath(page, '/')
    await dialog(page).getByRole('button', { name: 'OK' }).click()
    await page.goBack()
    await expectPath(page, '/setting/permission')
    expect(await question(page).count()).toBe(0)
  })

  test('An author goes back while an edit is saved, and comes to the detail once (G-157)', async () => {
    const { cast, storePost } = server()
    const title = `直す投稿 ${crypto.randomUUID()}`
    const newsId = await storePost(cast.suzuki, { title })
    const page = await open(cast.suzuki)
    await page.goto('/')
    await openPost(page, title)
    await page.getByRole('link', { name: '編集' }).click()
    const form = postForm(page)
    await form.title.fill(`${title} 改`)
    const save = await delayPost(page, `/v1/companyIntraNews/companyIntraNews/${newsId}`)
    await form.save.click()
    await save.sent
    await page.goBack()
    await waits(page).waitFor()
    save.release()
    await heading(page, `${title} 改`).waitFor()
    await expectPath(page, `/news/${newsId}`)
    await page.goBack()
    await card(page, `${title} 改`).waitFor()
  })

  test('An author types while an edit is saved: nothing is taken that would be lost, and all is there after a failure (G-711)', async () => {
    const { cast, storePost } = server()
    const title = `直す投稿 ${crypto.randomUUID()}`
    const newsId = await storePost(cast.suzuki, { title })
    const page = await open(cast.suzuki, { expectedErrors: /failed to update news/ })
    await page.goto(`/news/edit/${newsId}`)
    const form = postForm(page)
    await form.title.fill(`${title} 改`)
    const path = `/v1/companyIntraNews/companyIntraNews/${newsId}`
    const failing = await delayPost(page, path)
    await form.save.click()
    await failing.sent
    await clickAtCentre(form.title)
    await page.keyboard.type('後から')
    await clickAtCentre(form.deadline)
    await page.keyboard.press('Shift+Tab')
    expect(await form.title.inputValue()).toBe(`${title} 改`)
    expect(await form.deadline.isChecked()).toBe(false)
    failing.fail()
    await dialog(page).getByRole('button', { name: 'OK' }).click()
    await clickAtCentre(form.title)
    await page.keyboard.press('End')
    await page.keyboard.type('訂')
    expect(await form.title.inputValue()).toBe(`${title} 改訂`)
    const save = await delayPost(page, path)
    await form.save.click()
    await save.sent
    await (await dragFiles(page, given('遅れたファイル.txt', '本文')))()
    expect(await filesField(page).row('遅れたファイル.txt').count()).toBe(0)
    save.release()
    await heading(page, `${title} 改訂`).waitFor()
  })

  test('An author whose edit is refused is in the refused field, and writes on at once (G-711, EDIT-14)', async () => {
    const { cast, storePost } = server()
    const newsId = await storePost(cast.suzuki, { title: '直す投稿' })
    const page = await open(cast.suzuki, { expectedErrors: /failed to update news/ })
    await page.goto(`/news/edit/${newsId}`)
    const form = postForm(page)
    await form.title.fill('直した投稿')
    await refuse(page, updateNews, 'invalidContent')
    await form.save.click()
    await expectFocus(form.content)
    const content = await form.content.inputValue()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('追記')
    expect(await form.content.inputValue()).toBe(`${content}追記`)
  })

  test('An author goes back while a new post is saved: a failure stays on the review, a success leads to the feed (G-157)', async () => {
    const page = await open(server().cast.suzuki, { expectedErrors: /failed to create news/ })
    const title = `新しい投稿 ${crypto.randomUUID()}`
    const post = await confirmPost(page, { title, content: '本文です。' })
    const path = '/v1/companyIntraNews/companyIntraNews'
    const failing = await delayPost(page, path)
    await post.click()
    await failing.sent
    await page.goBack()
    await waits(page).waitFor()
    await expectPath(page, '/news/add/confirm')
    failing.fail()
    await dialog(page).getByRole('button', { name: 'OK' }).click()
    await expectPath(page, '/news/add/confirm')
    await page.goBack()
    expect(await postForm(page).title.inputValue()).toBe(title)
    await postForm(page).confirm.click()
    const save = await delayPost(page, path)
    await post.click()
    await save.sent
    await page.goBack()
    await waits(page).waitFor()
    save.release()
    await card(page, title).waitFor()
    await expectPath(page, '/')
  })
})

test('An author goes back after posting, and comes to the feed, not to an empty form (CONF-05, G-158)', async () => {
  const page = await open(server().cast.suzuki)
  await page.goto('/setting')
  await page.getByRole('link', { name: '投稿一覧' }).first().click()
  const title = `新しい投稿 ${crypto.randomUUID()}`
  await page.getByRole('link', { name: '投稿する' }).click()
  const form = postForm(page)
  await form.title.fill(title)
  await form.content.fill('本文です。')
  await form.confirm.click()
  await page.getByRole('button', { name: '投稿する' }).click()
  await card(page, title).waitFor()
  await expectPath(page, '/')
  await page.goBack()
  await card(page, title).waitFor()
  await expectPath(page, '/')
  await page.goBack()
  await heading(page, '設定').waitFor()
})
