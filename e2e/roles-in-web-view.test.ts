import { updateAuthorities } from '@kawaraban/contract/members.ts'
import { expect, test } from 'vitest'
import { card } from './feed.ts'
import { countBridgeCalls, expectMessage } from './messages.ts'
import { permissionScreen } from './permission.ts'
import { bridgeCalls, startTestServer } from './test-server.ts'

const { server, open, step } = startTestServer()
const device = 'webView'

test('AUTHZ-04 AUTHZ-07 AUTHZ-08 G-122 WEB-07 WEB-08 the native app shows the messages and opens the manual', async () => {
  const page = await open(server().cast.sato, { device, expectedErrors: /failed to update authorities/ })
  await page.route('**/config.json', (route) => route.fulfill({ json: { manualUrl: 'https://manual.test/' } }))
  const { give, row, save, explain, explanation } = permissionScreen(page)
  await step('権限を変えて保存すると、アプリが「保存しました」と知らせる', async () => {
    await page.goto('/setting/permission')
    await row('田中').waitFor()
    await give('田中', '投稿者')
    await save.click()
    await expectMessage(page, device, '保存しました')
    await row('田中').getByText('変更あり').waitFor({ state: 'detached' })
  })
  await step('最後の管理者を外そうとすると、アプリがそう知らせ、画面は閉じない', async () => {
    await give('佐藤', '閲覧者')
    await save.click()
    await expectMessage(page, device, '管理者を1名以上設定してください。')
    await row('佐藤').getByText('変更あり').waitFor()
    expect(await countBridgeCalls(page, 'closeWebView')).toBe(0)
  })
  await step('説明の「詳しくはこちら」は、アプリが開く', async () => {
    await explain.click()
    await explanation.getByRole('button', { name: '次へ' }).click()
    await explanation.getByRole('link', { name: /^詳しくはこちら/ }).click()
    await expect.poll(() => bridgeCalls(page)).toContainEqual(['openUrl', 'https://manual.test/'])
  })
})

test('PERM-14 ERR-07 G-049 G-107 an admin no more is led home without a word, and the web view stays open', async () => {
  const { call, cast, storePost } = server()
  await storePost(cast.suzuki, { title: '棚卸しのお知らせ' })
  await call(cast.sato, updateAuthorities, { body: [{ companyUserId: cast.ito.companyUserId, role: 'admin' }] })
  const page = await open(cast.ito, { device, expectedErrors: /failed to fetch authorities/ })
  await step('権限設定を開いている間に、管理者ではなくなる', async () => {
    await page.goto('/setting/permission')
    await permissionScreen(page).row('田中').waitFor()
    await call(cast.sato, updateAuthorities, { body: [{ companyUserId: cast.ito.companyUserId, role: 'viewer' }] })
  })
  await step('開き直すと一覧に移り、何も知らされず、閉じない', async () => {
    await page.goto('/setting/permission')
    await card(page, '棚卸しのお知らせ').waitFor()
    expect([await countBridgeCalls(page, 'alert'), await countBridgeCalls(page, 'closeWebView')]).toEqual([0, 0])
    expect(await page.getByRole('alertdialog').count()).toBe(0)
  })
})
