import { beforeAll, describe, expect, test } from 'vitest'
import { addCompany, addPerson, type Person } from '../apps/server/src/testing/company.ts'
import { devices } from '../apps/server/src/testing/extent.ts'
import { choose, postForm } from './post-form.ts'
import { startTestServer } from './test-server.ts'
import { expectNoVisualDefects, expectNoVisualDefectsInState } from './visual-checks.ts'
import { longName } from './visual-posts.ts'

const { server, open, now } = startTestServer()
let lonely: Person
beforeAll(async () => {
  const { db, cast } = server()
  for (let member = 1; member <= 34; member++)
    await addPerson(db, cast.ours, { name: `社員${member}`, role: 'viewer', now: now() })
  for (const [name, departmentName] of [
    ['高野 真', '製造部／第2課'],
    ['原田 優', '製造部／第2課'],
    ['石井 恵', '製造部'],
    ['岡田 健', ''],
  ] as const)
    await addPerson(db, cast.ours, { name, departmentName, role: 'viewer', now: now() })
  await addPerson(db, cast.ours, { name: longName, role: 'viewer', now: now() })
  lonely = await addPerson(db, await addCompany(db, 'alone', now()), { name: '高橋', role: 'admin', now: now() })
})

describe.each(devices('phone', 'desktop'))('Visual checks of the audience, on a %s', (device) => {
  const enter = async (person: Person, isNew = false) => {
    const page = await open(person, { device })
    await page.goto('/news/add')
    if (isNew) await page.evaluate(() => localStorage.removeItem('companyIntraNews.tip.specificUser'))
    await choose(postForm(page).audience, 'ユーザー指定')
    await page.getByRole('link', { name: 'ユーザーを選択する' }).click()
    await page.getByText(/^すべてのユーザー/).waitFor()
    return page
  }

  test('An author searches and selects users, and reads the list of those chosen', async () => {
    const page = await enter(server().cast.suzuki)
    await expectNoVisualDefects(page, `picker ${device}`)
    const search = page.getByRole('searchbox')
    await search.fill(longName)
    await page.getByRole('checkbox', { name: new RegExp(longName) }).check()
    await expectNoVisualDefectsInState(page, `picker long name ${device}`)
    await search.fill('社員3')
    await page.getByText('「社員3」の検索結果').waitFor()
    await expectNoVisualDefectsInState(page, `picker search ${device}`)
    await search.fill('ぞんざいしないなまえ'.repeat(3))
    await page.getByText(/に一致するユーザーはいません/).waitFor()
    await expectNoVisualDefectsInState(page, `picker no match ${device}`)
    await page.getByRole('button', { name: '検索条件を消す' }).click()
    await page.getByRole('button', { name: 'すべて選択' }).click()
    await page.getByRole('button', { name: 'すべて解除' }).click()
    await page.getByRole('alertdialog').waitFor()
    await expectNoVisualDefectsInState(page, `picker untick dialog ${device}`)
    await page.getByRole('button', { name: 'キャンセル' }).click()
    await page.getByRole('button', { name: '保存する' }).click()
    await page.getByText(/^計\d+名$/).waitFor()
    await expectNoVisualDefectsInState(page, `form specific ${device}`)
    await page.getByRole('link', { name: /指定ユーザー一覧を見る/ }).click()
    await page.getByRole('list', { name: '指定ユーザー' }).waitFor()
    await expectNoVisualDefects(page, `designated ${device}`)
  })

  test('An author selects people by department', async () => {
    const page = await enter(server().cast.suzuki)
    await page.getByRole('switch', { name: '部門別に表示' }).click()
    await page.getByRole('button', { name: '製造部の内訳を開く' }).click()
    await page.getByRole('button', { name: '第2課の内訳を開く', exact: true }).click()
    await page.getByRole('checkbox', { name: /^高野/ }).click()
    await page.getByText('2名中1名を選択中').first().waitFor()
    await expectNoVisualDefects(page, `picker departments ${device}`)
  })

  test('An author compares a list of account IDs', async () => {
    const page = await enter(server().cast.suzuki)
    await page.getByRole('button', { name: 'IDの一覧から選ぶ' }).click()
    const dialog = page.getByRole('dialog', { name: 'IDの一覧から選ぶ' })
    // The window is hidden until it is placed, but can be filled in.
    await expect.poll(() => dialog.evaluate((shown) => shown.checkVisibility({ opacityProperty: true }))).toBe(true)
    await dialog.getByRole('textbox').fill(`d100234503\n${'unknown'.repeat(9)}\nd999\nd100234503\n`)
    await expectNoVisualDefects(page, `picker account list ${device}`)
    await dialog.getByRole('button', { name: '確認する' }).click()
    await dialog.getByText('1名が見つかりました').waitFor()
    await expectNoVisualDefects(page, `picker account list compared ${device}`)
  })

  test('An author saves and chooses groups', async () => {
    const page = await enter(server().cast.suzuki)
    await page.getByRole('button', { name: 'グループ' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('保存したグループはまだありません。').waitFor()
    await expectNoVisualDefectsInState(page, `picker no groups ${device}`)
    for (const name of ['営業部のリーダー', 'あ'.repeat(30)]) {
      await dialog.getByRole('button', { name: 'いまの選択を保存' }).click()
      await dialog.getByRole('textbox').fill(name)
      await expectNoVisualDefectsInState(page, `picker group name ${device}`)
      await dialog.getByRole('button', { name: '保存する' }).click()
      await dialog.getByText(name, { exact: true }).waitFor()
    }
    await page.getByText('グループを保存しました。').waitFor({ state: 'detached' })
    await expectNoVisualDefects(page, `picker groups ${device}`)
    await dialog.getByRole('button', { name: '営業部のリーダーを選ぶ' }).click()
    await dialog.getByText('1名が見つかりました').waitFor()
    await expectNoVisualDefectsInState(page, `picker group ${device}`)
    await dialog.getByRole('button', { name: '戻る' }).click()
    for (const name of ['営業部のリーダー', 'あ'.repeat(30)]) {
      await dialog.getByRole('button', { name: `${name}を削除` }).click()
      await page.getByRole('button', { name: '削除', exact: true }).click()
      await dialog.getByText(name, { exact: true }).waitFor({ state: 'detached' })
    }
  })

  test('An author leaves people of a group out of everybody', async () => {
    const page = await enter(server().cast.suzuki)
    await page.getByRole('switch', { name: '選んだ人を除いて、全員に公開する' }).click()
    await page.getByText('に公開（選んだ人を除く）').waitFor()
    await page.getByRole('checkbox', { name: /^田中/ }).click()
    await expectNoVisualDefects(page, `picker excluding ${device}`)
  })

  test('An author without colleagues sees that there is nobody to select', async () => {
    const page = await enter(lonely)
    await page.getByText('ほかに選択できるユーザーがいません。').waitFor()
    await expectNoVisualDefects(page, `picker of one ${device}`)
  })

  test('An author sees the hint of the picker at the first visit', async () => {
    const page = await enter(server().cast.suzuki, true)
    await page.getByRole('dialog', { name: /^操作のヒント/ }).waitFor()
    await expectNoVisualDefectsInState(page, `picker hint ${device}`)
  })
})
