import { cast } from '@kawaraban/demo-cast/cast.ts'
import { feedOf } from '../feed.ts'
import type { Studio } from './studio.ts'

const takeLogin = async ({ open, take }: Studio) => {
  const page = await open({ device: 'pc', person: null, path: '/login' })
  const button = page.getByRole('button', { name: 'ビジネスアカウントでログイン' })
  await button.waitFor()
  await take(page, 'login-pc', { marks: [button, page.getByRole('button', { name: '閉じる' })] })
  await page.context().close()
}

const takeAgreement = async ({ open, take, deleteAgreement }: Studio) => {
  await deleteAgreement(cast.kobayashi)
  const page = await open({ device: 'pc', person: cast.kobayashi })
  const confirmation = page.locator('label', { has: page.getByRole('checkbox', { name: /確認しました/ }) })
  await page.getByRole('heading', { level: 1, name: '利用規約' }).waitFor()
  await page.getByText('第1条').first().waitFor()
  await confirmation.click()
  const agree = page.getByRole('button', { name: '同意する' })
  await take(page, 'terms-pc', { marks: [confirmation, agree] })
  await agree.click()
  await page.getByRole('button', { name: '許可する' }).waitFor()
  await take(page, 'analytics-pc')
  await page.context().close()
}

const takeHints = async ({ open, take }: Studio) => {
  const page = await open({ device: 'pc', person: cast.tanaka, tips: 'unseen', height: 600 })
  await page.getByRole('dialog', { name: /操作のヒント/ }).waitFor()
  await take(page, 'hint-pc')
  await page.context().close()
}

/** The install banner and the own profile on a phone. */
const takePhone = async ({ open, take }: Studio) => {
  const page = await open({ device: 'phone', person: cast.tanaka, banner: true })
  await feedOf(page).waitFor()
  await page.getByText('アプリなら、通知がすぐ届きます').waitFor()
  await take(page, 'banner-phone')
  await page.goto('/setting/my-profile')
  await page.getByText('アカウントID').waitFor()
  await take(page, 'profile-phone')
  await page.context().close()

  const login = await open({ device: 'phone', person: null, path: '/login' })
  await login.getByRole('alertdialog').waitFor()
  await take(login, 'app-phone')
  await login.context().close()
}

/** Takes the pictures of the sign-in, the first day, and the phone. */
export const takeEntering = async (studio: Studio): Promise<void> => {
  await takeLogin(studio)
  await takeAgreement(studio)
  await takeHints(studio)
  await takePhone(studio)
}
