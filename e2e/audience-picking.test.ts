import { listCandidates } from '@kawaraban/contract/audience.ts'
import { createNews } from '@kawaraban/contract/news-writing.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { addPerson } from '../apps/server/src/testing/company.ts'
import { devices } from '../apps/server/src/testing/extent.ts'
import { card } from './feed.ts'
import { openList } from './lists.ts'
import { pick, postForm } from './post-form.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step, now } = startTestServer()

/** With five readers of the cast there are 45 candidates: 20, 20 and 5 on a page. */
const colleagues = Array.from({ length: 40 }, (_, index) => `社員${String(index + 1).padStart(2, '0')}`)
beforeAll(async () => {
  const { db, cast } = server()
  for (const name of colleagues) await addPerson(db, cast.ours, { name, role: 'viewer', now: now() })
})

const row = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) })
const rows = (page: Page) => page.getByRole('list', { name: 'ユーザー' }).getByRole('listitem')
const selectedCount = (page: Page) => page.getByText(/^\d+名を選択中$/)
const openPicker = async (page: Page) => {
  await page.getByRole('link', { name: 'ユーザーを選択する' }).click()
  await page.getByRole('heading', { level: 1, name: 'ユーザー指定' }).waitFor()
  await page.getByText('すべてのユーザー 45名').waitFor()
}

describe.each(devices('desktop', 'phone'))('Picking an audience, on a %s (S-09)', (device) => {
  /** Opens a new post for chosen users. */
  const openForm = async (title: string) => {
    const page = await open(server().cast.suzuki, { device })
    const form = postForm(page)
    await page.goto('/news/add')
    await form.title.fill(title)
    await form.content.fill('参加者は当日の持ち物を確認してください。')
    await openList(form.audience)
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['全員', 'ユーザー指定'])
    await pick(page, 'ユーザー指定')
    await form.section('公開範囲').getByText('計1名').waitFor()
    return { page, form, summary: form.section('公開範囲') }
  }

  test('An author picks readers on several pages of the user picker (AUD-01, AUD-03, AUD-04, AUD-10, AUD-13, FORM-10, NAV-12, DATA-13, G-012)', async () => {
    const { page, form, summary } = await openForm('新人研修の案内')
    await step('The first page lists 20 users, and the author cannot be removed', async () => {
      await openPicker(page)
      expect(await rows(page).count()).toBe(20)
      expect(await row(page, '鈴木 一郎（投稿者）').isChecked()).toBe(true)
      expect(await row(page, '鈴木 一郎（投稿者）').isDisabled()).toBe(true)
      const tanaka = rows(page).filter({ has: row(page, '田中') })
      await tanaka.getByText('d100234503').waitFor()
      await tanaka.getByText('営業部 第2課').waitFor()
      expect(await page.getByText('小林').count()).toBe(0)
    })
    await step('The author picks two users on the first page and one on the third', async () => {
      await row(page, '田中').check()
      await row(page, '社員05').check()
      await page.getByRole('button', { name: '次のページ' }).click()
      await row(page, '社員16').waitFor()
      await page.getByText('21~40').waitFor()
      await page.getByRole('button', { name: '次のページ' }).click()
      await row(page, '社員38').check()
      await page.getByText('41~45').waitFor()
      expect(await rows(page).count()).toBe(5)
      await expect.poll(() => selectedCount(page).textContent()).toBe('4名を選択中')
    })
    await step('The first page still has the selection', async () => {
      await page.getByRole('button', { name: '最初のページ' }).click()
      await expect.poll(() => row(page, '社員05').isChecked()).toBe(true)
      expect(await row(page, '田中').isChecked()).toBe(true)
      expect(await row(page, '佐藤').isChecked()).toBe(false)
    })
    await step('Saving returns to the form with four names', async () => {
      await page.getByRole('button', { name: '保存する' }).click()
      await page.getByRole('heading', { level: 1, name: '新規投稿' }).waitFor()
      await summary.getByText('計4名').waitFor()
      await summary.getByText('鈴木 一郎、田中 美咲、社員05、社員38').waitFor()
      expect(await form.title.inputValue()).toBe('新人研修の案内')
    })
  })

  /** Picks 田中 and 社員05, so that with the author there are three readers. */
  const pickTwo = async (page: Page) => {
    await openPicker(page)
    await row(page, '田中').check()
    await row(page, '社員05').check()
    await page.getByRole('button', { name: '保存する' }).click()
    await page.getByRole('heading', { level: 1, name: '新規投稿' }).waitFor()
  }
  const names = ['鈴木 一郎', '田中 美咲', '社員05']

  test('An author reviews the picked readers, and posts to them (AUD-08, AUD-09, FORM-11, FORM-23, NAV-14)', async () => {
    const title = `新人研修の会場（${device}）`
    const { page, form, summary } = await openForm(title)
    await step('The list shows the picked users, and cannot be changed', async () => {
      await pickTwo(page)
      await page.getByRole('link', { name: /計3名/ }).click()
      await page.getByRole('heading', { level: 1, name: '指定ユーザー一覧' }).waitFor()
      const listed = page.getByRole('list', { name: '指定ユーザー' }).getByRole('listitem')
      await listed.first().waitFor()
      const texts = await listed.allTextContents()
      expect(texts.map((text) => text.replace(/(d1|ours).*/, ''))).toEqual([
        '鈴木 一郎（投稿者）',
        '田中 美咲',
        '社員05',
      ])
      expect(await page.getByRole('checkbox').count()).toBe(0)
      await page.getByRole('button', { name: '戻る' }).click()
    })
    await step('The confirm screen leads to the same list, and back to the unchanged form', async () => {
      await form.confirm.click()
      const facts = page.getByRole('region', { name: '入力した内容' })
      await facts.getByText('鈴木 一郎、田中 美咲、社員05').waitFor()
      await facts.getByRole('link', { name: /計3名/ }).click()
      await page.getByRole('list', { name: '指定ユーザー' }).getByText('社員05', { exact: true }).waitFor()
      await page.getByRole('button', { name: '戻る' }).click()
      await facts.getByText('計3名').waitFor()
      await page.getByRole('main').getByRole('button', { name: '戻る' }).click()
      await summary.getByText('計3名').waitFor()
    })
    await step('The post is for the picked users', async () => {
      const { call, cast } = server()
      await form.confirm.click()
      const sent = page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().endsWith(createNews.path),
      )
      await page.getByRole('button', { name: '投稿する' }).click()
      const { users } = (await call(cast.suzuki, listCandidates, { query: { limit: '100' } })).data
      const idOf = (name: string) => users.find((user: { name: string }) => user.name === name)?.companyUserId
      expect((await sent).postDataJSON()).toMatchObject({ scope: 'specific', companyUserIds: names.map(idOf) })
      await card(page, title).getByText('ユーザー指定').waitFor()
    })
  })

  test('An author who leaves the user picker without saving, or reloads it, loses that selection (G-096, G-097)', async () => {
    const { page, summary } = await openForm('新人研修の時間')
    await step('Back without saving keeps the saved selection', async () => {
      await pickTwo(page)
      await openPicker(page)
      await expect.poll(() => selectedCount(page).textContent()).toBe('3名を選択中')
      expect(await row(page, '社員05').isChecked()).toBe(true)
      await row(page, '社員05').uncheck()
      await expect.poll(() => selectedCount(page).textContent()).toBe('2名を選択中')
      await page.getByRole('button', { name: '戻る' }).click()
      await summary.getByText('計3名').waitFor()
    })
    await step('The picker and the confirm screen lead to the form after a reload', async () => {
      // The browser asks whether to lose the input.
      page.on('dialog', (dialog) => dialog.accept())
      for (const address of ['/setting/specific-users-add', '/news/add/confirm']) {
        await page.goto(address)
        await page.getByRole('heading', { level: 1, name: '新規投稿' }).waitFor()
      }
    })
  })
})
