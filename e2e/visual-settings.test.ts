import { categoryColours, categoryIcons, createCategory } from '@kawaraban/contract/categories.ts'
import { getCompanyUser, updateMyProfile } from '@kawaraban/contract/members.ts'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import { updateWorkingHours } from '@kawaraban/contract/working-days.ts'
import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { beforeAll, describe, test } from 'vitest'
import { addPerson, addSession, type Person, sessionKeyOf } from '../apps/server/src/testing/company.ts'
import { devices } from '../apps/server/src/testing/extent.ts'
import { startTestServer } from './test-server.ts'
import { expectNoVisualDefects, expectNoVisualDefectsInState } from './visual-checks.ts'
import { longName } from './visual-posts.ts'

const { server, open, now } = startTestServer()
let long: Person
beforeAll(async () => {
  const { db, cast } = server()
  long = await addPerson(db, cast.ours, { name: longName, role: 'viewer', now: now() })
  for (let member = 1; member <= 220; member++)
    await addPerson(db, cast.ours, { name: `社員${member}`, role: 'viewer', now: now() })
})

const config = { manualUrl: 'https://manual.test/' }
const hint = (page: Page) => page.getByRole('dialog', { name: /^操作のヒント/ })

describe.each(devices('phone', 'desktop'))('Visual checks of settings and profiles, on a %s', (device) => {
  const enter = async (path: string, expectedErrors?: RegExp, tips: 'seen' | 'unseen' = 'seen') => {
    const page = await open(server().cast.sato, { device, tips, ...(expectedErrors && { expectedErrors }) })
    await page.route('**/config.json', (route) => route.fulfill({ json: config }))
    await page.goto(path)
    return page
  }

  test('An admin sees the settings, a hint, and a toast', async () => {
    const page = await enter('/setting', undefined, 'unseen')
    await hint(page).waitFor()
    await expectNoVisualDefectsInState(page, `settings hint ${device}`)
    await hint(page).getByRole('button', { name: 'すべて閉じる' }).click()
    await hint(page).waitFor({ state: 'detached' })
    await expectNoVisualDefects(page, `settings ${device}`)
    await page.context().grantPermissions(['clipboard-write'])
    await page.getByRole('button', { name: 'PC版サイトのリンクをコピー' }).click()
    await page.getByText('リンクをコピーしました。').waitFor()
    await expectNoVisualDefectsInState(page, `settings copied ${device}`)
  })

  test('An admin sees the own devices, and the question before one is signed out', async () => {
    const { db, cast } = server()
    const key = sessionKeyOf(cast.sato, `tablet beside a ${device}`)
    const tablet = { browser: 'Samsung Internet', system: 'Android' }
    await addSession(db, cast.sato, { sessionKey: key, now: now() - 9 * dayMs, device: tablet })
    const page = await enter('/setting/devices')
    await page.getByText('この端末').waitFor()
    await expectNoVisualDefects(page, `devices ${device}`)
    await page
      .getByRole('button', { name: /^Samsung Internet・Android/ })
      .first()
      .click()
    await page.getByRole('alertdialog').waitFor()
    await expectNoVisualDefectsInState(page, `devices sign out ${device}`)
  })

  test('An admin sees the working days of the company, with days, faults and changes', async () => {
    const body = { opensAt: '08:30', closesAt: '18:00', daysOff: ['2026-08-14', '2026-12-25', '2026-12-28'] }
    const notes = [{ day: '2026-12-25', note: '創立記念日と大掃除のため、本社と全工場が休業します（当番を除く）' }]
    await server().call(server().cast.sato, updateWorkingHours, { body: { ...body, notes } })
    const page = await enter('/setting/working-days')
    await page.getByText('2026/12/28(月)').waitFor()
    await expectNoVisualDefects(page, `working days ${device}`)
    const day = page.getByRole('textbox', { name: '日付', exact: true })
    await day.fill('2026/12/24')
    await day.press('Enter')
    await page.getByText('未保存').waitFor()
    await day.fill('2026/12/30')
    await day.press('Enter')
    await page.getByText('この日は年末年始のため').waitFor()
    await expectNoVisualDefectsInState(page, `working days changed ${device}`)
  })

  test('An admin sees the categories of the company, one of them in its dialog, and the question before it is deleted', async () => {
    const { call, cast, db } = server()
    await db.query(sql`delete from categories`)
    const empty = await enter('/setting/categories')
    await empty.getByText('カテゴリーはまだありません').waitFor()
    await expectNoVisualDefects(empty, `no categories ${device}`)
    for (const [index, colour] of categoryColours.entries()) {
      const name = index === 0 ? '安全衛生・防災・環境に関するお願いとご案内' : `カテゴリー${index}`
      const body = {
        name: name.slice(0, 20),
        colour,
        icon: categoryIcons[index],
        posters: index % 2 ? 'admins' : 'editors',
      }
      await call(cast.sato, createCategory, { body })
    }
    const page = await enter('/setting/categories')
    await page.getByText('カテゴリー7', { exact: true }).waitFor()
    await expectNoVisualDefects(page, `categories ${device}`)
    await page.getByRole('button', { name: 'カテゴリー1を編集' }).click()
    await page.getByRole('dialog').waitFor()
    await expectNoVisualDefects(page, `category ${device}`)
    await page.getByRole('button', { name: 'キャンセル' }).click()
    await page.getByRole('button', { name: 'カテゴリー1を削除' }).click()
    await page.getByRole('alertdialog').waitFor()
    await expectNoVisualDefectsInState(page, `category deleted ${device}`)
  })

  test('An admin sees the own profile and its explanation', async () => {
    const page = await enter('/setting/my-profile')
    await page.getByText('アカウントID').waitFor()
    await expectNoVisualDefects(page, `profile ${device}`)
    await page.getByRole('button', { name: '名前と部門・部署の説明' }).click()
    await page.getByRole('dialog').waitFor()
    await expectNoVisualDefectsInState(page, `profile explained ${device}`)
  })

  test('An admin sees a field with errors, a slow save, and a failed one', async () => {
    const page = await enter('/setting/my-profile-update?field=name', /failed to update profile/)
    const field = page.getByRole('textbox')
    await field.waitFor()
    await expectNoVisualDefects(page, `profile field ${device}`)
    await field.fill(`佐藤&${'あ'.repeat(40)}`)
    await expectNoVisualDefects(page, `profile field faulty ${device}`)
    await field.fill('佐藤 花子')
    const gate = Promise.withResolvers<void>()
    await page.route(`**${updateMyProfile.path}`, async (route) => {
      if (route.request().method() === 'GET') return route.fallback()
      await gate.promise
      await route.abort()
    })
    await page.getByRole('button', { name: '保存する' }).click()
    await page.getByRole('button', { name: '保存する', disabled: true }).waitFor()
    await expectNoVisualDefectsInState(page, `profile saving ${device}`)
    gate.resolve()
    await page.getByRole('alertdialog').waitFor()
    await expectNoVisualDefectsInState(page, `profile not saved ${device}`)
  })

  test('An admin sees all accounts', async () => {
    const page = await enter('/setting/users')
    await page.getByRole('link', { name: '田中 美咲のプロフィールを編集' }).waitFor()
    await expectNoVisualDefects(page, `users ${device}`)
  })

  test('An admin sees and edits the profile of another account, and one that does not exist', async () => {
    const page = await enter(`/setting/users/${long.companyUserId}`, /failed to fetch profile/)
    await page.getByText('アカウントID').waitFor()
    await expectNoVisualDefects(page, `user ${device}`)
    await page.getByRole('link', { name: '名前を編集' }).click()
    await page.getByRole('textbox').fill('山本')
    await expectNoVisualDefects(page, `user field ${device}`)
    await page.getByRole('button', { name: '戻る' }).click()
    await page.getByRole('alertdialog').waitFor()
    await expectNoVisualDefectsInState(page, `user field leave ${device}`)
    await page.getByRole('button', { name: 'OK' }).click()
    await page.goto('/setting/users/999999')
    await page.getByText('アカウントが見つかりません').waitFor()
    await expectNoVisualDefectsInState(page, `user unknown ${device}`)
  })

  test('An admin sees a profile that loads slowly, and one that cannot be loaded', async () => {
    const page = await enter('/setting', /failed to fetch profile/)
    const gate = Promise.withResolvers<void>()
    await page.route(`**${getCompanyUser.path.replace(':companyUserId', '*')}`, async (route) => {
      await gate.promise
      await route.abort()
    })
    await page.goto(`/setting/users/${long.companyUserId}`)
    await page.getByRole('status').getByText('読み込んでいます').waitFor()
    await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished)))
    await expectNoVisualDefectsInState(page, `user slow ${device}`)
    gate.resolve()
    await page.getByRole('heading', { name: 'プロフィールを読み込めませんでした' }).waitFor()
    await expectNoVisualDefectsInState(page, `user failed ${device}`)
  })
})
