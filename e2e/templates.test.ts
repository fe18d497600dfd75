import { createTemplate } from '@kawaraban/contract/templates.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { devices } from '../apps/server/src/testing/extent.ts'
import { at } from '../apps/server/src/testing/instant.ts'
import { article, readPost } from './detail.ts'
import { card, openPost } from './feed.ts'
import { expectFocus } from './keyboard.ts'
import { checkNetwork, expectMessage } from './messages.ts'
import { postForm, write } from './post-form.ts'
import { startTestServer } from './test-server.ts'
import { expectNoVisualDefects, expectNoVisualDefectsInState } from './visual-checks.ts'

const { server, open, step } = startTestServer()
const title = '工場の停電について'
const longName = '長い名前のテンプレート'.repeat(3).slice(0, 30)

beforeAll(async () => {
  const { cast, storePost, call } = server()
  await storePost(cast.suzuki, {
    title,
    content: '【日時】に停電します。\n【場所】をご確認ください。',
    audience: [cast.tanaka, cast.yamada],
    dueAt: at('2026/11/24 12:00'),
    endAt: at('2026/11/25 12:00'),
    pushFlag: true,
    remindType: 'dueDate',
    remindDaysBefore: 1,
    remindScope: 'unreacted',
  })
  const fields = { title: '【研修名】の案内', content: '【日時】に開きます。', scope: 'all', pushFlag: true }
  await call(cast.sato, createTemplate, { body: { name: longName, fields } })
})

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

describe.each(devices('phone', 'desktop'))('Beginning from something, on a %s', (device) => {
  test('An editor copies a post with its people, reminder and deadline, and posts it with dates of its own (REUSE-01, G-461)', async () => {
    const page = await open(server().cast.suzuki, { device })
    const form = postForm(page)
    await step('The detail leads to a form with all but the dates', async () => {
      await page.goto('/')
      await readPost(page, title)
      await page.getByRole('link', { name: '複製して投稿' }).click()
      await expect.poll(() => form.title.inputValue()).toBe(title)
      expect(await form.content.inputValue()).toContain('【場所】をご確認ください。')
      await form.section('公開範囲').getByText('計3名').waitFor()
      expect(await form.push.isChecked()).toBe(true)
      expect(await form.deadline.isChecked()).toBe(true)
      expect(await form.dueDate.inputValue()).toBe('')
      expect(await form.startDate.inputValue()).toBe('2026/11/20')
    })
    await step('A reload and a way through the picker keep it', async () => {
      await page.reload()
      await form.section('公開範囲').getByText('計3名').waitFor()
      await page.getByRole('link', { name: 'ユーザーを選択する' }).click()
      await page.getByText('3名を選択中').waitFor()
      await page.goBack()
      await expect.poll(() => form.title.inputValue()).toBe(title)
    })
    await step('It is posted after its dates are set, and is a post of its own', async () => {
      await form.title.fill(`${title}（${device}）`)
      await write(form.endDate, '2026/12/10')
      await write(form.dueDate, '2026/12/08')
      await write(form.dueTime, '12:00')
      await form.confirm.click()
      await page.getByText('対応期限の1日前').waitFor()
      await button(page, '投稿する').click()
      await card(page, `${title}（${device}）`).waitFor()
    })
  })

  test('An editor who is only named in a post copies its text for nobody else, and a reader copies none (REUSE-01, G-038)', async () => {
    const { cast, storePost } = server()
    const hidden = `役員の予定 ${device}`
    await storePost(cast.suzuki, { title: hidden, audience: [cast.ito, cast.tanaka] })
    const page = await open(cast.ito, { device })
    await step('Ito’s copy is for Ito alone', async () => {
      await page.goto('/')
      await readPost(page, hidden)
      await page.getByRole('link', { name: '複製して投稿' }).click()
      await postForm(page).section('公開範囲').getByText('計1名').waitFor()
      expect(await postForm(page).title.inputValue()).toBe(hidden)
    })
    const reader = await open(cast.tanaka, { device })
    await step('Tanaka is offered neither a copy nor a template', async () => {
      await reader.goto('/')
      await openPost(reader, hidden)
      await article(reader).getByRole('button', { name: 'リンクをコピー' }).waitFor()
      expect(await reader.getByRole('link', { name: '複製して投稿' }).count()).toBe(0)
      expect(await button(reader, 'テンプレートにする').count()).toBe(0)
    })
  })

  test('An editor makes a template of a post, another one begins with it, is asked what is left, and posts (REUSE-02, G-465, G-466)', async () => {
    const { cast } = server()
    const name = `停電の連絡 ${device}`
    const author = await open(cast.suzuki, { device })
    await step('Suzuki stores the post as a template', async () => {
      await author.goto('/')
      await readPost(author, title)
      await button(author, 'テンプレートにする').click()
      await author.getByText(/^タイトル、本文、公開範囲（ユーザー指定）/).waitFor()
      await expectNoVisualDefects(author, `save template ${device}`)
      await dialog(author).getByRole('textbox', { name: 'テンプレート名' }).fill(name)
      await author.keyboard.press('Enter')
      await author.getByText('テンプレートを保存しました。').waitFor()
    })
    const page = await open(cast.ito, { device, dark: true })
    const form = postForm(page)
    await step('Ito begins with it, and types over the first place', async () => {
      await page.goto('/news/add')
      await button(page, 'テンプレートから書く').click()
      await button(page, `${name}を使う`).waitFor()
      expect(await button(page, `${name}を編集`).count()).toBe(0)
      await expectNoVisualDefects(page, `templates ${device}`)
      await button(page, `${name}を使う`).click()
      await expect.poll(() => form.title.inputValue()).toBe(title)
      await dialog(page).waitFor({ state: 'detached' })
      await expectFocus(form.content)
      await page.keyboard.type('12月1日10時')
      expect(await form.content.inputValue()).toBe('12月1日10時に停電します。\n【場所】をご確認ください。')
      await form.section('公開範囲').getByText('計1名').waitFor()
    })
    await step('Posting asks about the other place, and No leads back', async () => {
      await write(form.endDate, '2026/12/10')
      await write(form.dueDate, '2026/12/08')
      await write(form.dueTime, '12:00')
      await form.confirm.click()
      await button(page, '投稿する').click()
      await page
        .getByRole('alertdialog')
        .getByText('【場所】が、そのまま残っています。このまま投稿しますか？')
        .waitFor()
      await expectNoVisualDefectsInState(page, `unfilled ${device}`)
      await button(page, '戻って記入する').click()
      await expect.poll(() => form.content.inputValue()).toContain('【場所】')
    })
    await step('It is posted as it is after a yes', async () => {
      await form.confirm.click()
      await button(page, '投稿する').click()
      await button(page, 'このまま投稿する').click()
      await page.getByText('投稿しました。').waitFor()
    })
  })

  test('An admin changes a template that the editor has just changed, and neither is lost (REUSE-02, G-464)', async () => {
    const { cast, call } = server()
    const name = `朝礼 ${device}`
    await call(cast.suzuki, createTemplate, { body: { name, fields: { title: '朝礼の当番' } } })
    const enter = async (person: typeof cast.suzuki) => {
      const page = await open(person, { device })
      await page.goto('/news/add')
      await button(page, 'テンプレートから書く').click()
      await button(page, `${name}を編集`).click()
      const box = dialog(page).getByRole('textbox', { name: 'タイトル' })
      await box.waitFor()
      return { page, box, save: () => button(page, '保存する').click() }
    }
    const [editor, admin] = [await enter(cast.suzuki), await enter(cast.sato)]
    await expectNoVisualDefects(editor.page, `edit template ${device}`)
    await step('The first change is stored', async () => {
      await editor.box.fill('朝礼の当番表')
      await editor.save()
      await editor.page.getByText('テンプレートを変更しました。').waitFor()
    })
    await step('The second one is told, and becomes a template of its own', async () => {
      await admin.box.fill('朝礼の司会')
      await admin.save()
      await button(admin.page, '別に保存する').click()
      await admin.page.getByText('テンプレートを保存しました。').waitFor()
      const own = admin.page.getByRole('listitem').filter({ hasText: name })
      for (const title of ['朝礼の司会', '朝礼の当番表']) await own.filter({ hasText: title }).waitFor()
    })
    await step('The admin deletes the editor’s one', async () => {
      await admin.page
        .getByRole('button', { name: `${name}を削除` })
        .nth(0)
        .click()
      await admin.page.getByRole('alertdialog').getByRole('button', { name: '削除' }).click()
      await admin.page.getByText('テンプレートを削除しました。').waitFor()
    })
  })
})

test('In the web view an editor begins with a template, changes its settings, and deletes it; a failure is told by the app (REUSE-02, G-502, WEB-08)', async () => {
  const { cast, call } = server()
  const name = '停電（アプリ）'
  const fields = { title: '【場所】の停電', content: '【日時】に停電します。', scope: 'all' }
  await call(cast.suzuki, createTemplate, { body: { name, fields } })
  const page = await open(cast.suzuki, { device: 'webView' })
  const form = postForm(page)
  await step('Suzuki begins with it, and switches push on', async () => {
    await page.goto('/news/add')
    await button(page, 'テンプレートから書く').click()
    await button(page, `${name}を使う`).click()
    await expect.poll(() => form.title.inputValue()).toBe(fields.title)
    await dialog(page).waitFor({ state: 'detached' })
    await form.push.click()
  })
  await step('The template takes that over', async () => {
    await button(page, 'テンプレートから書く').click()
    await button(page, `${name}を編集`).click()
    await button(page, '投稿画面の設定に変える').click()
    await dialog(page).getByText('設定：公開範囲（全員）、プッシュ通知').waitFor()
    await expectNoVisualDefects(page, 'template settings in the web view')
    await button(page, '保存する').click()
    await page.getByText('テンプレートを変更しました。').waitFor()
  })
  await step('It is deleted after the question', async () => {
    await button(page, `${name}を削除`).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '削除' }).click()
    await page.getByText('テンプレートを削除しました。').waitFor()
    await button(page, `${name}を削除`).waitFor({ state: 'detached' })
    // The row that had the focus is gone.
    await expectFocus(dialog(page))
  })
  await step('One that cannot be loaded is told by the app, and what was written stays', async () => {
    await page.route('**/v1/templates/*', (route) => route.abort())
    await button(page, `${longName}を使う`).click()
    await expectMessage(page, 'webView', checkNetwork)
    await dialog(page).getByText('閉じる').click()
    expect(await form.title.inputValue()).toBe(fields.title)
  })
})

test('An editor whose template cannot be loaded is told so, and has lost nothing (REUSE-02)', async () => {
  const page = await open(server().cast.suzuki)
  const form = postForm(page)
  await page.goto('/news/add')
  await form.title.fill('書きかけ')
  await button(page, 'テンプレート').click()
  await dialog(page).waitFor()
  await page.route('**/v1/templates/*', (route) => route.abort())
  await button(page, `${longName}を使う`).click()
  await page
    .getByRole('alertdialog')
    .getByText(/^通信できませんでした。/)
    .waitFor()
  await button(page, 'OK').click()
  await dialog(page).getByText('閉じる').click()
  expect(await form.title.inputValue()).toBe('書きかけ')
})
