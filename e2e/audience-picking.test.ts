import { listCandidates } from '@kawaraban/contract/audience.ts'
import { createNews } from '@kawaraban/contract/news.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { addPerson } from '../apps/server/src/testing/company.ts'
import { devices } from '../apps/server/src/testing/extent.ts'
import { card } from './feed.ts'
import { openList } from './lists.ts'
import { choose, postForm } from './post-form.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step, now } = startTestServer()

/** With the five of the cast who may read there are 45 candidates: 20, 20 and 5 on a page. */
const colleagues = Array.from({ length: 40 }, (_, index) => `社員${String(index + 1).padStart(2, '0')}`)
beforeAll(async () => {
  const { db, cast } = server()
  for (const name of colleagues) await addPerson(db, cast.ours, { name, role: 'viewer', now: now() })
})

describe.each(devices('desktop', 'phone'))('S-09 picking an audience, on a %s', (device) => {
  test('AUD-01 AUD-03 AUD-04 AUD-08 AUD-09 AUD-10 AUD-13 FORM-10 FORM-11 FORM-23 NAV-12 NAV-14 DATA-13 G-012 G-096 G-097', async () => {
    const { cast, call } = server()
    const title = `新人研修の案内（${device}）`
    const page = await open(cast.suzuki, { device })
    const form = postForm(page)
    const row = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) })
    const rows = page.getByRole('list', { name: 'ユーザー' }).getByRole('listitem')
    const turn = (name: string) => page.getByRole('button', { name })
    const openPicker = async () => {
      await page.getByRole('link', { name: 'ユーザーを選択する' }).click()
      await page.getByRole('heading', { level: 1, name: 'ユーザー指定' }).waitFor()
      await page.getByText('すべてのユーザー 45名').waitFor()
    }
    const chosen = page.getByText(/^\d+名を選択中$/)

    await step('鈴木が新規投稿で、ユーザー指定を選ぶ', async () => {
      await page.goto('/')
      await page.getByRole('link', { name: '投稿する' }).click()
      await form.title.fill(title)
      await form.content.fill('参加者は当日の持ち物を確認してください。')
      await openList(form.audience)
      expect(await page.getByRole('option').allTextContents()).toEqual(['全員', 'ユーザー指定'])
      await page.keyboard.press('Escape')
      await choose(form.audience, 'ユーザー指定')
      await form.section('公開範囲').getByText('計1名').waitFor()
    })
    await step('1ページ目に20名が並び、鈴木は外せない', async () => {
      await openPicker()
      expect(await rows.count()).toBe(20)
      expect(await row('鈴木 一郎（投稿者）').isChecked()).toBe(true)
      expect(await row('鈴木 一郎（投稿者）').isDisabled()).toBe(true)
      const tanaka = rows.filter({ has: row('田中') })
      await tanaka.getByText('d100234503').waitFor()
      await tanaka.getByText('営業部 第2課').waitFor()
      expect(await page.getByText('小林').count()).toBe(0)
    })
    await step('1ページ目で2名、3ページ目で1名を選ぶ', async () => {
      await row('田中').check()
      await row('社員05').check()
      await turn('次のページ').click()
      await row('社員16').waitFor()
      await page.getByText('21~40').waitFor()
      await turn('次のページ').click()
      await row('社員38').check()
      await page.getByText('41~45').waitFor()
      expect(await rows.count()).toBe(5)
      expect(await chosen.textContent()).toBe('4名を選択中')
    })
    await step('1ページ目に戻っても、選択は残っている', async () => {
      await turn('最初のページ').click()
      await expect.poll(() => row('社員05').isChecked()).toBe(true)
      expect(await row('田中').isChecked()).toBe(true)
      expect(await row('佐藤').isChecked()).toBe(false)
    })
    await step('保存すると、フォームに「計4名」と表示される', async () => {
      await page.getByRole('button', { name: '保存する' }).click()
      await page.getByRole('heading', { level: 1, name: '新規投稿' }).waitFor()
      await form.section('公開範囲').getByText('計4名').waitFor()
      await form.section('公開範囲').getByText('鈴木 一郎、田中 美咲、社員05、社員38').waitFor()
      expect(await form.title.inputValue()).toBe(title)
    })
    await step('指定ユーザー一覧に4名だけが並び、選び直せない', async () => {
      await page.getByRole('link', { name: /計4名/ }).click()
      await page.getByRole('heading', { level: 1, name: '指定ユーザー一覧' }).waitFor()
      const names = await page.getByRole('list', { name: '指定ユーザー' }).getByRole('listitem').allTextContents()
      expect(names.map((text) => text.replace(/(d1|ours).*/, ''))).toEqual([
        '鈴木 一郎（投稿者）',
        '田中 美咲',
        '社員05',
        '社員38',
      ])
      expect(await page.getByRole('checkbox').count()).toBe(0)
      await page.getByRole('button', { name: '戻る' }).click()
    })
    await step('確認画面から一覧を見て戻っても、フォームへ戻っても、4名のまま', async () => {
      await form.confirm.click()
      const facts = page.getByRole('region', { name: '入力した内容' })
      await facts.getByText('計4名').waitFor()
      await facts.getByText('鈴木 一郎、田中 美咲、社員05、社員38').waitFor()
      await facts.getByRole('link', { name: /計4名/ }).click()
      await page.getByRole('list', { name: '指定ユーザー' }).getByText('社員38', { exact: true }).waitFor()
      await page.getByRole('button', { name: '戻る' }).click()
      await facts.getByText('計4名').waitFor()
      await page.getByRole('main').getByRole('button', { name: '戻る' }).click()
      await form.section('公開範囲').getByText('計4名').waitFor()
    })
    await step('もう一度開くと選択済みで、保存せずに戻れば変わらない', async () => {
      await openPicker()
      expect(await chosen.textContent()).toBe('4名を選択中')
      expect(await row('社員05').isChecked()).toBe(true)
      await row('社員05').uncheck()
      await expect.poll(() => chosen.textContent()).toBe('3名を選択中')
      await page.getByRole('button', { name: '戻る' }).click()
      await form.section('公開範囲').getByText('計4名').waitFor()
    })
    await step('投稿すると、選んだ4名の投稿になる', async () => {
      await form.confirm.click()
      const sent = page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().endsWith(createNews.path),
      )
      await page.getByRole('button', { name: '投稿する' }).click()
      const { users } = (await call(cast.suzuki, listCandidates, { query: { limit: '100' } })).data
      const idOf = (name: string) => users.find((user: { name: string }) => user.name === name)?.companyUserId
      expect((await sent).postDataJSON()).toMatchObject({
        scope: 'specific',
        companyUserIds: ['鈴木 一郎', '田中 美咲', '社員05', '社員38'].map(idOf),
      })
      await card(page, title).getByText('ユーザー指定').waitFor()
    })
    await step('再読み込みして選択画面を開くと、新規投稿に戻る', async () => {
      // On a busy machine the app may still step through its history after the post, which ends this navigation.
      await expect.poll(() => page.goto('/setting/specific-users-add').then(Boolean, () => false)).toBe(true)
      await page.getByRole('heading', { level: 1, name: '新規投稿' }).waitFor()
      await page.goto('/news/add/confirm')
      await page.getByRole('heading', { level: 1, name: '新規投稿' }).waitFor()
    })
  })
})
