import { cast } from '@kawaraban/demo-cast/cast.ts'
import { permissionScreen } from '../permission.ts'
import { write } from '../post-form.ts'
import { type Studio, show } from './studio.ts'

const person = cast.sato

const takePermissions = async ({ open, take }: Studio) => {
  const page = await open({ device: 'pc', person, path: '/setting/permission' })
  const { table, give, save, explain, row } = permissionScreen(page)
  await table.waitFor()
  await give('田中 美咲', '投稿者')
  await row('田中 美咲').getByText('変更あり').waitFor()
  const search = page.getByRole('searchbox', { name: '名前・ID・部門で検索' })
  await take(page, 'permission-pc', { marks: [search, row('田中 美咲').getByRole('button'), save, explain] })
  await page.context().close()
}

const takeProfiles = async ({ open, take }: Studio) => {
  const page = await open({ device: 'pc', person, path: '/setting/users' })
  await page.getByRole('list', { name: 'アカウントの一覧' }).waitFor()
  await take(page, 'users-pc')
  await page.setViewportSize({ width: 1280, height: 480 })
  await page.goto('/setting/user-profile-update/3?field=departmentName')
  await page.getByRole('button', { name: '保存する' }).waitFor()
  await take(page, 'profile-field-pc')
  await page.context().close()
}

const takeSettings = async ({ open, take }: Studio) => {
  const page = await open({ device: 'pc', person, path: '/setting', height: 900 })
  await page.getByRole('main').getByRole('link', { name: 'ユーザー一覧' }).waitFor()
  await take(page, 'settings-pc')
  await page.context().close()
}

const takeDevices = async ({ open, take }: Studio) => {
  const page = await open({ device: 'pc', person, path: '/setting/devices', height: 480 })
  const others = page.getByRole('button', { name: 'ほかの端末をすべてログアウト' })
  await others.waitFor()
  await take(page, 'devices-pc', { marks: [page.getByRole('button', { name: /^アプリ/ }), others] })
  await page.context().close()
}

const takeWorkingDays = async ({ open, take }: Studio) => {
  const page = await open({ device: 'pc', person, path: '/setting/working-days', height: 900 })
  await write(page.getByRole('textbox', { name: '日付', exact: true }), '2026/12/28')
  await page.getByRole('textbox', { name: 'メモ（任意）' }).fill('年末の全社休業')
  const add = page.getByRole('button', { name: '追加', exact: true })
  await add.click()
  await page.getByText('年末の全社休業').waitFor()
  const opensAt = page.getByRole('button', { name: /始まり/ })
  await show(opensAt)
  await page.evaluate(() => scrollTo(0, 0))
  await take(page, 'working-days-pc', {
    marks: [opensAt, add, page.getByRole('button', { name: '保存する', exact: true })],
  })
  await page.context().close()
}

const takeCategories = async ({ open, take }: Studio) => {
  const page = await open({ device: 'pc', person, path: '/setting/categories', height: 900 })
  const add = page.getByRole('button', { name: 'カテゴリーを追加' })
  await add.waitFor()
  const list = page.getByRole('list', { name: 'カテゴリーの一覧' })
  const edit = list.getByRole('button', { name: '安全・健康を編集' })
  await take(page, 'categories-pc', {
    of: [add, list],
    marks: [add, list.getByRole('button', { name: '安全・健康を上へ移動' }), edit],
  })
  await edit.click()
  const dialog = page.getByRole('dialog', { name: 'カテゴリーの編集' })
  await dialog.getByText('表示の例').waitFor()
  await take(page, 'category-pc', { of: [dialog] })
  await page.context().close()
}

const file = `アカウントID,名前,部門・部署,ふりがな,権限
d100234503,田中 美咲,営業部 第3課,たなか みさき,
d100234504,小林 直樹,情報システム部,こばやし なおき,閲覧者
d100299902,大野 真理,人事部,おおの まり,
d100299903,石田 健,物流部,いしだ けん,投稿者
d100299904,野口 翼,研究&開発部,のぐち つばさ,
`

/** Must be the last: it changes the people of the company. */
const takeImport = async ({ open, take }: Studio) => {
  const page = await open({ device: 'pc', person, path: '/setting/imports', height: 900 })
  const choose = page.getByRole('button', { name: 'ファイルを選ぶ' })
  await choose.waitFor()
  await take(page, 'imports-pc', { marks: [choose] })
  const chosen = { name: '社員一覧.csv', mimeType: 'text/csv', buffer: Buffer.from(file) }
  await page.locator('input[type=file]').setInputFiles(chosen)
  const repair = page.getByRole('switch', { name: '使えない文字を全角に直して取り込む' })
  const repairing = page.locator('label', { has: repair })
  await repairing.click()
  const apply = page.getByRole('button', { name: '取り込む', exact: true })
  const faults = page.getByRole('list', { name: '確認が必要な行の一覧' })
  await faults.waitFor()
  await take(page, 'import-checked-pc', { marks: [repairing, apply, faults] })
  await page.context().close()
}

/** Takes the pictures of what admins do. */
export const takeManaging = async (studio: Studio): Promise<void> => {
  await takePermissions(studio)
  await takeProfiles(studio)
  await takeSettings(studio)
  await takeDevices(studio)
  await takeWorkingDays(studio)
  await takeCategories(studio)
  await takeImport(studio)
}
