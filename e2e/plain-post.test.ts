import { createNews } from '@kawaraban/contract/news-writing.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { devices } from '../apps/server/src/testing/extent.ts'
import { expectPath } from './address.ts'
import { eventsOf, installDataLayer } from './analytics.ts'
import { card, feedOf } from './feed.ts'
import { nextFrame } from './next-frame.ts'
import { postForm, waitForTime } from './post-form.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step, forward } = startTestServer()

const hints = [
  'ここから、プロフィールや通知の設定ができます。',
  'ここから、新しい投稿を作成できます。',
  '内容を確認して対応が終わったら、「完了にする」を押してください。',
]
const tips = [
  'タイトルと本文を入力します。特殊文字（& > < " \'）は利用することができません。',
  '投稿を公開する期間を設定します。公開開始前の投稿は、管理者と投稿者だけが確認できます。',
  '対応が必要な投稿には、対応期限を設定できます。',
  '投稿を公開するユーザーを、全員または個別に指定できます。',
  'ONにすると、公開開始時にプッシュ通知を送信します。',
  '公開終了日や対応期限の前に、リマインドを送信できます。',
]
const content = '11月24日から正門側を利用できません。\n裏門側をご利用ください。'

const tip = (page: Page) => page.getByRole('dialog', { name: /^操作のヒント/ })
const scrollTop = (page: Page) => page.evaluate(() => document.scrollingElement?.scrollTop ?? 0)

/** Turns the wheel over the page, and returns how far the page has scrolled. */
const scroll = async (page: Page) => {
  const before = await scrollTop(page)
  await page.mouse.move(150, 300)
  await page.mouse.wheel(0, 300)
  await nextFrame(page)
  return (await scrollTop(page)) - before
}

const closeTip = (page: Page, isLast: boolean) =>
  tip(page)
    .getByRole('button', { name: isLast ? '閉じる' : '次へ', exact: true })
    .click()

/** Opens a new post from the feed; checks the values that it starts with. */
const openForm = async (page: Page, time: string) => {
  const form = postForm(page)
  await step('Suzuki opens a new post: it has default values, and no error', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: '投稿する' }).click()
    await form.title.waitFor()
    expect(await page.getByText('エラー：').count()).toBe(0)
    expect(await form.startDate.inputValue()).toBe('2026/11/20')
    await waitForTime(form.startTime, time)
    expect(await form.endDate.inputValue()).toBe('2026/11/21')
    await waitForTime(form.endTime, time)
    expect(await form.deadline.isChecked()).toBe(false)
    expect(await form.push.isChecked()).toBe(false)
    expect(await form.audience.textContent()).toBe('全員')
  })
  return form
}

const review = (page: Page, title: string) =>
  step('The review shows what was entered, and Back leads to the form with everything', async () => {
    const form = postForm(page)
    await form.confirm.click()
    const facts = page.getByRole('region', { name: '入力した内容' })
    await facts.getByText(title).waitFor()
    await facts.getByText(/^2026\/11\/21\(土\) 10:[01]0$/).waitFor()
    await facts.getByText('リマインドしない').waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    await page.getByRole('main').getByRole('button', { name: '戻る' }).click()
    expect(await form.title.inputValue()).toBe(title)
    expect(await form.content.inputValue()).toBe(content)
    await form.confirm.click()
  })

/** Presses the button that posts twice while the call is delayed; returns what was sent. */
const postTwice = async (page: Page) => {
  const sent: unknown[] = []
  const delayed = Promise.withResolvers<void>()
  await page.route(`**${createNews.path}`, async (route) => {
    if (route.request().method() === 'POST') {
      sent.push(route.request().postDataJSON())
      await delayed.promise
    }
    await route.continue()
  })
  const post = page.getByRole('button', { name: '投稿する' })
  await post.click()
  await expect.poll(() => post.getAttribute('aria-disabled')).toBe('true')
  await post.click({ force: true })
  delayed.resolve()
  await page.getByText('投稿しました。').waitFor()
  return sent
}

/** What the form sends for a plain post for everyone. */
const plainBody = (title: string, start: string) => ({
  title,
  content,
  startDate: `2026/11/20 ${start}`,
  endDate: `2026/11/21 ${start.slice(0, 4)}0`,
  dueDate: '',
  scope: 'all',
  companyUserIds: [],
  pushFlag: false,
  remindType: 'none',
  remindDaysBefore: -1,
  remindScope: 'specific',
})

describe.each(devices('desktop', 'phone'))('A plain post for everyone, on a %s (S-04)', (device) => {
  test('An author closes the hints of the feed and of the form, each once (TIP-01, TIP-02, TIP-03, TIP-04, TIP-05, TIP-09)', async () => {
    const stored = `制服の採寸について（${device}）`
    await server().storePost(server().cast.sato, { title: stored })
    const page = await open(server().cast.suzuki, { device, tips: 'unseen' })
    await step('Suzuki closes the hints of the feed and opens a new post', async () => {
      await page.goto('/')
      for (const [index, text] of hints.entries()) {
        await tip(page).getByText(text).waitFor()
        await closeTip(page, index === 2)
      }
      await tip(page).waitFor({ state: 'detached' })
      await page.getByRole('link', { name: '投稿する' }).click()
    })
    await step('The six hints of the form come one by one, and the page cannot be scrolled', async () => {
      for (const [index, text] of tips.entries()) {
        await page.getByRole('dialog', { name: `操作のヒント（6件中${index + 1}件目）` }).waitFor()
        await tip(page).getByText(text).waitFor()
        expect(await scroll(page)).toBe(0)
        await closeTip(page, index === 5)
      }
      await tip(page).waitFor({ state: 'detached' })
      await page.evaluate(() => scrollTo(0, 0))
      await expect.poll(() => scroll(page)).toBeGreaterThan(0)
    })
    await step('A second visit shows no hint', async () => {
      await page.goto('/')
      await card(page, stored).waitFor()
      await page.getByRole('link', { name: '投稿する' }).click()
      await postForm(page).title.fill('ヒントのあとで')
      expect(await tip(page).count()).toBe(0)
    })
  })

  test('An author writes a post, reviews it and posts it once; a reader has it unread (FORM-05, FORM-06, FORM-19, FORM-21, CONF-01, CONF-02, CONF-03, CONF-04, CONF-05, ANL-02, API-08, FEED-09)', async () => {
    const title = `来客用駐車場の工事について（${device}）`
    await forward(7 * minuteMs)
    const suzuki = await open(server().cast.suzuki, { device })
    await installDataLayer(suzuki)
    const form = await openForm(suzuki, device === 'desktop' ? '10:00' : '10:10')
    await step('The post can be reviewed once it has a title and a content', async () => {
      expect(await form.confirm.getAttribute('aria-disabled')).toBe('true')
      await form.title.fill(title)
      expect(await form.confirm.getAttribute('aria-disabled')).toBe('true')
      await form.content.fill(content)
      await expect.poll(() => form.confirm.getAttribute('aria-disabled')).not.toBe('true')
      expect(await suzuki.getByText('エラー：').count()).toBe(0)
    })
    await review(suzuki, title)
    await step('Suzuki presses the button twice: one post is sent, with the current start, and one event', async () => {
      expect(await postTwice(suzuki)).toEqual([plainBody(title, device === 'desktop' ? '10:07' : '10:14')])
      await expectPath(suzuki, '/')
      const event = { event: 'companyintranews_create_news', managementGroup: 'ours' }
      expect(await eventsOf(suzuki, event.event)).toEqual([event])
    })
    await step('The post is in the feed, and the next form is empty', async () => {
      await card(suzuki, title).waitFor()
      await suzuki.getByRole('link', { name: '投稿する' }).click()
      expect(await form.title.inputValue()).toBe('')
    })
    await step('Tanaka has the post unread in the feed', async () => {
      const tanaka = await open(server().cast.tanaka, { device, dark: true })
      await tanaka.goto('/')
      await feedOf(tanaka).waitFor()
      await card(tanaka, title).getByText('未読').waitFor()
      await card(tanaka, title).getByText('2026/11/20(金)').waitFor()
    })
  })

  test('An author reloads between two hints, goes on with the next one, and never sees them again (TIP-08)', async () => {
    const page = await open(server().cast.ito, { device, tips: 'unseen' })
    await step('Ito closes two hints and reloads the page', async () => {
      await page.goto('/news/add')
      for (const text of tips.slice(0, 2)) {
        await tip(page).getByText(text).waitFor()
        await tip(page).getByRole('button', { name: '次へ' }).click()
      }
      await tip(page)
        .getByText(tips[2] ?? '')
        .waitFor()
      await page.reload()
    })
    await step('The third hint comes first, and after the last one none comes again', async () => {
      await tip(page)
        .getByText(tips[2] ?? '')
        .waitFor()
      await tip(page).getByRole('button', { name: 'すべて閉じる' }).click()
      await tip(page).waitFor({ state: 'detached' })
      await page.reload()
      await postForm(page).title.fill('ヒントのあとで')
      expect(await tip(page).count()).toBe(0)
    })
  })
})
