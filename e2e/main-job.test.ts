import { getNews, listNews } from '@kawaraban/contract/news.ts'
import { formatDate, formatDay } from '@kawaraban/contract/tokyo.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { card, feedOf } from './feed.ts'
import { type Opening, openPages } from './pages.ts'
import { choose, confirmPost, postForm, write } from './post-form.ts'
import { startServer } from './service.ts'

const { open, step } = openPages()
let service: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  service = await startServer()
}, 120_000)
afterAll(() => service?.stop())

const day = 24 * 60 * 60 * 1000
const today = Date.now()
const title = '防災訓練の写真を集めています'
const newTitle = '防災訓練の写真を集めています（締め切り延長）'

/** Opens the service on a new browser, and signs in on the page of the built-in provider. */
const signIn = async (name: string, opening: Opening = {}): Promise<Page> => {
  const page = await open(service.origin, {
    name,
    hasServiceWorker: true,
    expectedErrors: /failed to fetch news/,
    ...opening,
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'ビジネスアカウントでログイン' }).click()
  await page.getByRole('button', { name: new RegExp(name) }).click()
  await page.getByRole('heading', { level: 1, name: '社内報' }).waitFor()
  return page
}

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const pathOf = (page: Page) => new URL(page.url()).pathname

/** The answer of the API to the user of that browser. */
const getJson = async (page: Page, path: string) => (await page.request.get(path)).json()
/** The address of a post in the API, by its address in the browser. */
const apiPathOf = (path: string) => getNews.path.replace(':newsId', path.split('/').at(-1) ?? '')

const writePost = async (suzuki: Page) => {
  const form = postForm(suzuki)
  await step('Suzuki opens a new post and writes title and content', async () => {
    await suzuki.getByRole('link', { name: '投稿する' }).click()
    await suzuki.getByRole('heading', { level: 1, name: '新規投稿' }).waitFor()
    await form.title.fill(title)
    await form.content.fill('撮影した写真を、下のページから送ってください。\nhttps://example.com/photos')
  })
  await step('Suzuki sets the end of publication and a deadline', async () => {
    await write(form.endDate, formatDay(today + 3 * day))
    await write(form.endTime, '18:00')
    await form.deadline.click()
    await write(form.dueDate, formatDay(today + 2 * day))
    await write(form.dueTime, '17:00')
  })
  await step('Suzuki chooses Tanaka as the audience', async () => {
    await choose(form.audience, 'ユーザー指定')
    await suzuki.getByRole('link', { name: 'ユーザーを選択する' }).click()
    await suzuki.getByRole('searchbox', { name: '名前・ID・部門で検索' }).fill('田中 美咲')
    await suzuki.getByRole('checkbox', { name: /田中 美咲/ }).check()
    await suzuki.getByRole('button', { name: '保存する' }).click()
    await form.section('公開範囲').getByText('計2名').waitFor()
  })
}

const reviewAndPost = async (suzuki: Page) => {
  await step('Suzuki reviews what was entered', async () => {
    await postForm(suzuki).confirm.click()
    await suzuki.getByRole('heading', { level: 1, name: '新規投稿（確認）' }).waitFor()
    const facts = suzuki.getByRole('region', { name: '入力した内容' })
    for (const text of [
      title,
      `${formatDate(today + 3 * day)} 18:00`,
      `${formatDate(today + 2 * day)} 17:00`,
      '鈴木 一郎、田中 美咲',
    ])
      await facts.getByText(text).waitFor()
  })
  await step('Suzuki posts it, and it is in the feed', async () => {
    await suzuki.getByRole('button', { name: '投稿する' }).click()
    await suzuki.getByText('投稿しました。').waitFor()
    await card(suzuki, title).waitFor()
  })
}

/** Reads and completes the post; returns its path. */
const complete = async (tanaka: Page) => {
  const path = await step('Tanaka opens the post and completes it', async () => {
    const viewed = tanaka.waitForResponse((answer) => answer.url().endsWith('/view'))
    await card(tanaka, title).getByRole('link', { name: title }).click()
    await tanaka.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(await (await viewed).json()).toMatchObject({ success: true })
    const completed = tanaka.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/reaction'),
    )
    await tanaka.getByRole('button', { name: '完了にする' }).click()
    await tanaka.getByRole('button', { name: '完了済み' }).waitFor()
    expect(await (await completed).json()).toMatchObject({ success: true })
    return pathOf(tanaka)
  })
  await step('Tanaka goes back to the feed, and the post is read', async () => {
    await tanaka.getByRole('button', { name: '戻る' }).click()
    await card(tanaka, title).getByText('既読').waitFor()
    await card(tanaka, title).getByRole('button', { name: '完了済み' }).waitFor()
  })
  return path
}

const checkProgress = (suzuki: Page) =>
  step('Suzuki opens the post and sees Tanaka among those who completed and viewed it', async () => {
    await card(suzuki, title).getByRole('link', { name: title }).click()
    await suzuki.getByRole('tab', { name: /完了者数\s*1名/ }).waitFor()
    await rowOf(suzuki, '田中 美咲').getByText(formatDay(today).slice(0, 4)).waitFor()
    await rowOf(suzuki, '鈴木 一郎').getByText('未完了').waitFor()
    const columns = await suzuki
      .getByRole('table', { name: '完了者の一覧' })
      .getByRole('columnheader')
      .allTextContents()
    expect(columns).toEqual(['名前・ID', '部門・部署', '完了日'])
    await suzuki.getByRole('tab', { name: /閲覧者数\s*2\/2名/ }).click()
    await rowOf(suzuki, '田中 美咲').getByText(formatDay(today).slice(0, 4)).waitFor()
  })

test('A post goes from its author to a reader, is completed, edited and deleted (FORM-11, CONF-01, CONF-05, FEED-09, VIEW-01, VIEW-02, REACT-02, DETAIL-10, DETAIL-11, DETAIL-18, EDIT-05, PERM-04, AUTH-04, AUTH-07)', async () => {
  const suzuki = await step('Suzuki signs in with a business account', () => signIn('鈴木'))
  await writePost(suzuki)
  await reviewAndPost(suzuki)
  const tanaka = await step('Tanaka signs in on a phone and has an unread post', async () => {
    const page = await signIn('田中', { device: 'phone', dark: true })
    await card(page, title).getByText('未読').waitFor()
    return page
  })
  const path = await complete(tanaka)
  await checkProgress(suzuki)
  await step('Suzuki edits the post', async () => {
    const form = postForm(suzuki)
    await suzuki.getByRole('link', { name: '編集' }).click()
    await suzuki.getByRole('heading', { level: 1, name: '投稿編集' }).waitFor()
    expect(await form.title.inputValue()).toBe(title)
    await form.title.fill(newTitle)
    await form.save.click()
    await suzuki.getByRole('heading', { level: 1, name: newTitle }).waitFor()
    expect(pathOf(suzuki)).toBe(path)
  })
  await step('Tanaka reloads the feed and sees the new title', async () => {
    await tanaka.getByRole('button', { name: '更新' }).click()
    await card(tanaka, newTitle).waitFor()
  })
  await step('Sato, an admin, deletes the post', async () => {
    const sato = await signIn('佐藤')
    await card(sato, newTitle).getByRole('link', { name: newTitle }).click()
    await sato.getByRole('heading', { level: 1, name: newTitle }).waitFor()
    await sato.getByRole('button', { name: '投稿を削除する' }).click()
    const question = sato.getByRole('alertdialog', { name: '削除' })
    await question.getByText('この投稿を削除します。').waitFor()
    await question.getByRole('button', { name: '削除' }).click()
    await feedOf(sato).waitFor()
    await expect.poll(() => card(sato, newTitle).count()).toBe(0)
  })
  await step('Tanaka reloads the feed, and the post is gone', async () => {
    await tanaka.getByRole('button', { name: '更新' }).click()
    await expect.poll(() => card(tanaka, newTitle).count()).toBe(0)
    await feedOf(tanaka).waitFor()
    expect(await getJson(tanaka, apiPathOf(path))).toMatchObject({
      success: false,
      message: 'Document already deleted',
    })
  })
}, 180_000)

test('A post stays hidden from a user without permission and from another company (PERM-06, API-39)', async () => {
  const suzuki = await signIn('鈴木')
  await (await confirmPost(suzuki, { title, content: '撮影した写真を送ってください。' })).click()
  await card(suzuki, title).getByRole('link', { name: title }).click()
  await suzuki.getByRole('heading', { level: 1, name: title }).waitFor()
  const path = pathOf(suzuki)

  await step(
    'Kobayashi, without permission, finds it neither in the feed nor by its address nor in the API',
    async () => {
      const kobayashi = await signIn('小林')
      const denied = kobayashi.getByText('社内報を閲覧する権限がありません。管理者にお問い合わせください。')
      await denied.first().waitFor()
      await kobayashi.goto(path)
      await kobayashi.waitForURL('/')
      await denied.first().waitFor()
      expect(await kobayashi.getByText('防災訓練の写真').count()).toBe(0)
      const refused = { success: false, message: 'No permission', data: null }
      expect(await getJson(kobayashi, listNews.path)).toEqual(refused)
      expect(await getJson(kobayashi, apiPathOf(path))).toEqual(refused)
    },
  )
  await step('Matsumoto, admin of another company, does not find it either', async () => {
    const matsumoto = await signIn('松本')
    await feedOf(matsumoto).waitFor()
    expect(await matsumoto.getByText('防災訓練の写真').count()).toBe(0)
    await matsumoto.goto(path)
    await matsumoto.getByText('この投稿は削除されたか公開期限が切れているため、表示できません。').waitFor()
    await matsumoto.getByRole('button', { name: 'OK' }).click()
    expect(pathOf(matsumoto)).toBe('/')
    await feedOf(matsumoto).waitFor()
    expect(await matsumoto.getByText('防災訓練の写真').count()).toBe(0)
    expect(JSON.stringify(await getJson(matsumoto, listNews.path))).not.toContain('防災訓練の写真')
    const deleted = { success: false, message: 'Document already deleted', data: null }
    expect(await getJson(matsumoto, apiPathOf(path))).toEqual(deleted)
  })
}, 120_000)
