import { listDrafts } from '@kawaraban/contract/drafts.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Person } from '../apps/server/src/testing/company.ts'
import { card } from './feed.ts'
import { dialog, question } from './leave-dialog.ts'
import { choose, postForm } from './post-form.ts'
import { openFormWithDraftOffer, waitUntilStored } from './stored-drafts.ts'
import { startTestServer } from './test-server.ts'
import { expectNoVisualDefects, expectNoVisualDefectsInState } from './visual-checks.ts'

const { server, open, close, step, now } = startTestServer()

const saved = (page: Page) => page.getByText('下書きを保存しました 10:00')
const draftsOf = async (person: Person): Promise<{ title: string }[]> =>
  (await server().call(person, listDrafts)).data.drafts
const titlesOf = async (person: Person) => (await draftsOf(person)).map(({ title }) => title)
const onFeed = (page: Page) => page.getByRole('link', { name: '投稿する' }).waitFor()
const openForm = async (page: Page) => {
  await page.goto('/')
  await page.getByRole('link', { name: '投稿する' }).click()
  const form = postForm(page)
  await form.title.waitFor()
  return form
}
const openDrafts = async (page: Page) => {
  await page.getByRole('button', { name: '下書き', exact: true }).click()
  return page.getByRole('dialog', { name: '下書き' })
}

describe('Drafts of new posts', () => {
  test('An author writes at the desk, closes the tab, goes on with the phone, and posts (DRAFT-01, DRAFT-02, DRAFT-05, G-440, G-443)', async () => {
    const { suzuki, sato } = server().cast
    const title = '健康診断の予約'
    const desk = await open(suzuki, { name: 'desk' })
    await step('At the desk the text is stored, with its people, and the tab closes without a question', async () => {
      const form = await openForm(desk)
      await form.title.fill(title)
      await form.content.fill('来週までに')
      await choose(form.audience, 'ユーザー指定')
      await desk.getByRole('link', { name: 'ユーザーを選択する' }).click()
      await desk.getByRole('searchbox', { name: '名前・ID・部門で検索' }).fill('田中 美咲')
      await desk.getByRole('checkbox', { name: /田中 美咲/ }).check()
      await desk.getByRole('button', { name: '保存する' }).click()
      await saved(desk).waitFor()
      await expect.poll(() => titlesOf(suzuki)).toEqual([title])
      await waitUntilStored(desk)
      await close(desk)
    })
    const phone = await open(suzuki, { device: 'phone', name: 'phone' })
    await step('On the phone the empty form offers it, and has text and people', async () => {
      const form = await openFormWithDraftOffer(phone, now())
      await phone.getByText(`2026/11/20 10:00 の下書き「${title}」があります。`).waitFor()
      expect(await form.title.inputValue()).toBe('')
      await expectNoVisualDefects(phone, 'draft offered on a phone')
      await phone.getByRole('button', { name: '再開する' }).click()
      await form.section('公開範囲').getByText('鈴木 一郎、田中 美咲').waitFor()
      expect([await form.title.inputValue(), await form.content.inputValue()]).toEqual([title, '来週までに'])
    })
    await step('An admin does not see it', async () => expect(await titlesOf(sato)).toEqual([]))
    await step('It is posted, and there is no draft any more', async () => {
      const form = postForm(phone)
      await form.content.fill('来週までに予約してください。')
      await form.confirm.click()
      await phone.getByRole('button', { name: '投稿する' }).click()
      await card(phone, title).waitFor()
      expect(await titlesOf(suzuki)).toEqual([])
    })
  })

  test('An author leaves a form and stores the draft, opens it from the list, gives the changes up, and deletes it (DRAFT-02, DRAFT-03, FORM-22, G-447)', async () => {
    const { ito } = server().cast
    const page = await open(ito)
    const form = await openForm(page)
    await step('The question before leaving stores it', async () => {
      await form.title.fill('社員旅行')
      await page.goBack()
      await question(page).waitFor()
      await dialog(page).getByRole('button', { name: '下書きに残す' }).click()
      await onFeed(page)
      await page.getByText('下書きに残しました。').waitFor()
      expect(await titlesOf(ito)).toEqual(['社員旅行'])
    })
    await step('The list opens it, and OK makes it what it was', async () => {
      const list = await openDrafts(page)
      await list.getByText('2026/11/20 10:00 に保存').waitFor()
      await expectNoVisualDefectsInState(page, 'drafts list')
      await list.getByRole('button', { name: /^社員旅行/ }).click()
      await form.title.waitFor()
      await form.title.fill('社員旅行の行き先')
      await expect.poll(() => titlesOf(ito)).toEqual(['社員旅行の行き先'])
      await page.goBack()
      await dialog(page).getByRole('button', { name: 'OK' }).click()
      await onFeed(page)
      await expect.poll(() => titlesOf(ito)).toEqual(['社員旅行'])
    })
    await step('It is deleted by keys alone', async () => {
      const list = await openDrafts(page)
      await list.getByRole('button', { name: '下書き「社員旅行」を削除する' }).press('Enter')
      await dialog(page).getByRole('button', { name: '削除' }).press('Enter')
      await list.getByText('下書きはありません').waitFor()
      expect(await titlesOf(ito)).toEqual([])
      await page.keyboard.press('Escape')
      await list.waitFor({ state: 'detached' })
    })
  })

  test('An author has a draft open in two tabs, and neither overwrites the other unasked (DRAFT-04, G-448)', async () => {
    const { sato } = server().cast
    const first = await open(sato, { name: 'first', expectedErrors: /failed to create news/ })
    const second = await open(sato, { name: 'second', device: 'phone' })
    const form = await openForm(first)
    await form.title.fill('防災訓練')
    await saved(first).waitFor()
    const other = await openFormWithDraftOffer(second, now())
    await second.getByRole('button', { name: '再開する' }).click()
    await expect.poll(() => other.title.inputValue()).toBe('防災訓練')
    await other.title.fill('防災訓練（二つ目）')
    await expect.poll(() => titlesOf(sato)).toEqual(['防災訓練（二つ目）'])
    await step('The first is told, and cannot post over it', async () => {
      await form.content.fill('本文')
      await first.getByText('この下書きは、別のタブまたは端末で変更されました。').waitFor()
      // At the end of the form its bar lies over nothing.
      await first.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await expectNoVisualDefects(first, 'draft changed elsewhere')
      await form.confirm.click()
      await first.getByRole('button', { name: '投稿する' }).click()
      await dialog(first).getByText('別のタブまたは端末で変更されています。').waitFor()
      await dialog(first).getByRole('button', { name: 'OK' }).click()
      expect(await titlesOf(sato)).toEqual(['防災訓練（二つ目）'])
    })
    await step('It goes on as a draft of its own', async () => {
      await first.getByRole('button', { name: '別の下書きとして保存する' }).click()
      await expect.poll(async () => (await titlesOf(sato)).toSorted()).toEqual(['防災訓練', '防災訓練（二つ目）'])
      await first.getByText('別のタブまたは端末').waitFor({ state: 'detached' })
    })
  })

  test('An author without a network goes on writing, and all of it is stored when it is back (DRAFT-01, G-444)', async () => {
    const { suzuki } = server().cast
    const page = await open(suzuki, { expectedErrors: /failed to|ERR_INTERNET_DISCONNECTED/ })
    const form = await openForm(page)
    await page.context().setOffline(true)
    await form.title.fill('停電のあいだに書いた')
    await page.getByText('通信できないため、下書きをこのタブに残しています。').waitFor()
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain('停電のあいだに書いた')
    await page.context().setOffline(false)
    await saved(page).waitFor()
    expect(await titlesOf(suzuki)).toEqual(['停電のあいだに書いた'])
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('停電')
  })
})
