import { getNews, listNews } from '@kawaraban/contract/news.ts'
import { formatDate, formatDay } from '@kawaraban/contract/tokyo.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { card, feedOf } from './feed.ts'
import { type Opening, openPages } from './pages.ts'
import { choose, postForm, write } from './post-form.ts'
import { startService } from './service.ts'

const { open, step } = openPages()
let service: Awaited<ReturnType<typeof startService>>
beforeAll(async () => {
  service = await startService()
}, 120_000)
afterAll(() => service?.stop())

const day = 24 * 60 * 60 * 1000
const title = '防災訓練の写真を集めています'
const changed = '防災訓練の写真を集めています（締め切り延長）'

/** Comes to the service as a newcomer does, and signs in on the built-in provider's page. */
const signIn = async (name: string, opening: Opening = {}): Promise<Page> => {
  const page = await open(service.origin, { name, expectedErrors: /failed to fetch news/, ...opening })
  await page.goto('/')
  await page.getByRole('button', { name: 'ビジネスアカウントでログイン' }).click()
  await page.getByRole('button', { name: new RegExp(name) }).click()
  await page.getByRole('heading', { level: 1, name: '社内報' }).waitFor()
  return page
}

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

/** What the API says to the person of that browser. */
const ask = async (page: Page, path: string) => (await page.request.get(path)).json()

test('the main job FORM-11 CONF-01 CONF-05 FEED-09 VIEW-01 VIEW-02 REACT-02 DETAIL-10 DETAIL-11 EDIT-05 DETAIL-18 PERM-04 PERM-06 API-39 AUTH-04 AUTH-07: a post from its author to its readers, and out again', async () => {
  const today = Date.now()
  const end = formatDay(today + 3 * day)
  const due = formatDay(today + 2 * day)

  const suzuki = await step('鈴木がビジネスアカウントでログインする', () => signIn('鈴木'))
  const form = postForm(suzuki)

  await step('鈴木が新規投稿を開いて、タイトルと本文を書く', async () => {
    await suzuki.getByRole('link', { name: '投稿する' }).click()
    await suzuki.getByRole('heading', { level: 1, name: '新規投稿' }).waitFor()
    await form.title.fill(title)
    await form.content.fill('撮影した写真を、下のページから送ってください。\nhttps://example.com/photos')
  })
  await step('公開期間と対応期限を決める', async () => {
    await write(form.endDate, end)
    await write(form.endTime, '18:00')
    await form.deadline.click()
    await write(form.dueDate, due)
    await write(form.dueTime, '17:00')
  })
  await step('公開範囲に田中を指定する', async () => {
    await choose(form.audience, 'ユーザー指定')
    await suzuki.getByRole('link', { name: 'ユーザーを選択する' }).click()
    await suzuki.getByRole('searchbox', { name: '名前・ID・部門で検索' }).fill('田中 美咲')
    await suzuki.getByRole('checkbox', { name: /田中 美咲/ }).check()
    await suzuki.getByRole('button', { name: '保存する' }).click()
    await form.section('公開範囲').getByText('計2名').waitFor()
  })
  await step('確認画面で入力した内容を見る', async () => {
    await form.confirm.click()
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
  await step('投稿する', async () => {
    await suzuki.getByRole('button', { name: '投稿する' }).click()
    await suzuki.getByText('投稿しました。').waitFor()
    await card(suzuki, title).waitFor()
  })

  const tanaka = await step('田中がスマートフォンでログインすると、未読の投稿がある', async () => {
    const page = await signIn('田中', { device: 'phone', dark: true })
    await card(page, title).getByText('未読').waitFor()
    return page
  })
  const path = await step('田中が投稿を開いて、完了にする', async () => {
    const viewed = tanaka.waitForResponse((answer) => answer.url().endsWith('/view'))
    await card(tanaka, title).getByRole('link', { name: title }).click()
    await tanaka.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(await (await viewed).json()).toMatchObject({ success: true })
    await tanaka.getByRole('button', { name: '完了にする' }).click()
    await tanaka.getByRole('button', { name: '完了済み' }).waitFor()
    return new URL(tanaka.url()).pathname
  })
  await step('田中が一覧に戻ると、既読になっている', async () => {
    await tanaka.getByRole('button', { name: '戻る' }).click()
    await card(tanaka, title).getByText('既読').waitFor()
    await card(tanaka, title).getByRole('button', { name: '完了済み' }).waitFor()
  })

  await step('鈴木が詳細を開くと、完了者数と閲覧者数に田中がいる', async () => {
    await card(suzuki, title).getByRole('link', { name: title }).click()
    await suzuki.getByRole('tab', { name: /完了者数\s*1名/ }).waitFor()
    await rowOf(suzuki, '田中 美咲').getByText(formatDay(today).slice(0, 4)).waitFor()
    await rowOf(suzuki, '鈴木 一郎').getByText('未完了').waitFor()
    const columns = await suzuki.getByRole('columnheader').allTextContents()
    expect(columns).toEqual(['名前・ID', '部門・部署', '完了日'])
    await suzuki.getByRole('tab', { name: /閲覧者数\s*2\/2名/ }).click()
    await rowOf(suzuki, '田中 美咲').getByText(formatDay(today).slice(0, 4)).waitFor()
  })
  await step('鈴木が投稿を編集する', async () => {
    await suzuki.getByRole('link', { name: '編集' }).click()
    await suzuki.getByRole('heading', { level: 1, name: '投稿編集' }).waitFor()
    expect(await form.title.inputValue()).toBe(title)
    await form.title.fill(changed)
    await form.save.click()
    await suzuki.getByRole('heading', { level: 1, name: changed }).waitFor()
    expect(new URL(suzuki.url()).pathname).toBe(path)
  })
  await step('田中が更新すると、新しいタイトルになっている', async () => {
    await tanaka.getByRole('button', { name: '更新' }).click()
    await card(tanaka, changed).waitFor()
  })

  const newsId = path.split('/').at(-1) ?? ''
  const addressOfApi = getNews.path.replace(':newsId', newsId)
  await step('権限のない小林には、一覧でもアドレスでもAPIでも見えない', async () => {
    const kobayashi = await signIn('小林')
    const denied = kobayashi.getByText('社内報を閲覧する権限がありません。管理者にお問い合わせください。')
    await denied.first().waitFor()
    await kobayashi.goto(path)
    await kobayashi.waitForURL('/')
    await denied.first().waitFor()
    expect(await kobayashi.getByText('防災訓練の写真').count()).toBe(0)
    const refused = { success: false, message: 'No permission', data: null }
    expect(await ask(kobayashi, listNews.path)).toEqual(refused)
    expect(await ask(kobayashi, addressOfApi)).toEqual(refused)
  })
  await step('別の会社の管理者には、一覧でもアドレスでもAPIでも見えない', async () => {
    const matsumoto = await signIn('松本')
    await feedOf(matsumoto).waitFor()
    expect(await matsumoto.getByText('防災訓練の写真').count()).toBe(0)
    await matsumoto.goto(path)
    await matsumoto.getByText('この投稿は削除されたか公開期限が切れているため、表示できません。').waitFor()
    await matsumoto.getByRole('button', { name: 'OK' }).click()
    expect(new URL(matsumoto.url()).pathname).toBe('/')
    await feedOf(matsumoto).waitFor()
    expect(await matsumoto.getByText('防災訓練の写真').count()).toBe(0)
    expect(JSON.stringify(await ask(matsumoto, listNews.path))).not.toContain('防災訓練の写真')
    expect(await ask(matsumoto, addressOfApi)).toEqual({
      success: false,
      message: 'Document already deleted',
      data: null,
    })
  })

  await step('管理者の佐藤が投稿を削除する', async () => {
    const sato = await signIn('佐藤')
    await card(sato, changed).getByRole('link', { name: changed }).click()
    await sato.getByRole('heading', { level: 1, name: changed }).waitFor()
    await sato.getByRole('button', { name: '投稿を削除する' }).click()
    const question = sato.getByRole('alertdialog', { name: '削除' })
    await question.getByText('この投稿を削除します。').waitFor()
    await question.getByRole('button', { name: '削除' }).click()
    await feedOf(sato).waitFor()
    expect(await card(sato, changed).count()).toBe(0)
  })
  await step('田中の一覧からも消えている', async () => {
    await tanaka.getByRole('button', { name: '更新' }).click()
    await expect.poll(() => card(tanaka, changed).count()).toBe(0)
    await feedOf(tanaka).waitFor()
    expect(await ask(tanaka, addressOfApi)).toMatchObject({ success: false, message: 'Document already deleted' })
  })
}, 180_000)
