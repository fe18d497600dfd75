import { formatDate, formatDay } from '@kawaraban/contract/tokyo.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchFirefox } from './browsers/firefox.ts'
import { openTabs } from './browsers/open-tabs.ts'
import type { Tab, Target } from './browsers/tab.ts'
import { launchWebKit } from './browsers/webkit.ts'
import { startServer } from './service.ts'

let service: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  service = await startServer()
})
afterAll(() => service?.stop())

const dayMs = 24 * 60 * 60 * 1000
const inDays = (days: number) => Date.now() + days * dayMs

const button = (name: string | RegExp): Target => ({ role: 'button', name })
const link = (name: string): Target => ({ role: 'link', name })
const heading = (name: string): Target => ({ role: 'heading', name })
const within = (place: Target, target: Target): Target => ({ ...target, within: place })
const region = (name: string): Target => ({ role: 'region', name })

const signIn = async (tab: Tab, person: string) => {
  await tab.goto(service.origin)
  await tab.click(button('ビジネスアカウントでログイン'))
  await tab.click(button(new RegExp(person)))
  await tab.waitFor(heading('社内報'))
  await tab.waitFor({ role: 'list', name: '投稿の一覧' })
}

/** Types a date with its weekday, and a time. The date loses its weekday when the focus leaves it. */
const enterDate = async (tab: Tab, name: string, at: number, time: string) => {
  const date: Target = { role: 'textbox', name: `${name}の日付` }
  await tab.fill(date, formatDate(at))
  await tab.press('Tab')
  await expect.poll(() => tab.textIn(date)).toBe(formatDay(at))
  await tab.fill({ role: 'combobox', name: `${name}の時間` }, time)
  await tab.press('Tab')
}

const browsers = [
  { name: 'Firefox', launch: launchFirefox },
  { name: 'WebKitGTK', launch: launchWebKit },
]
const sizes = [
  { device: 'desktop', size: { width: 1440, height: 900 } },
  { device: 'phone', size: { width: 375, height: 740 } },
] as const

describe.each(browsers)('In $name', ({ name, launch }) => {
  const { open, step } = openTabs(launch)

  test.each(sizes)(
    'At the width of a $device an editor signs in, posts, reads and completes (AUTH-04, FEED-09, FORM-11, CONF-01, CONF-05, DETAIL-01, VIEW-01, REACT-02)',
    async ({ device, size }) => {
      const title = `${name}で書いた投稿（${device}）`
      const card: Target = { role: 'article', name: title }
      const tab = await step('Suzuki starts the browser', () => open('鈴木', size))
      await step('Suzuki signs in with a business account', () => signIn(tab, '鈴木'))
      await step('Suzuki closes the hints of the feed, and opens a new post without its hints', async () => {
        await tab.click(button('すべて閉じる'))
        // The post before may be the first card: completed, it has no hint, which would come over the card of this post.
        await tab.evaluate(() => localStorage.setItem('companyIntraNews.tip.newsReaction', 'seen'))
        await tab.click(link('投稿する'))
        await tab.waitFor(heading('新規投稿'))
        await tab.click(button('すべて閉じる'))
      })
      await step('Suzuki writes title and content', async () => {
        await tab.fill({ role: 'textbox', name: /^タイトル/ }, title)
        await tab.fill({ role: 'textbox', name: /^本文/ }, '詳しくはhttps://example.com/photosへ。')
      })
      await step('Suzuki sets the end of publication and a deadline', async () => {
        await enterDate(tab, '公開終了日時', inDays(3), '18:00')
        await tab.click({ role: 'switch', name: '対応期限を設定する' })
        await enterDate(tab, '対応期限日時', inDays(2), '17:00')
      })
      await step('Suzuki chooses Tanaka as the audience', async () => {
        await tab.click(within(region('公開範囲'), button(/公開範囲$/)))
        await tab.click({ role: 'option', name: 'ユーザー指定' })
        await tab.click(link('ユーザーを選択する'))
        await tab.click(button('閉じる'))
        await tab.fill({ role: 'searchbox', name: '名前・ID・部門で検索' }, '田中 美咲')
        await tab.waitForNone({ role: 'checkbox', name: /佐藤 健一/ })
        await tab.click({ role: 'checkbox', name: /田中 美咲/ })
        await tab.waitFor({ text: '2名' })
        await tab.click(button('保存する'))
        await tab.waitFor(within(region('公開範囲'), { text: /計2名/ }))
      })
      await step('Suzuki reviews the post and publishes it', async () => {
        await tab.click(button('確認する'))
        await tab.waitFor(within(region('入力した内容'), { text: `${formatDate(inDays(3))} 18:00` }))
        await tab.click(button('投稿する'))
        await tab.waitFor({ text: '投稿しました。' })
      })
      await step('Suzuki opens it from the feed and completes it', async () => {
        await tab.click(within(card, link(title)))
        await tab.waitFor(heading(title))
        await tab.click(button('完了にする'))
        await tab.waitFor(button('完了済み'))
      })
      await step('Back in the feed the post is read and completed', async () => {
        await tab.click(button('戻る'))
        await tab.waitFor(within(card, { text: '既読' }))
        await tab.waitFor(within(card, button('完了済み')))
      })
    },
  )
})

describe('In WebKitGTK alone', () => {
  const { open } = openTabs(launchWebKit)

  test('No space is put between Japanese letters and numbers, which it would draw wrongly', async () => {
    const tab = await open('nobody', sizes[1].size)
    await tab.goto(service.origin)
    await tab.waitFor(button('ビジネスアカウントでログイン'))
    const autospace = () => (getComputedStyle(document.body) as { textAutospace?: string }).textAutospace
    expect(await tab.evaluate(autospace)).toBe('no-autospace')
  })
})
