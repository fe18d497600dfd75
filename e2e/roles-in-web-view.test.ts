import { updateAuthorities } from '@kawaraban/contract/members-authorities.ts'
import { expect, test } from 'vitest'
import { card } from './feed.ts'
import { countBridgeCalls, expectMessage } from './messages.ts'
import { permissionScreen } from './permission.ts'
import { bridgeCalls, startTestServer } from './test-server.ts'

const { server, open, step } = startTestServer()
const device = 'webView'

test('An admin reads messages and opens the manual through the native app (AUTHZ-04, AUTHZ-07, AUTHZ-08, G-122, WEB-07, WEB-08)', async () => {
  const page = await open(server().cast.sato, { device, expectedErrors: /failed to update authorities/ })
  await page.route('**/config.json', (route) => route.fulfill({ json: { manualUrl: 'https://manual.test/' } }))
  const { give, row, save, explain, explanation } = permissionScreen(page)
  await step('Sato saves a role, and the app shows that it is saved', async () => {
    await page.goto('/setting/permission')
    await row('田中 美咲').waitFor()
    await give('田中 美咲', '投稿者')
    await save.click()
    await expectMessage(page, device, '保存しました')
    await row('田中 美咲').getByText('変更あり').waitFor({ state: 'detached' })
  })
  await step('Sato gives up the last admin: the app shows the refusal, and the view stays open', async () => {
    await give('佐藤 健一', '閲覧者')
    await save.click()
    await expectMessage(page, device, '管理者を1名以上設定してください。')
    await row('佐藤 健一').getByText('変更あり').waitFor()
    expect(await countBridgeCalls(page, 'closeWebView')).toBe(0)
  })
  await step('The link of the explanation opens in the app', async () => {
    await explain.click()
    await explanation.getByRole('button', { name: '次へ' }).click()
    await explanation.getByRole('link', { name: /^詳しくはこちら/ }).click()
    await expect.poll(() => bridgeCalls(page)).toContainEqual(['openUrl', 'https://manual.test/'])
  })
})

test('A former admin comes to the feed without a message, and the web view stays open (PERM-14, ERR-07, G-049, G-107)', async () => {
  const { call, cast, storePost } = server()
  await storePost(cast.suzuki, { title: '棚卸しのお知らせ' })
  await call(cast.sato, updateAuthorities, { body: [{ companyUserId: cast.ito.companyUserId, role: 'admin' }] })
  const page = await open(cast.ito, { device, expectedErrors: /failed to fetch authorities/ })
  await step('Ito opens the permissions and loses the role of an admin', async () => {
    await page.goto('/setting/permission')
    await permissionScreen(page).row('田中 美咲').waitFor()
    await call(cast.sato, updateAuthorities, { body: [{ companyUserId: cast.ito.companyUserId, role: 'viewer' }] })
  })
  await step('Ito opens them again, comes to the feed without a message, and the view stays open', async () => {
    await page.goto('/setting/permission')
    await card(page, '棚卸しのお知らせ').waitFor()
    expect([await countBridgeCalls(page, 'alert'), await countBridgeCalls(page, 'closeWebView')]).toEqual([0, 0])
    expect(await page.getByRole('alertdialog').count()).toBe(0)
  })
})
