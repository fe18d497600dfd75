import { getNews } from '@kawaraban/contract/news.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { card, feedOf, openPost } from './feed.ts'
import { holdPost } from './held.ts'
import { permissionScreen } from './permission.ts'
import { confirmPost, postForm } from './post-form.ts'
import { openWorld } from './world.ts'

const { world, open } = openWorld()

const pathOf = (page: Page) => new URL(page.url()).pathname
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const dialog = (page: Page) => page.getByRole('alertdialog')
const closed = (page: Page) => dialog(page).waitFor({ state: 'detached' })
const question = (page: Page) => dialog(page).getByText('入力された内容は保存されません。')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

/** Goes back as fast as a script can, without waiting for the page. */
const goBackAtOnce = (page: Page, times: number) =>
  page.evaluate((count) => {
    for (let done = 0; done < count; done += 1) history.back()
  }, times)

const expectAt = (page: Page, path: string) => expect.poll(() => pathOf(page)).toBe(path)

describe('a question and its screen (G-156)', () => {
  const prepare = async (reader = world().cast.sato) => {
    const { cast, storePost } = world()
    const titles = { a: `防災訓練 ${crypto.randomUUID()}`, b: `健康診断 ${crypto.randomUUID()}` }
    const a = await storePost(cast.suzuki, { title: titles.a })
    const b = await storePost(cast.suzuki, { title: titles.b, content: 'https://example.com/b をご覧ください。' })
    const page = await open(reader, { expectedErrors: /failed to/ })
    await page.goto('/')
    await openPost(page, titles.a)
    // A is left by a link, so that it stays in the history under B.
    await page.getByRole('link', { name: 'お知らせ一覧' }).first().click()
    await feedOf(page).waitFor()
    await openPost(page, titles.b)
    return { page, titles, a, b }
  }
  const isThere = async (newsId: string) =>
    (await world().call(world().cast.sato, getNews, { params: { newsId } })).success

  test('Back closes the question whether to delete and stays; nothing is deleted over another post', async () => {
    const { page, titles, a, b } = await prepare()
    await page.getByRole('button', { name: '投稿を削除する' }).click()
    await dialog(page).waitFor()
    await page.goBack()
    await closed(page)
    await expectAt(page, `/news/${b}`)
    await heading(page, titles.b).waitFor()
    await expect.poll(() => focused(page)).toBe('投稿を削除する')
    await page.goBack()
    await feedOf(page).waitFor()
    await page.goBack()
    await heading(page, titles.a).waitFor()
    expect(await dialog(page).count()).toBe(0)
    expect([await isThere(a), await isThere(b)]).toEqual([true, true])
  })

  test('Back pressed twice at once over the question leaves no question over another screen', async () => {
    const { page, titles, a, b } = await prepare()
    await page.getByRole('button', { name: '投稿を削除する' }).click()
    await dialog(page).waitFor()
    await goBackAtOnce(page, 2)
    await closed(page)
    await expectAt(page, `/news/${b}`)
    await heading(page, titles.b).waitFor()
    expect([await isThere(a), await isThere(b)]).toEqual([true, true])
  })

  test('Back closes the question whether to open a link, and nothing is opened', async () => {
    const { page, b } = await prepare(world().cast.tanaka)
    const opened: Page[] = []
    page.context().on('page', (other) => opened.push(other))
    await page.getByRole('link', { name: 'https://example.com/b' }).click()
    await dialog(page).waitFor()
    await page.goBack()
    await closed(page)
    await expectAt(page, `/news/${b}`)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('https://example.com/b')
    expect(opened).toEqual([])
  })

  test('Back closes the message of an act that failed, and stays', async () => {
    const { page, b } = await prepare()
    await page.route(`**/${b}`, (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: 'broken' }) : route.fallback(),
    )
    await page.getByRole('button', { name: '投稿を削除する' }).click()
    await dialog(page).getByRole('button', { name: '削除' }).click()
    await dialog(page).getByRole('button', { name: 'OK' }).waitFor()
    await page.goBack()
    await closed(page)
    await expectAt(page, `/news/${b}`)
    await expect.poll(() => focused(page)).toBe('投稿を削除する')
  })
})

describe('the question whether to leave (NAV-24, FORM-22, G-098, G-156)', () => {
  const openForm = async (rounds = 0) => {
    const page = await open(world().cast.suzuki, { expectedErrors: /failed to/ })
    const feedLink = page.getByRole('link', { name: 'お知らせ一覧' }).first()
    await page.goto('/setting')
    for (let round = 0; round < rounds; round += 1) {
      await feedLink.click()
      await page.getByRole('link', { name: 'プロフィール', exact: true }).first().click()
    }
    await feedLink.click()
    await page.getByRole('link', { name: '投稿する' }).click()
    const form = postForm(page)
    await form.title.fill('書きかけ')
    return { page, form }
  }

  test.each([1, 2, 3])(
    'is answered with no by Back, also by %i at once; afterwards each Back is one screen',
    async (times) => {
      const { page, form } = await openForm()
      await page.goBack()
      await question(page).waitFor()
      await goBackAtOnce(page, times)
      await closed(page)
      await expectAt(page, '/news/add')
      expect(await form.title.inputValue()).toBe('書きかけ')
      await page.goBack()
      await dialog(page).getByRole('button', { name: 'OK' }).click()
      await page.getByRole('link', { name: '投稿する' }).waitFor()
      await expectAt(page, '/')
      await page.goBack()
      await heading(page, '設定').waitFor()
      await page.goForward()
      await page.getByRole('link', { name: '投稿する' }).waitFor()
    },
  )

  test.each([2, 3, 5])('%i Backs at once ask and answer no: address, history and screen agree', async (times) => {
    const { page, form } = await openForm(2)
    await goBackAtOnce(page, times)
    await closed(page)
    await expectAt(page, '/news/add')
    expect(await form.title.inputValue()).toBe('書きかけ')
    await page.goBack()
    await question(page).waitFor()
    await dialog(page).getByRole('button', { name: 'OK' }).click()
    await page.getByRole('link', { name: '投稿する' }).waitFor()
    await expectAt(page, '/')
    await page.goBack()
    await expectAt(page, '/setting/my-profile')
  })

  test('Forward asks as well, and Back keeps the form', async () => {
    const { page, form } = await openForm()
    await page.goBack()
    await dialog(page).getByRole('button', { name: 'OK' }).click()
    await page.getByRole('link', { name: '投稿する' }).waitFor()
    await page.goBack()
    await heading(page, '設定').waitFor()
    await page.goForward()
    await page.goForward()
    await form.title.fill('また書いた')
    await page.goBack()
    await question(page).waitFor()
    await page.goForward().catch(() => null)
    await page.goBack()
    await closed(page)
    expect(await form.title.inputValue()).toBe('また書いた')
  })

  test('Cancel of an edit asks once, and Back answers that question with no', async () => {
    const { cast, storePost } = world()
    const title = `直す投稿 ${crypto.randomUUID()}`
    await storePost(cast.suzuki, { title })
    const page = await open(cast.suzuki)
    await page.goto('/')
    await openPost(page, title)
    await page.getByRole('link', { name: '編集' }).click()
    const form = postForm(page)
    await form.title.fill('書きかけ')
    await form.cancel.click()
    await question(page).waitFor()
    await page.goBack()
    await closed(page)
    expect(await form.title.inputValue()).toBe('書きかけ')
    await form.cancel.click()
    await dialog(page).getByRole('button', { name: 'OK' }).click()
    await heading(page, title).waitFor()
    expect(await dialog(page).count()).toBe(0)
    await page.goBack()
    await feedOf(page).waitFor()
  })
})

describe('leaving while something is saved (G-157)', () => {
  const waits = (page: Page) => page.getByText('保存しています。終わりしだい移動します。')
  const profile = '/setting/my-profile'

  test('a profile: Back waits, asks nothing, and is one step when the save is done', async () => {
    const page = await open(world().cast.suzuki)
    await page.goto('/setting')
    await page.getByRole('link', { name: 'プロフィール設定' }).first().click()
    await page.getByRole('link', { name: '部門・部署を編集' }).click()
    const save = await holdPost(page, '/v1/companyIntraNews/myProfile')
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
    const page = await open(world().cast.suzuki, { expectedErrors: /failed to update profile/ })
    await page.goto(profile)
    await page.getByRole('link', { name: '部門・部署を編集' }).click()
    const save = await holdPost(page, '/v1/companyIntraNews/myProfile')
    await page.getByRole('textbox').fill('宣伝部')
    await page.getByRole('button', { name: '保存' }).click()
    await save.sent
    await page.goBack()
    await waits(page).waitFor()
    save.refuse()
    await dialog(page).getByRole('button', { name: 'OK' }).click()
    expect(await page.getByRole('textbox').inputValue()).toBe('宣伝部')
    await page.goBack()
    await question(page).waitFor()
  })

  test('roles: a link waits, and leads on when they are saved', async () => {
    const { cast } = world()
    const page = await open(cast.sato)
    await page.goto('/setting/permission')
    const screen = permissionScreen(page)
    await screen.give(cast.yamada.name, '投稿者')
    const save = await holdPost(page, '/v1/companyIntraNews/authorities')
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
    const { cast, storePost } = world()
    const title = `直す投稿 ${crypto.randomUUID()}`
    const newsId = await storePost(cast.suzuki, { title })
    const page = await open(cast.suzuki)
    await page.goto('/')
    await openPost(page, title)
    await page.getByRole('link', { name: '編集' }).click()
    const form = postForm(page)
    await form.title.fill(`${title} 改`)
    const save = await holdPost(page, `/v1/companyIntraNews/companyIntraNews/${newsId}`)
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
    const page = await open(world().cast.suzuki, { expectedErrors: /failed to create news/ })
    const title = `新しい投稿 ${crypto.randomUUID()}`
    const post = await confirmPost(page, { title, content: '本文です。' })
    const path = '/v1/companyIntraNews/companyIntraNews'
    const failing = await holdPost(page, path)
    await post.click()
    await failing.sent
    await page.goBack()
    await waits(page).waitFor()
    await expectAt(page, '/news/add/confirm')
    failing.refuse()
    await dialog(page).getByRole('button', { name: 'OK' }).click()
    await expectAt(page, '/news/add/confirm')
    await page.goBack()
    expect(await postForm(page).title.inputValue()).toBe(title)
    await postForm(page).confirm.click()
    const save = await holdPost(page, path)
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
  const page = await open(world().cast.suzuki)
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
