import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { writeByHand } from '../apps/server/src/testing/by-hand.ts'
import { endSessions, leaveCompany } from '../apps/server/src/testing/company.ts'
import { article, readPost } from './detail.ts'
import { card, clickReloadIfShown } from './feed.ts'
import {
  accessDenied,
  checkNetwork,
  countBridgeCalls,
  expectMessage,
  loginExpired,
  recordConsoleErrors,
} from './messages.ts'
import { bridgeCalls, startTestServer } from './test-server.ts'

// What ends on a login screen elsewhere closes the app's screen: each of these ways is its own.

const { server, open, step } = startTestServer()
const device = 'webView'
const expectedErrors = /failed to|NeedsGroupError|ClosingError/
const howTo = 'https://example.com/group'

test('In the web view, the end of the session is alerted and closes the app’s screen once (ERR-10, ERR-22, G-102, G-114, AUTH-19, WEB-04, WEB-08)', async () => {
  const { cast, db, storePost } = server()
  const title = '駐輪場の利用登録'
  await storePost(cast.suzuki, { title })
  const page = await open(cast.tanaka, { device, expectedErrors })
  const logged = recordConsoleErrors(page)
  const countLogged = (start: string) => logged.filter((text) => text.startsWith(start)).length
  await step('The session ends while the feed is open, and the next call shows it', async () => {
    await page.goto('/')
    await card(page, title).waitFor()
    await endSessions(db, cast.tanaka)
    await clickReloadIfShown(page)
    await expectMessage(page, device, loginExpired)
    await expect.poll(() => logged.some((text) => text.includes('Token is invalid.'))).toBe(true)
  })
  await step('The screen is closed once, and nothing more is shown', async () => {
    await expect.poll(() => countBridgeCalls(page, 'closeWebView')).toBe(1)
    await card(page, title).getByRole('button', { name: 'ピン留めする' }).click()
    await expect.poll(() => countLogged('failed to update pin')).toBe(1)
    await card(page, title).getByRole('button', { name: '完了にする' }).click()
    await expect.poll(() => countLogged('failed to update reaction')).toBe(1)
    expect([await countBridgeCalls(page, 'alert'), await countBridgeCalls(page, 'closeWebView')]).toEqual([1, 1])
    expect(await page.getByRole('alertdialog').count()).toBe(0)
  })
})

test('In the web view, a user without a token gets no message, and the app’s screen is closed (ERR-11, G-114)', async () => {
  const page = await open(null, { device, expectedErrors })
  const logged = recordConsoleErrors(page)
  await page.goto('/')
  await expect.poll(() => countBridgeCalls(page, 'closeWebView')).toBe(1)
  await expect.poll(() => logged.some((text) => text.includes('Missing session key'))).toBe(true)
  expect(await bridgeCalls(page)).toEqual([['closeWebView']])
})

test('In the web view, an unknown CSRF pair is alerted, ends the session and closes the app’s screen (ERR-12, AUTH-17, AUTH-19, G-114)', async () => {
  const { cast, db, storePost } = server()
  const title = '名簿の更新'
  await storePost(cast.suzuki, { title })
  const sessions = async () =>
    (await db.query(sql`select session_hash from member_sessions where account_id = ${cast.ito.accountId}`)).length
  const before = await sessions()
  const page = await open(cast.ito, { device, expectedErrors })
  await page.goto('/')
  await card(page, title).waitFor()
  await page.route(/\/pin$/, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-csrf-token': 'forged' } }),
  )
  await card(page, title).getByRole('button', { name: 'ピン留めする' }).click()
  await expectMessage(page, device, checkNetwork)
  await expect.poll(() => countBridgeCalls(page, 'closeWebView')).toBe(1)
  await expect.poll(sessions).toBe(before)
  expect([await countBridgeCalls(page, 'alert'), await countBridgeCalls(page, 'closeWebView')]).toEqual([1, 1])
})

test('In the web view, the loss of the role is alerted and closes the app’s screen (ERR-06, PERM-16, G-039, G-107, G-114)', async () => {
  const { cast, db, storePost } = server()
  const { sato, suzuki } = cast
  const title = '会議室の予約方法'
  await storePost(sato, { title })
  const page = await open(suzuki, { device, expectedErrors })
  await page.goto('/')
  await readPost(page, title)
  // The role alone: changing it on the screen also ends the sessions (G-171).
  await writeByHand(db, sql`update members set role = 'none' where company_user_id = ${suzuki.companyUserId}`)
  await article(page).getByRole('button', { name: '完了にする' }).click()
  await expectMessage(page, device, accessDenied)
  await expect.poll(() => countBridgeCalls(page, 'closeWebView')).toBe(1)
  expect(await countBridgeCalls(page, 'alert')).toBe(1)
})

test('In the web view, the app opens the page that explains how to create a management group (ERR-13, G-119)', async () => {
  const { cast, db, clock } = server()
  const page = await open(await leaveCompany(db, cast.foreignViewer, clock.now), { device, expectedErrors })
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), groupHowToUrl: howTo } })
  })
  await page.goto('/')
  await page.getByRole('alertdialog', { name: '確認' }).getByRole('button', { name: '確認する' }).click()
  await expect.poll(() => bridgeCalls(page)).toContainEqual(['openUrl', howTo])
  await page.getByRole('link', { name: /作成方法を確認する/ }).waitFor()
})
