import { getCompanyUser, getMyProfile, updateCompanyUser, updateMyProfile } from '@kawaraban/contract/members.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { addPerson, type Person } from '../apps/server/src/testing/company.ts'
import { startTestServer } from './test-server.ts'

const addressOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search

describe('Settings and profiles, on a phone (S-23)', () => {
  const { server, open, step, now } = startTestServer()
  let last: Person
  beforeAll(async () => {
    const { db, cast } = server()
    for (let member = 1; member <= 25; member++)
      last = await addPerson(db, cast.ours, { name: `社員${member}`, role: 'viewer', now: now() })
  })

  const parts = (page: Page) => ({
    hint: page.getByRole('dialog', { name: /^操作のヒント/ }),
    field: page.getByRole('textbox'),
    save: page.getByRole('button', { name: '保存する', exact: true }),
    title: (name: string) => page.getByRole('heading', { level: 1, name, exact: true }),
    groups: page.getByRole('main').getByRole('heading', { level: 2 }),
  })
  const isFocused = (page: Page, role: 'textbox' | 'button') =>
    page
      .getByRole(role, role === 'button' ? { name: '保存する' } : {})
      .evaluate((one) => one === document.activeElement)

  test('A reader opens the settings, sees one hint, and copies the link (SET-01, SET-02, SET-03, SET-04, TIP-03, TIP-06, TIP-08, LIM-22, NAV-08, W-46)', async () => {
    const page = await open(server().cast.tanaka, { device: 'phone', tips: 'unseen' })
    const { hint, groups, title } = parts(page)
    await page.route('**/config.json', (route) => route.fulfill({ json: { manualUrl: 'https://manual.test/' } }))
    await step('The settings show a hint for the own profile alone, once', async () => {
      await page.goto('/setting')
      await title('設定').waitFor()
      await hint.getByText('自分の名前と部門・部署を変更できます。').waitFor()
      await hint.getByRole('button', { name: '閉じる' }).click()
      await hint.waitFor({ state: 'detached' })
      await page.reload()
      await title('設定').waitFor()
      expect(await hint.count()).toBe(0)
    })
    await step('There is no account management', async () => {
      await expect.poll(() => groups.allTextContents()).toEqual(['アカウント', '表示', 'その他'])
      const main = page.getByRole('main')
      expect(await main.getByRole('link', { name: /^使い方マニュアル/ }).getAttribute('target')).toBe('_blank')
      expect(await main.getByRole('link', { name: /権限設定|ユーザー一覧/ }).count()).toBe(0)
    })
    await step('Tanaka copies the link of the PC version, and a toast says so for two seconds', async () => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.clock.pauseAt(now())
      await page.getByRole('button', { name: 'PC版サイトのリンクをコピー' }).click()
      const toast = page.getByText('リンクをコピーしました。')
      await toast.waitFor()
      await page.clock.runFor(1999)
      expect(await toast.count()).toBe(1)
      await page.clock.runFor(1)
      await toast.waitFor({ state: 'detached' })
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL('/', page.url()).href)
    })
  })

  const stored = async () => (await server().call(server().cast.tanaka, getMyProfile)).data
  const edit = (page: Page, name: string) => page.getByRole('link', { name: `${name}を編集` }).click()

  test('A user reads the own profile and its explanation (PROF-01, PROF-06, API-33, G-127, G-130)', async () => {
    const page = await open(server().cast.tanaka, { device: 'phone' })
    await step('Tanaka opens the own profile from the settings', async () => {
      await page.goto('/setting')
      await page.locator('main').getByRole('link', { name: 'プロフィール設定' }).click()
      await page.getByText('d100234503').waitFor()
      await page.getByText('営業部 第2課').waitFor()
      const terms = await page.getByRole('term').allTextContents()
      expect(terms).toEqual(['アカウントID', '管理グループID', '名前', '部門・部署', '権限'])
    })
    await step('Tanaka reads the explanation', async () => {
      await page.getByRole('button', { name: '名前と部門・部署の説明' }).click()
      const explanation = page.getByRole('dialog')
      await explanation.getByText(/どちらも30文字以内で設定できます。$/).waitFor()
      await explanation.getByRole('button', { name: '閉じる' }).click()
    })
    await step('The address of a field that cannot be edited leads to the profile', async () => {
      await page.goto('/setting/my-profile-update?field=role')
      await page.getByText('アカウントID').waitFor()
      expect(addressOf(page)).toBe('/setting/my-profile')
    })
  })

  test('A user types names that break the rules, and cannot save them (PROF-07, PROF-08, PROF-09, PROF-10, PROF-12, LIM-18)', async () => {
    const page = await open(server().cast.tanaka, { device: 'phone' })
    const { field, save, title } = parts(page)
    /** Whether the border of the field has the colour of the message. */
    const isRed = async () => {
      const message = page.getByText(/^エラー：./)
      const colour = await message.evaluate((element) => getComputedStyle(element).color)
      return (await field.evaluate((box) => getComputedStyle(box).borderTopColor)) === colour
    }
    await step('A name that is too long, empty or has a special character turns red', async () => {
      await page.goto('/setting/my-profile')
      await edit(page, '名前')
      await title('名前').waitFor()
      for (const entered of ['あ'.repeat(31), '田中&', '', '　 ']) {
        await field.fill(entered)
        await expect.poll(isRed).toBe(true)
        expect(await save.getAttribute('aria-disabled')).toBe('true')
      }
      await save.click({ force: true })
      expect((await stored()).name).toBe('田中 美咲')
    })
    await step('Enter and Tab do nothing, Escape leads to the button, Shift+Tab leads back', async () => {
      await field.fill('田中 花子')
      await field.press('Enter')
      await field.press('Tab')
      expect([await isFocused(page, 'textbox'), await field.inputValue()]).toEqual([true, '田中 花子'])
      expect((await stored()).name).toBe('田中 美咲')
      await field.press('Escape')
      expect(await isFocused(page, 'button')).toBe(true)
      await page.keyboard.press('Shift+Tab')
      expect(await isFocused(page, 'textbox')).toBe(true)
      await page.keyboard.press('Shift+Tab')
      expect(await isFocused(page, 'textbox')).toBe(false)
    })
    await step('A pasted text becomes one line', async () => {
      await field.fill('')
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.evaluate(() => navigator.clipboard.writeText('田中\r\n花子\n'))
      await field.press('ControlOrMeta+v')
      await expect.poll(() => field.inputValue()).toBe('田中花子')
    })
  })

  test('A user saves the own name, which alone is sent (PROF-02, PERM-12, API-34, G-098, G-129)', async () => {
    const { call, cast } = server()
    const page = await open(cast.tanaka, { device: 'phone' })
    const { field, save, title } = parts(page)
    await page.goto('/setting/my-profile')
    await edit(page, '名前')
    await title('名前').waitFor()
    await field.fill('田中花子')
    await step('Tanaka goes back, cancels, and the name is still entered', async () => {
      await page.getByRole('button', { name: '戻る' }).click()
      await page.getByRole('alertdialog', { name: '確認' }).getByRole('button', { name: 'キャンセル' }).click()
      expect(await field.inputValue()).toBe('田中花子')
    })
    await step('Tanaka saves the name, and the profile shows it', async () => {
      const sent = page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().endsWith(updateMyProfile.path),
      )
      await save.click()
      expect((await sent).postDataJSON()).toEqual({ name: '田中花子' })
      await page.getByRole('main').getByText('田中花子').waitFor()
      await expect.poll(() => addressOf(page)).toBe('/setting/my-profile')
      expect(await stored()).toMatchObject({ name: '田中花子', departmentName: '営業部 第2課' })
    })
    await call(cast.tanaka, updateMyProfile, { body: { name: '田中 美咲' } })
  })

  test('An admin edits the profile of another account (SET-02, TIP-06, TIP-09, PROF-03, PROF-04, PROF-05, PERM-11, API-35, API-36, API-37, G-128)', async () => {
    const { call, cast } = server()
    const page = await open(cast.sato, { device: 'phone', tips: 'unseen' })
    const { hint, field, save, title, groups } = parts(page)

    await step('The settings show three hints one by one', async () => {
      await page.goto('/setting')
      for (const text of [
        '自分の名前と部門・部署を変更できます。',
        'アカウントごとの権限を変更できます。',
        'すべてのアカウントの名前と部門・部署を変更できます。',
      ]) {
        await hint.getByText(text).waitFor()
        await hint.getByRole('button', { name: /^(次へ|閉じる)$/ }).click()
      }
      await hint.waitFor({ state: 'detached' })
      expect((await groups.allTextContents()).join()).toBe('アカウント,通知,表示,アカウント管理,会社の設定,その他')
    })
    await step('Sato chooses an account on the second page of all accounts', async () => {
      await page.getByRole('link', { name: 'ユーザー一覧' }).click()
      await page.getByRole('link', { name: '佐藤 健一のプロフィールを編集' }).waitFor()
      await page.getByText('全31名').waitFor()
      expect(await page.getByRole('list', { name: 'アカウントの一覧' }).getByRole('listitem').count()).toBe(20)
      await page.getByRole('button', { name: '次のページ' }).click()
      await page.getByRole('link', { name: '社員25のプロフィールを編集' }).click()
      await page.getByText('ours-社員25').waitFor()
      expect(addressOf(page)).toBe(`/setting/users/${last.companyUserId}`)
    })
    await step('Sato saves a department: it alone is sent, and the profile shows it', async () => {
      await page.getByRole('link', { name: '部門・部署を編集' }).click()
      await title('部門・部署').waitFor()
      await field.fill('経理部')
      const path = updateCompanyUser.path.replace(':companyUserId', last.companyUserId)
      const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(path))
      await save.click()
      expect((await sent).postDataJSON()).toEqual({ departmentName: '経理部' })
      await page.getByText('経理部').waitFor()
      const params = { companyUserId: last.companyUserId }
      expect((await call(cast.sato, getCompanyUser, { params })).data).toMatchObject({
        name: '社員25',
        departmentName: '経理部',
      })
    })
    await step('Back leads to the same page of accounts with the new department', async () => {
      await page.getByRole('button', { name: '戻る' }).click()
      await expect.poll(() => addressOf(page)).toBe('/setting/users?page=2')
      await page.getByText('経理部').waitFor()
    })
    await step('The address of a field that cannot be edited leads to the profile', async () => {
      await page.goto(`/setting/user-profile-update/${last.companyUserId}?field=role`)
      await page.getByText('経理部').waitFor()
      expect(addressOf(page)).toBe(`/setting/users/${last.companyUserId}`)
    })
  })

  test('An admin finds neither accounts of another company nor unknown ones (G-130)', async () => {
    const { cast } = server()
    const page = await open(cast.sato, { device: 'phone', expectedErrors: /failed to fetch profile/ })
    await step('Accounts of another company and unknown ones are not found', async () => {
      for (const userId of [cast.foreignViewer.companyUserId, '999999', 'x']) {
        await page.goto(`/setting/users/${userId}`)
        await page.getByText('アカウントが見つかりません').waitFor()
      }
    })
  })
})
