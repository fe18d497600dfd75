import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { writeByHand } from '../apps/server/src/testing/by-hand.ts'
import { addPerson } from '../apps/server/src/testing/company.ts'
import { openUserPicker, postForm } from './post-form.ts'
import { startTestServer } from './test-server.ts'

const { server, open, step, now } = startTestServer()

beforeAll(async () => {
  const { db, cast } = server()
  for (let member = 1; member <= 12; member++) {
    const docomoId = `k${String(member).padStart(4, '0')}`
    await addPerson(db, cast.ours, { name: `社員${member}`, docomoId, role: 'viewer', now: now() })
  }
})

/** 名前 in Shift_JIS, as a heading. */
const heading = Buffer.from([0x96, 0xbc, 0x91, 0x4f])
const file = Buffer.concat([heading, Buffer.from(',ID\r\na,k0001\r\nb,k0002\r\nc,k9999\r\nd,k0001\r\n')])
const seeChosen = (page: Page, people: number) => page.getByText(`${people}名を選択中`, { exact: true }).waitFor()

describe('Lists and groups in the user picker, on a phone', () => {
  const openPicker = async () => {
    const page = await open(server().cast.suzuki, { device: 'phone' })
    await openUserPicker(page)
    await page.getByText(/^すべてのユーザー/).waitFor()
    return { page, summary: postForm(page).section('公開範囲') }
  }

  test('An author picks the people of a file, and leaves out those of a pasted list (DEPT-03)', async () => {
    const { page, summary } = await openPicker()
    const dialog = page.getByRole('dialog', { name: 'IDの一覧から選ぶ' })
    await step('A file in Shift_JIS shows whom it names, what it does not, and what is there twice', async () => {
      await page.getByRole('button', { name: 'IDの一覧から選ぶ' }).click()
      await dialog
        .getByLabel('ファイルを選ぶ')
        .last()
        .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: file })
      await dialog.getByText('2名が見つかりました').waitFor()
      await dialog.getByText('4行目 k9999').waitFor()
      await dialog.getByText('5行目 k0001（2行目と同じ）').waitFor()
      expect(await page.getByText('1名を選択中', { exact: true }).count()).toBe(1)
    })
    await step('Those found are chosen after a yes', async () => {
      await dialog.getByRole('button', { name: '選択に追加する' }).click()
      await dialog.waitFor({ state: 'detached' })
      await seeChosen(page, 3)
    })
    await step('A pasted list leaves people out', async () => {
      await page.getByRole('button', { name: 'IDの一覧から選ぶ' }).click()
      await dialog.getByRole('textbox', { name: 'アカウントID' }).fill('k0002')
      await dialog.getByRole('button', { name: '確認する' }).click()
      await dialog.getByRole('button', { name: '選択から外す' }).click()
      await seeChosen(page, 2)
      await page.getByRole('button', { name: '保存する' }).click()
      await summary.getByText('鈴木 一郎、社員1').waitFor()
    })
  })

  test('An author saves a choice as a group, chooses it in another post, and deletes it (DEPT-02)', async () => {
    const { page } = await openPicker()
    const name = '研修の参加者'
    const dialog = page.getByRole('dialog')
    await step('The present choice is saved under a name', async () => {
      await page.getByRole('checkbox', { name: /^田中/ }).click()
      await page.getByRole('checkbox', { name: /^山田/ }).click()
      await page.getByRole('button', { name: 'グループ' }).click()
      await dialog.getByRole('button', { name: 'いまの選択を保存' }).click()
      await dialog.getByRole('textbox', { name: 'グループ名' }).fill(name)
      await page.keyboard.press('Enter')
      await dialog.getByText('3名', { exact: true }).waitFor()
    })
    await step('Of who has left, the group says how many, and the others are chosen', async () => {
      const { db, cast } = server()
      const { managementGroupId, companyUserId } = cast.yamada
      const setRole = (role: string) =>
        writeByHand(
          db,
          sql`update members set role = ${role} where management_group_id = ${managementGroupId} and company_user_id = ${companyUserId}`,
        )
      await setRole('none')
      const again = await openPicker()
      await again.page.getByRole('button', { name: 'グループ' }).click()
      await again.page.getByRole('button', { name: `${name}を選ぶ` }).click()
      await again.page.getByText('1名は、いまは選べません（退職や権限の変更など）').waitFor()
      await again.page.getByRole('button', { name: '選択に追加する' }).click()
      await seeChosen(again.page, 2)
      await setRole('viewer')
    })
    await step('The group is deleted after a question', async () => {
      await dialog.getByRole('button', { name: `${name}を削除` }).click()
      await page.getByRole('button', { name: '削除', exact: true }).click()
      await dialog.getByText(name).waitFor({ state: 'detached' })
    })
  })

  test('An author posts to everybody but a group of people (DEPT-04)', async () => {
    const { page, summary } = await openPicker()
    const total = Number((await page.getByText(/^すべてのユーザー/).textContent())?.match(/\d+/)?.[0])
    await step('The chosen people are left out of everybody, and the author is not', async () => {
      await page.getByRole('switch', { name: '選んだ人を除いて、全員に公開する' }).click()
      await page.getByText('に公開（選んだ人を除く）').waitFor()
      await page.getByRole('checkbox', { name: /^田中/ }).click()
      await page.getByText(`${total - 1}名`, { exact: true }).waitFor()
      expect(await page.getByRole('checkbox', { name: /投稿者/ }).isDisabled()).toBe(true)
    })
    await step('The form has everybody else by name', async () => {
      await page.getByRole('button', { name: '保存する' }).click()
      await summary.getByText(`計${total - 1}名`).waitFor()
      await summary.getByText(/鈴木 一郎/).waitFor()
    })
  })
})
