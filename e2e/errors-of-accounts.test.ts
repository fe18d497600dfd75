import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { writeByHand } from '../apps/server/src/testing/by-hand.ts'
import { endSessions, leaveCompany } from '../apps/server/src/testing/company.ts'
import { expectPath } from './address.ts'
import { article, dismiss, readPost } from './detail.ts'
import { card, clickReloadIfShown, feedOf } from './feed.ts'
import { accessDenied, checkNetwork, loginExpired, recordConsoleErrors } from './messages.ts'
import { startTestServer } from './test-server.ts'

const expectedErrors = /failed to|NeedsGroupError|ClosingError/
const title = '駐輪場の利用登録'
const groupNeeded = '社内報を利用するには、管理グループの作成が必要です。作成方法を確認しますか？'
const howTo = 'https://example.com/group'

describe('Errors of accounts', () => {
  const { server, open, step } = startTestServer()

  test('A user whose session has ended is asked to sign in again (ERR-10, ERR-22, G-102, G-114, AUTH-19)', async () => {
    const { cast, db, storePost } = server()
    await storePost(cast.suzuki, { title })
    const page = await open(cast.tanaka, { expectedErrors })
    const logged = recordConsoleErrors(page)

    await step('The session ends while the feed is open', async () => {
      await page.goto('/')
      await card(page, title).waitFor()
      await endSessions(db, cast.tanaka)
    })
    await step('The next call shows that the login has expired', async () => {
      await clickReloadIfShown(page)
      await dismiss(page, loginExpired)
      await expect.poll(() => logged.some((text) => text.includes('Login session is invalid'))).toBe(true)
    })
    await step('The login screen opens', async () => {
      await page.getByRole('button', { name: 'ビジネスアカウントでログイン' }).waitFor()
      await expectPath(page, '/login')
      expect(await page.getByRole('alertdialog').count()).toBe(0)
    })
  })

  test('A user without any session reaches the login screen without a message (ERR-11, G-114)', async () => {
    await server().storePost(server().cast.suzuki, { title: '規程の改定' })
    const page = await open(server().cast.yamada, { expectedErrors })
    const logged = recordConsoleErrors(page)
    await step('Without its cookie, the page opens the login screen without a message', async () => {
      await page.goto('/')
      await card(page, '規程の改定').waitFor()
      await page.context().clearCookies()
      await clickReloadIfShown(page)
      await page.getByRole('button', { name: 'ビジネスアカウントでログイン' }).waitFor()
      await expect.poll(() => logged.some((text) => text.includes('Missing session key'))).toBe(true)
      expect(await page.getByRole('alertdialog').count()).toBe(0)
    })
  })

  test('A user with an unknown CSRF pair sees the network message and is signed out (ERR-12, AUTH-17, AUTH-19, G-114)', async () => {
    const { cast, db, storePost } = server()
    await storePost(cast.suzuki, { title: '名簿の更新' })
    const sessions = async () =>
      (await db.query(sql`select session_hash from member_sessions where account_id = ${cast.ito.accountId}`)).length
    const before = await sessions()
    const page = await open(cast.ito, { expectedErrors })
    await step('The refused write shows the network message', async () => {
      await page.goto('/')
      await card(page, '名簿の更新').waitFor()
      await page.route(/\/pin$/, (route) => {
        const headers = { ...route.request().headers(), 'x-csrf-token': 'forged' }
        return route.continue({ headers })
      })
      await card(page, '名簿の更新').getByRole('button', { name: 'ピン留めする' }).click()
      await dismiss(page, checkNetwork)
    })
    await step('The session is deleted, and the login screen opens', async () => {
      await page.getByRole('button', { name: 'ビジネスアカウントでログイン' }).waitFor()
      await expect.poll(sessions).toBe(before)
    })
  })

  test('A user whose role was removed sees that access is denied (ERR-06, PERM-16, G-039, G-107, G-114)', async () => {
    const { cast, db, storePost } = server()
    const { sato, suzuki } = cast
    const other = '会議室の予約方法'
    await storePost(sato, { title: other })
    // Changes the role alone: changing it on the screen also ends the user's sessions (G-171), but a new one may have begun.
    const setRole = (role: string) =>
      writeByHand(db, sql`update members set role = ${role} where company_user_id = ${suzuki.companyUserId}`)
    const page = await open(suzuki, { expectedErrors })

    await step('The role is removed while a post is open', async () => {
      await page.goto('/')
      await readPost(page, other)
      await setRole('none')
    })
    await step('Completing is refused, and the message says that access is denied', async () => {
      await article(page).getByRole('button', { name: '完了にする' }).click()
      await dismiss(page, accessDenied)
    })
    await step("The feed's place says that access is denied", async () => {
      await page.getByText(accessDenied).first().waitFor()
      await expectPath(page, '/')
      await page.getByRole('button', { name: 'ログアウト' }).first().waitFor()
    })
    await step('When the role returns and is removed again, the feed changes without a message', async () => {
      await setRole('editor')
      await page.goto('/')
      await card(page, other).waitFor()
      await setRole('none')
      await clickReloadIfShown(page)
      await page.getByText(accessDenied).first().waitFor()
      expect(await page.getByRole('alertdialog').count()).toBe(0)
      expect(await feedOf(page).count()).toBe(0)
    })
  })

  test('A user without a management group is led to the page that explains how to create one (ERR-13, G-119)', async () => {
    const { cast, db } = server()
    const page = await open(await leaveCompany(db, cast.foreignViewer, server().clock.now), { expectedErrors })
    await page.route('**/config.json', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), groupHowToUrl: howTo } })
    })
    await page.context().route(`${howTo}*`, (route) => route.fulfill({ body: 'how to' }))
    const news: string[] = []
    page.on(
      'request',
      (request) => /companyIntraNews\/companyIntraNews/.test(request.url()) && news.push(request.url()),
    )
    const question = page.getByRole('alertdialog', { name: '確認' })

    await step('The page asks whether to open the explanation, and loads nothing else', async () => {
      await page.goto('/')
      await question.getByText(groupNeeded).waitFor()
      expect(news).toEqual([])
    })
    await step('Confirming opens the page with the explanation', async () => {
      const tab = page.context().waitForEvent('page')
      await question.getByRole('button', { name: '確認する' }).click()
      expect((await tab).url()).toBe(howTo)
    })
    await step('The screen still says that a group is needed, with a link to the explanation', async () => {
      await page.getByText('社内報を利用するには、管理グループの作成が必要です。').waitFor()
      await page.getByRole('link', { name: /作成方法を確認する/ }).waitFor()
      expect(await question.count()).toBe(0)
      expect(news).toEqual([])
    })
  })
})
