import { createCategory } from '@kawaraban/contract/categories.ts'
import { errorText } from '@kawaraban/contract/messages.ts'
import type { Locator } from 'playwright-core'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { card } from './feed.ts'
import { openMenu, titles } from './feed-menus.ts'
import { choose, postForm } from './post-form.ts'
import { openRendered, waitForHydration } from './rendered-page.ts'
import { startTestServer } from './test-server.ts'

const { open, server, now, step } = startTestServer()
const dayMs = 24 * 60 * 60_000

beforeEach(async () => {
  await server().db.query(sql`delete from categories`)
  await server().db.query(sql`delete from news`)
  await server().db.query(sql`update management_groups set news_version = news_version + 1`)
})

const store = async (name: string, over: Record<string, unknown> = {}): Promise<string> => {
  const body = { name, colour: 'blue', icon: 'building', posters: 'editors', ...over }
  return (await server().call(server().cast.sato, createCategory, { body })).data.categoryId
}
const storePost = (title: string, categoryId: string | null, minutesAgo: number) =>
  server().storePost(server().cast.suzuki, {
    title,
    categoryId,
    startAt: now() - minutesAgo * 60_000,
    endAt: now() + dayMs,
  })

/** Whether a button can be pressed where it is, without scrolling. */
const isInView = (button: Locator) =>
  button.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

describe('Categories of a company', () => {
  test('An admin makes them, and an editor posts in one (WRITE-03, G-422)', async () => {
    const { sato, suzuki } = server().cast
    const admin = await open(sato, { device: 'desktop' })
    await step('Sato opens the screen from the settings, and makes two', async () => {
      await admin.goto('/setting')
      await admin.getByRole('link', { name: 'カテゴリー' }).click()
      await admin.getByText('カテゴリーはまだありません').waitFor()
      for (const [name, colour, icon, who] of [
        ['安全', '緑', '盾', '管理者と投稿者'],
        ['経営', '赤', 'メガホン', '管理者のみ'],
      ] as const) {
        await admin.getByRole('button', { name: 'カテゴリーを追加' }).click()
        const dialog = admin.getByRole('dialog', { name: 'カテゴリーの追加' })
        await dialog.getByRole('textbox', { name: '名前' }).fill(name)
        for (const choice of [colour, icon, who]) await dialog.getByRole('radio', { name: choice, exact: true }).check()
        await dialog.getByRole('button', { name: '追加する' }).click()
        await dialog.waitFor({ state: 'detached' })
        await admin.getByRole('list', { name: 'カテゴリーの一覧' }).getByText(name, { exact: true }).waitFor()
      }
    })
    const editor = await open(suzuki, { device: 'phone' })
    await step('Suzuki is offered the one for editors, and sees it before posting', async () => {
      const form = postForm(editor)
      await editor.goto('/news/add')
      const select = form.section('カテゴリー').getByRole('button')
      await select.click()
      await expect.poll(() => editor.getByRole('option').allTextContents()).toEqual(['なし', '安全'])
      await editor.keyboard.press('Escape')
      await choose(select, '安全')
      await form.title.fill('通路の工事')
      await form.content.fill('足元にご注意ください。')
      await form.confirm.click()
      await editor.getByRole('region', { name: '入力した内容' }).getByText('安全').waitFor()
      await editor.getByRole('button', { name: '投稿する' }).click()
      await card(editor, '通路の工事').getByText('安全').waitFor()
    })
  })

  test('Readers see it and filter by it, and an admin renames and deletes it (WRITE-03, G-424, G-425, G-426)', async () => {
    await storePost('通路の工事', await store('安全'), 10)
    await storePost('ほかの話', null, 5)
    const admin = await open(server().cast.sato, { device: 'desktop' })
    const reader = await open(server().cast.tanaka, { device: 'desktop' })
    await step('Tanaka sees it on card and detail, and filters by it', async () => {
      await reader.goto('/')
      await card(reader, '通路の工事').getByText('安全').waitFor()
      const menu = await openMenu(reader, '絞り込み')
      await menu.getByRole('menuitemcheckbox', { name: '安全' }).click()
      await reader.keyboard.press('Escape')
      await reader.getByText('絞り込み中：安全').waitFor()
      await expect.poll(() => titles(reader)).toEqual(['通路の工事'])
      await card(reader, '通路の工事').getByRole('link').click()
      await reader.getByRole('article').getByText('安全').waitFor()
    })
    await admin.goto('/setting/categories')
    await step('Sato renames it: Tanaka sees that with the next answer', async () => {
      await admin.getByRole('button', { name: '安全を編集' }).click()
      const dialog = admin.getByRole('dialog', { name: 'カテゴリーの編集' })
      await dialog.getByRole('textbox', { name: '名前' }).fill('安全衛生')
      await dialog.getByRole('button', { name: '保存する' }).click()
      // The dialog shows the name as it is typed.
      await dialog.waitFor({ state: 'detached' })
      await admin.getByText('安全衛生', { exact: true }).waitFor()
      await reader.reload()
      await reader.getByRole('article').getByText('安全衛生').waitFor()
    })
    await step('Sato deletes it, is asked with the number of posts, and the post remains without one', async () => {
      await admin.getByRole('button', { name: '安全衛生を削除' }).click()
      const question = admin.getByRole('alertdialog')
      expect(await question.textContent()).toContain('このカテゴリーの投稿1件は残り')
      await question.getByRole('button', { name: '削除' }).click()
      await admin.getByText('カテゴリーを削除しました。').waitFor()
      await reader.goto('/')
      await card(reader, '通路の工事').waitFor()
      expect(await card(reader, '通路の工事').getByText('安全衛生').count()).toBe(0)
    })
  })

  test('The order is changed by keyboard alone, and the button keeps the focus (WRITE-03)', async () => {
    for (const name of ['い', 'ろ', 'は']) await store(name)
    const page = await open(server().cast.sato, { device: 'desktop' })
    await page.goto('/setting/categories')
    const list = page.getByRole('list', { name: 'カテゴリーの一覧' })
    await page.getByRole('button', { name: 'いを下へ移動' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('いを2番目に移動しました。').waitFor({ state: 'attached' })
    await page.keyboard.press('Enter')
    await page.getByText('いを3番目に移動しました。').waitFor({ state: 'attached' })
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('いを上へ移動')
    await expect.poll(() => list.locator('bdi').allTextContents()).toEqual(['ろ', 'は', 'い'])
    await page.reload()
    await list.waitFor()
    await expect.poll(() => list.locator('bdi').allTextContents()).toEqual(['ろ', 'は', 'い'])
  })

  test('In the web view an admin makes and deletes one, an editor posts in it, and a reader filters by it (WRITE-03, G-425, WEB-08)', async () => {
    const { sato, suzuki, tanaka } = server().cast
    const device = 'webView'
    const admin = await open(sato, { device, expectedErrors: /failed to save categories/ })
    await step('Sato makes one; one that is called the same is refused beside its name', async () => {
      await admin.goto('/setting/categories')
      for (const [name, colour] of [
        ['安全', '緑'],
        ['安 全', '赤'],
      ] as const) {
        await admin.getByRole('button', { name: 'カテゴリーを追加' }).click()
        const add = admin.getByRole('dialog').getByRole('button', { name: '追加する' })
        await add.waitFor()
        await expect.poll(() => isInView(add)).toBe(true)
        await admin.getByRole('dialog').getByRole('textbox', { name: '名前' }).fill(name)
        await admin.getByRole('dialog').getByRole('radio', { name: colour, exact: true }).check()
        await add.click()
        if (name === '安全') await admin.getByRole('dialog').waitFor({ state: 'detached' })
      }
      await admin.getByRole('dialog').getByText(errorText.categoryNameTaken).waitFor()
      await admin.getByRole('dialog').getByRole('button', { name: 'キャンセル' }).click()
      await admin.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    })
    const editor = await open(suzuki, { device })
    await step('Suzuki posts in it', async () => {
      const form = postForm(editor)
      await editor.goto('/news/add')
      await choose(form.section('カテゴリー').getByRole('button'), '安全')
      await form.title.fill('通路の工事')
      await form.content.fill('足元にご注意ください。')
      await form.confirm.click()
      await editor.getByRole('button', { name: '投稿する' }).click()
      await card(editor, '通路の工事').getByText('安全').waitFor()
    })
    await storePost('ほかの話', null, 5)
    const reader = await open(tanaka, { device })
    await step('Tanaka filters by it', async () => {
      await reader.goto('/')
      const menu = await openMenu(reader, '絞り込み')
      await menu.getByRole('menuitemcheckbox', { name: '安全' }).click()
      await reader.keyboard.press('Escape')
      await expect.poll(() => titles(reader)).toEqual(['通路の工事'])
    })
    await step('Sato deletes it after the question', async () => {
      await admin.getByRole('button', { name: '安全を削除' }).click()
      const question = admin.getByRole('alertdialog')
      expect(await question.textContent()).toContain('このカテゴリーの投稿1件は残り')
      await question.getByRole('button', { name: '削除' }).click()
      await admin.getByText('カテゴリーはまだありません').waitFor()
    })
  })

  test('Names of one character, of twenty, from right to left and all alike fit each place that shows them (WRITE-03, G-423)', async () => {
    const names = ['安', '安全衛生と防災と環境に関するお願いと案内', 'السلامة والصحة', 'W'.repeat(20), '安全・健康']
    const ids = await Promise.all(names.map((name) => store(name)))
    for (const [index, id] of ids.entries()) await storePost(`投稿${index}`, id, index)
    const page = await open(server().cast.sato, { viewport: { width: 320, height: 640 } })
    await step('On cards, in the menu of filters and over the filtered list', async () => {
      await page.goto('/')
      for (const [index, name] of names.entries()) await card(page, `投稿${index}`).getByText(name).waitFor()
      const menu = await openMenu(page, '絞り込み')
      for (const name of names) await menu.getByRole('menuitemcheckbox', { name, exact: true }).click()
      await page.keyboard.press('Escape')
      await page.getByText(/^絞り込み中：/).waitFor()
    })
    await step('In the settings, in the form and in a question', async () => {
      await page.goto('/setting/categories')
      for (const name of names) await page.getByRole('button', { name: `${name}を編集`, exact: true }).waitFor()
      await page.getByRole('button', { name: `${names[2]}を削除`, exact: true }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'キャンセル' }).click()
      await page.goto('/news/add')
      const select = postForm(page).section('カテゴリー').getByRole('button')
      for (const name of names) {
        await choose(select, name)
        expect(await select.textContent()).toContain(name)
      }
    })
  })

  test('The rendered feed shows them before any script, and does not move (WRITE-03, G-219)', async () => {
    const categoryId = await store('安全', { colour: 'orange', icon: 'shield' })
    await storePost('ほかの話', null, 10)
    await storePost('通路の工事', categoryId, 5)
    const page = await open(server().cast.tanaka, { device: 'phone' })
    await openRendered(page, '/')
    await card(page, '通路の工事').getByText('安全').waitFor()
    await waitForHydration(page)
    const icon = card(page, '通路の工事').locator('use').first()
    const width = () => icon.evaluate((use) => (use as SVGUseElement).getBoundingClientRect().width)
    await expect.poll(width).toBeGreaterThan(5)
  })
})
