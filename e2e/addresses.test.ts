import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { markRefused, saveClaimedAddress } from '../apps/server/src/db/mail-addresses.ts'
import { devices } from '../apps/server/src/testing/extent.ts'
import { mailEnvironment } from '../apps/server/src/testing/mail-environment.ts'
import { expectPath } from './address.ts'
import { startTestServer } from './test-server.ts'
import { expectNoVisualDefects, expectNoVisualDefectsInState } from './visual-checks.ts'

const { server, open, step } = startTestServer('pages', mailEnvironment)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const choose = async (page: Page, text: string) => {
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'ファイルを選ぶ').click()
  await (await chooser).setFiles({ name: '名簿.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('heading', { name: '確認した内容' }).waitFor()
}
const profileOf = ({ companyUserId }: { companyUserId: string }) => `/setting/user-edit/${companyUserId}`
const addresses = (page: Page) => page.getByRole('region', { name: '通知のメールの送り先' })
const field = (page: Page) => page.getByRole('textbox', { name: 'メールアドレス' })

test('An admin imports addresses, sees them in the form of one person, and changes one (MAIL-02, PEOPLE-01, G-380, G-683)', async () => {
  const { sato, tanaka, suzuki } = server().cast
  const page = await open(sato)
  await step('The page of imports names the column, and a wrong address is listed with its line', async () => {
    await page.goto('/setting/imports')
    await page.getByText('空欄にした項目は、メールアドレスを除き、登録済みの内容のまま変わりません。').waitFor()
    await choose(page, `アカウントID,メールアドレス\r\n${tanaka.docomoId},たなか@example.com\r\n`)
    const faults = page.getByRole('list', { name: '確認が必要な行の一覧' })
    await faults.getByText(/メールアドレスとして使えません/).waitFor()
    await button(page, '中止して、ファイルを選び直す').click()
    await page.getByRole('alertdialog').getByRole('button', { name: '中止' }).click()
  })
  await step('The dry run shows each address, from what to what', async () => {
    await page.goto('/setting/imports')
    const lines = [`${tanaka.docomoId},shared@example.com`, `${suzuki.docomoId},shared@example.com`]
    await choose(page, ['アカウントID,メールアドレス', ...lines, ''].join('\r\n'))
    await page.getByText('メールアドレス：2名を登録・変更').waitFor()
    const rows = page.getByRole('list', { name: '変更するユーザーの一覧' }).getByRole('listitem')
    await expect.poll(() => rows.first().textContent()).toContain('未設定 から shared@example.com へ')
    await button(page, '取り込む').click()
    await page.getByRole('alertdialog').getByRole('button', { name: '取り込む' }).click()
    await page.getByRole('heading', { name: '取り込んだ内容' }).waitFor()
  })
  await step('The form of one person has the address, where it comes from, and who else has it', async () => {
    await page.goto(profileOf(tanaka))
    await addresses(page).getByText('会社の名簿（この画面と、ファイルからの取り込み）').waitFor()
    await addresses(page).getByText(`同じアドレスの人がほかにいます（${suzuki.name}さん）。`).waitFor()
    expect(await field(page).inputValue()).toBe('shared@example.com')
  })
  await step('What is no address is refused beside its field, and a good one is saved', async () => {
    await field(page).fill('tanaka@')
    await button(page, '保存する').click()
    await page.getByText(/メールアドレスとして使えません/).waitFor()
    await field(page).fill('tanaka@example.com')
    await button(page, '保存する').click()
    await expectPath(page, `/setting/users/${tanaka.companyUserId}`)
    await page.goto(profileOf(tanaka))
    await addresses(page).getByText('tanaka@example.com').waitFor()
  })
  await step('An undo of the import leaves what was changed since', async () => {
    await page.goto('/setting/imports')
    await page
      .getByRole('link', { name: /名簿.csv/ })
      .first()
      .click()
    await button(page, '元に戻す').click()
    await page.getByRole('alertdialog').getByRole('button', { name: '元に戻す' }).click()
    await page.getByRole('heading', { name: '元に戻した内容' }).waitFor()
    await page.goto(profileOf(suzuki))
    await addresses(page).getByText('登録されているメールアドレスはありません。').waitFor()
    await page.goto(profileOf(tanaka))
    await addresses(page).getByText('tanaka@example.com').waitFor()
  })
})

describe.each(devices('phone', 'desktop'))('Visual checks of addresses, on a %s', (device) => {
  test('An admin sees refused and shared addresses, and the column of files (MAIL-02, MAIL-05)', async () => {
    const { sato, ito, yamada, ours } = server().cast
    const { db, clock } = server()
    const long = `${'a'.repeat(64)}@sales.headquarters.example.co.jp`
    for (const person of [ito, yamada]) await db.transaction((tx) => saveClaimedAddress(tx, person, long, clock.now))
    const words = `550 5.1.1 <${long}>: Recipient address rejected: User unknown in virtual mailbox table`
    await markRefused(db, ours.managementGroupId, [{ address: long, words }], clock.now)
    const page = await open(sato, { device })
    await page.goto(profileOf(ito))
    await addresses(page)
      .getByText(/受け取りを断りました/)
      .waitFor()
    await expectNoVisualDefects(page, `person addresses ${device}`)
    await field(page).fill('wrong')
    await button(page, '保存する').click()
    await page.getByText(/メールアドレスとして使えません/).waitFor()
    await expectNoVisualDefectsInState(page, `person address refused ${device}`)
    await page.goto('/setting/imports')
    await page.getByText('空欄にした項目は、メールアドレスを除き、登録済みの内容のまま変わりません。').waitFor()
    await expectNoVisualDefects(page, `imports with addresses ${device}`)
  })
})
