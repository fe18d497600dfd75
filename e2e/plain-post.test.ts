import { createNews } from '@kawaraban/contract/news.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { devices } from '../apps/server/src/testing/extent.ts'
import { eventsOf, installDataLayer } from './analytics.ts'
import { card, feedOf } from './feed.ts'
import { postForm } from './post-form.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step, forward } = startTestServer()

const hints = [
  'ここから、プロフィールや権限などの設定ができます。',
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

const tip = (page: Page) => page.getByRole('dialog', { name: /^操作のヒント/ })
const scrollTop = (page: Page) => page.evaluate(() => document.scrollingElement?.scrollTop ?? 0)

/** Turns the wheel over the page, and gives how far the page has gone. */
const scroll = async (page: Page) => {
  const before = await scrollTop(page)
  await page.mouse.move(150, 300)
  await page.mouse.wheel(0, 300)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return (await scrollTop(page)) - before
}

describe.each(devices('desktop', 'phone'))('S-04 a plain post for everyone, on a %s', (device) => {
  test('TIP-01 TIP-02 TIP-03 TIP-04 TIP-05 TIP-09 FORM-05 FORM-06 FORM-19 FORM-21 CONF-01 CONF-02 CONF-03 CONF-04 CONF-05 ANL-02 API-08 FEED-09', async () => {
    const title = `来客用駐車場の工事について（${device}）`
    const content = '11月24日から正門側を利用できません。\n裏門側をご利用ください。'
    const { suzuki: author, tanaka: reader } = server().cast
    await forward(7 * minuteMs)
    await server().storePost(server().cast.sato, { title: '制服の採寸について' })
    const suzuki = await open(author, { device, tips: 'unseen' })
    await installDataLayer(suzuki)
    const form = postForm(suzuki)

    await step('鈴木が一覧のヒントを順に閉じて、新規投稿を開く', async () => {
      await suzuki.goto('/')
      for (const [index, text] of hints.entries()) {
        await tip(suzuki).getByText(text).waitFor()
        await tip(suzuki)
          .getByRole('button', { name: index < 2 ? '次へ' : '閉じる', exact: true })
          .click()
      }
      await suzuki.getByRole('link', { name: '投稿する' }).click()
    })
    await step('6つのヒントが順に1回ずつ表示される', async () => {
      for (const [index, text] of tips.entries()) {
        await suzuki.getByRole('dialog', { name: `操作のヒント（6件中${index + 1}件目）` }).waitFor()
        await tip(suzuki).getByText(text).waitFor()
        expect(await scroll(suzuki)).toBe(0)
        await tip(suzuki)
          .getByRole('button', { name: index < 5 ? '次へ' : '閉じる' })
          .click()
      }
      await tip(suzuki).waitFor({ state: 'detached' })
      await suzuki.evaluate(() => scrollTo(0, 0))
      await expect.poll(() => scroll(suzuki)).toBeGreaterThan(0)
    })
    await step('初めはエラーがなく、初期値が入っている', async () => {
      expect(await suzuki.getByText('エラー：').count()).toBe(0)
      expect(await form.startDate.inputValue()).toBe('2026/11/20')
      expect(await form.startTime.inputValue()).toBe(device === 'desktop' ? '10:00' : '10:10')
      expect(await form.endDate.inputValue()).toBe('2026/11/21')
      expect(await form.endTime.inputValue()).toBe(device === 'desktop' ? '10:00' : '10:10')
      expect(await form.deadline.isChecked()).toBe(false)
      expect(await form.push.isChecked()).toBe(false)
      expect(await form.audience.textContent()).toBe('全員')
    })
    await step('タイトルと本文を入力すると、確認できるようになる', async () => {
      expect(await form.confirm.getAttribute('aria-disabled')).toBe('true')
      await form.title.fill(title)
      expect(await form.confirm.getAttribute('aria-disabled')).toBe('true')
      await form.content.fill(content)
      await expect.poll(() => form.confirm.getAttribute('aria-disabled')).not.toBe('true')
      expect(await suzuki.getByText('エラー：').count()).toBe(0)
    })
    await step('確認画面に内容が表示され、戻っても残っている', async () => {
      await form.confirm.click()
      const facts = suzuki.getByRole('region', { name: '入力した内容' })
      await facts.getByText(title).waitFor()
      await facts.getByText(/^2026\/11\/21\(土\) 10:[01]0$/).waitFor()
      await facts.getByText('リマインドしない').waitFor()
      expect(await suzuki.getByRole('textbox').count()).toBe(0)
      await suzuki.getByRole('main').getByRole('button', { name: '戻る' }).click()
      expect(await form.title.inputValue()).toBe(title)
      expect(await form.content.inputValue()).toBe(content)
      await form.confirm.click()
    })
    await step('投稿する：送信は1回だけで、送信中は押せない', async () => {
      const sent: unknown[] = []
      const held = Promise.withResolvers<void>()
      await suzuki.route(`**${createNews.path}`, async (route) => {
        if (route.request().method() === 'POST') {
          sent.push(route.request().postDataJSON())
          await held.promise
        }
        await route.continue()
      })
      const post = suzuki.getByRole('button', { name: '投稿する' })
      await post.click()
      await expect.poll(() => post.getAttribute('aria-disabled')).toBe('true')
      await post.click({ force: true })
      held.resolve()
      await suzuki.getByText('投稿しました。').waitFor()
      expect(new URL(suzuki.url()).pathname).toBe('/')
      const start = device === 'desktop' ? '10:07' : '10:14'
      expect(sent).toEqual([
        {
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
        },
      ])
      const event = { event: 'companyintranews_create_news', managementGroup: 'ours' }
      expect(await eventsOf(suzuki, event.event)).toEqual([event])
    })
    await step('鈴木の一覧に表示され、フォームは空に戻っている', async () => {
      await card(suzuki, title).waitFor()
      await suzuki.getByRole('link', { name: '投稿する' }).click()
      expect(await form.title.inputValue()).toBe('')
    })
    await step('田中の一覧に「未読」で表示される', async () => {
      const tanaka = await open(reader, { device, dark: true })
      await tanaka.goto('/')
      await feedOf(tanaka).waitFor()
      await card(tanaka, title).getByText('未読').waitFor()
      await card(tanaka, title).getByText('2026/11/20(金)').waitFor()
    })
  })

  test('TIP-08 a half-finished row of hints goes on after a reload', async () => {
    const page = await open(server().cast.ito, { device, tips: 'unseen' })
    await step('伊藤がヒントを2つ見て、再読み込みする', async () => {
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
    await step('3つ目から始まり、最後まで見ると二度と表示されない', async () => {
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
