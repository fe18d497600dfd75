import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { delayPost } from './delayed-post.ts'
import { card, openPost } from './feed.ts'
import { dialog, expectAt, heading, question } from './leave-dialog.ts'
import { permissionScreen } from './permission.ts'
import { confirmPost, postForm } from './post-form.ts'
import { startTestServer } from './test-server.ts'

const { server, open } = startTestServer()

describe('leaving while something is saved (G-157)', () => {
  const waits = (page: Page) => page.getByText('保存しています。終わりしだい移動します。')
  const profile = '/setting/my-profile'

  test('a profile: Back waits, asks nothing, and is one step when the save is done', async () => {
    const page = await open(server().cast.suzuki)
    await page.goto('/setting')
    await page.getByRole('link', { name: 'プロフィール設定' }).first().click()
    await page.getByRole('link', { name: '部門・部署を編集' }).click()
    const save = await delayPost(page, '/v1/companyIntraNews/myProfile')
    await page.getByRole('textbox').fill('広報部')
    await page.getByRole('button', { name: '保存' }).click()
    await save.sent
    await page.goBack()
    await waits(page).waitFor()
    await page.goBack()
    expect(await dialog(page).count()).toBe(0)
    save.release()
    await page.getByText('広報部', { exact: true }).first().waitFor()
    await expectAt(page, profile)
    expect(await dialog(page).count()).toBe(0)
    await page.goBack()
    await expectAt(page, '/setting')
  })

  test('a profile that is not saved: the user stays with what was typed', async () => {
    const page = await open(server().cast.suzuki, { expectedErrors: /failed to update profile/ })
    await page.goto(profile)
    await page.getByRole('link', { name: '部門・部署を編集' }).click()
    const save = await delayPost(page, '/v1/companyIntraNews/myProfile')
    await page.getByRole('textbox').fill('宣伝部')
    await page.getByRole('button', { name: '保存' }).click()
    await save.sent
    await page.goBack()
    await waits(page).waitFor()
    save.fail()
    await dialog(page).getByRole('button', { name: 'OK' }).click()
    expect(await page.getByRole('textbox').inputValue()).toBe('宣伝部')
    await page.goBack()
    await question(page).waitFor()
  })

  test('roles: a link waits, and leads on when they are saved', async () => {
    const { cast } = server()
    const page = await open(cast.sato)
    await page.goto('/setting/permission')
    const screen = permissionScreen(page)
    await screen.give(cast.yamada.name, '投稿者')
    const save = await delayPost(page, '/v1/companyIntraNews/authorities')
    await screen.save.click()
    await save.sent
    await page.getByRole('link', { name: 'お知らせ一覧' }).first().click()
    await waits(page).waitFor()
    await expectAt(page, '/setting/permission')
    save.release()
    await dialog(page).getByText('保存しました').waitFor()
    await expectAt(page, '/')
    await dialog(page).getByRole('button', { name: 'OK' }).click()
    await page.goBack()
    await expectAt(page, '/setting/permission')
    expect(await question(page).count()).toBe(0)
  })

  test('an edit: Back waits and leads to the detail once', async () => {
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
    await expectAt(page, `/news/${newsId}`)
    await page.goBack()
    await card(page, `${title} 改`).waitFor()
  })

  test('a new post: Back waits on the review; what is not saved stays, and what is saved leads to the feed', async () => {
    const page = await open(server().cast.suzuki, { expectedErrors: /failed to create news/ })
    const title = `新しい投稿 ${crypto.randomUUID()}`
    const post = await confirmPost(page, { title, content: '本文です。' })
    const path = '/v1/companyIntraNews/companyIntraNews'
    const failing = await delayPost(page, path)
    await post.click()
    await failing.sent
    await page.goBack()
    await waits(page).waitFor()
    await expectAt(page, '/news/add/confirm')
    failing.fail()
    await dialog(page).getByRole('button', { name: 'OK' }).click()
    await expectAt(page, '/news/add/confirm')
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
    await expectAt(page, '/')
  })
})

test('Back after posting leads to the feed and to what was before it, not to an empty form (CONF-05, G-158)', async () => {
  const page = await open(server().cast.suzuki)
  await page.goto('/setting')
  await page.getByRole('link', { name: 'お知らせ一覧' }).first().click()
  const title = `新しい投稿 ${crypto.randomUUID()}`
  await page.getByRole('link', { name: '投稿する' }).click()
  const form = postForm(page)
  await form.title.fill(title)
  await form.content.fill('本文です。')
  await form.confirm.click()
  await page.getByRole('button', { name: '投稿する' }).click()
  await card(page, title).waitFor()
  await expectAt(page, '/')
  await page.goBack()
  await card(page, title).waitFor()
  await expectAt(page, '/')
  await page.goBack()
  await heading(page, '設定').waitFor()
})
