import { cast } from '../../apps/server/src/db/seed/cast.ts'
import { permissionScreen } from '../permission.ts'
import type { Studio } from './studio.ts'

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
  await page.getByRole('button', { name: '保存' }).waitFor()
  await take(page, 'profile-field-pc')
  await page.context().close()
}

const takeSettings = async ({ open, take }: Studio) => {
  const page = await open({ device: 'pc', person, path: '/setting', height: 900 })
  await page.getByRole('link', { name: '全アカウントのプロフィール設定' }).waitFor()
  await take(page, 'settings-pc')
  await page.context().close()
}

/** What admins do. */
export const takeManaging = async (studio: Studio): Promise<void> => {
  await takePermissions(studio)
  await takeProfiles(studio)
  await takeSettings(studio)
}
