import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { writeByHand } from '../apps/server/src/testing/by-hand.ts'
import { devices } from '../apps/server/src/testing/extent.ts'
import { article, readPost } from './detail.ts'
import { card, clickReloadIfShown, feedOf } from './feed.ts'
import {
  accessDenied,
  checkNetwork,
  countBridgeCalls,
  expectMessage,
  loginExpired,
  recordConsoleErrors,
} from './messages.ts'
import { bridgeCalls, startTestServer } from './test-server.ts'

const expectedErrors = /failed to|NeedsGroupError|ClosingError/
const title = '駐輪場の利用登録'
const groupNeeded = '社内報を利用するには、管理グループの作成が必要です。作成方法を確認しますか？'
const howTo = 'https://example.com/group'

describe.each(devices('desktop', 'phone', 'webView'))('errors of accounts, on a %s', (device) => {
  const { server, open, step } = startTestServer()
  const isWebView = device === 'webView'

  test('ERR-10 ERR-22 G-102 G-114 AUTH-19 WEB-04 WEB-08 a session that has ended', async () => {
    const { cast, db, storePost } = server()
    await storePost(cast.suzuki, { title })
    const page = await open(cast.tanaka, { device, expectedErrors })
    const words = isWebView ? 'Token is invalid.' : 'Login session is invalid'
    const logged = recordConsoleErrors(page)

    await step('一覧を開いている間に、セッションが終わる', async () => {
      await page.goto('/')
      await card(page, title).waitFor()
      await db.query(sql`delete from sessions where account_id = ${cast.tanaka.accountId}`)
    })
    await step('次の通信で、ログインの期限切れを知らせる', async () => {
      await clickReloadIfShown(page)
      await expectMessage(page, device, loginExpired)
      expect(logged.some((text) => text.includes(words))).toBe(true)
    })
    if (isWebView) {
      await step('アプリの画面を1度だけ閉じ、それからは何も知らせない', async () => {
        await expect.poll(() => countBridgeCalls(page, 'closeWebView')).toBe(1)
        await card(page, title).getByRole('button', { name: 'ピン留めする' }).click()
        await expect.poll(() => logged.filter((text) => text.startsWith('failed to update pin')).length).toBe(1)
        await card(page, title).getByRole('button', { name: '完了にする' }).click()
        await expect.poll(() => logged.filter((text) => text.startsWith('failed to update reaction')).length).toBe(1)
        expect([await countBridgeCalls(page, 'alert'), await countBridgeCalls(page, 'closeWebView')]).toEqual([1, 1])
        expect(await page.getByRole('alertdialog').count()).toBe(0)
      })
    } else {
      await step('ログイン画面に移る', async () => {
        await page.getByRole('button', { name: 'ビジネスアカウントでログイン' }).waitFor()
        expect(new URL(page.url()).pathname).toBe('/login')
        expect(await page.getByRole('alertdialog').count()).toBe(0)
      })
    }
  })

  test('ERR-11 G-114 no session at all', async () => {
    await server().storePost(server().cast.suzuki, { title: '規程の改定' })
    const page = await open(isWebView ? null : server().cast.yamada, { device, expectedErrors })
    const logged = recordConsoleErrors(page)
    if (isWebView) {
      await step('トークンのないアプリでは、何も言わずに1度だけ閉じる', async () => {
        await page.goto('/')
        await expect.poll(() => countBridgeCalls(page, 'closeWebView')).toBe(1)
        expect(logged.some((text) => text.includes('Missing session key'))).toBe(true)
        expect(await bridgeCalls(page)).toEqual([['closeWebView']])
      })
    } else {
      await step('Cookieが消えると、何も言わずにログイン画面に移る', async () => {
        await page.goto('/')
        await card(page, '規程の改定').waitFor()
        await page.context().clearCookies()
        await clickReloadIfShown(page)
        await page.getByRole('button', { name: 'ビジネスアカウントでログイン' }).waitFor()
        expect(logged.some((text) => text.includes('Missing session key'))).toBe(true)
        expect(await page.getByRole('alertdialog').count()).toBe(0)
      })
    }
  })

  test('ERR-12 AUTH-17 AUTH-19 G-114 a CSRF pair that the server does not know', async () => {
    const { cast, db, storePost } = server()
    await storePost(cast.suzuki, { title: '名簿の更新' })
    const sessions = async () =>
      (await db.query(sql`select session_hash from sessions where account_id = ${cast.ito.accountId}`)).length
    const before = await sessions()
    const page = await open(cast.ito, { device, expectedErrors })
    await step('書き込みが断られると、通信の確認を求める', async () => {
      await page.goto('/')
      await card(page, '名簿の更新').waitFor()
      await page.route(/\/pin$/, (route) => {
        const headers = { ...route.request().headers(), 'x-csrf-token': 'forged' }
        return route.continue({ headers })
      })
      await card(page, '名簿の更新').getByRole('button', { name: 'ピン留めする' }).click()
      await expectMessage(page, device, checkNetwork)
    })
    await step('セッションは削除され、画面は閉じるか、ログイン画面になる', async () => {
      if (isWebView) await expect.poll(() => countBridgeCalls(page, 'closeWebView')).toBe(1)
      else await page.getByRole('button', { name: 'ビジネスアカウントでログイン' }).waitFor()
      expect(await sessions()).toBe(before)
      if (isWebView)
        expect([await countBridgeCalls(page, 'alert'), await countBridgeCalls(page, 'closeWebView')]).toEqual([1, 1])
    })
  })

  test('ERR-06 PERM-16 G-039 G-107 G-114 a role that was taken away', async () => {
    const { cast, db, storePost } = server()
    const { sato, suzuki } = cast
    const other = '会議室の予約方法'
    await storePost(sato, { title: other })
    // The role alone: who takes it away on the screen ends the session with it (G-171), but one may have begun just then.
    const setRole = (role: string) =>
      writeByHand(db, sql`update members set role = ${role} where company_user_id = ${suzuki.companyUserId}`)
    const page = await open(suzuki, { device, expectedErrors })

    await step('投稿を開いている間に、権限がなくなる', async () => {
      await page.goto('/')
      await readPost(page, other)
      await setRole('none')
    })
    await step('完了にすると断られ、権限がないと知らされる', async () => {
      await article(page).getByRole('button', { name: '完了にする' }).click()
      await expectMessage(page, device, accessDenied)
    })
    if (isWebView) {
      await step('アプリの画面は1度だけ閉じる', async () => {
        await expect.poll(() => countBridgeCalls(page, 'closeWebView')).toBe(1)
        expect(await countBridgeCalls(page, 'alert')).toBe(1)
      })
    } else {
      await step('一覧の場所には、権限がないことが表示される', async () => {
        await page.getByText(accessDenied).first().waitFor()
        expect(new URL(page.url()).pathname).toBe('/')
        await page.getByRole('button', { name: 'ログアウト' }).first().waitFor()
      })
      await step('権限が戻ってまたなくなると、一覧では知らせずに表示だけが変わる', async () => {
        await setRole('editor')
        await page.goto('/')
        await card(page, other).waitFor()
        await setRole('none')
        await clickReloadIfShown(page)
        await page.getByText(accessDenied).first().waitFor()
        expect(await page.getByRole('alertdialog').count()).toBe(0)
        expect(await feedOf(page).count()).toBe(0)
      })
    }
  })

  test('ERR-13 G-119 an account without a management group', async () => {
    const { cast, db } = server()
    const { accountId } = cast.foreignViewer
    await db.query(sql`
      update accounts set management_group_id = null, company_user_id = null where account_id = ${accountId}`)
    const page = await open(cast.foreignViewer, { device, expectedErrors })
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

    await step('作成方法を確認するかと尋ねられ、ほかには何も読み込まれない', async () => {
      await page.goto('/')
      await question.getByText(groupNeeded).waitFor()
      expect(news).toEqual([])
    })
    await step('確認すると、作成方法のページが開く', async () => {
      const tab = isWebView ? null : page.context().waitForEvent('page')
      await question.getByRole('button', { name: '確認する' }).click()
      if (tab) expect((await tab).url()).toBe(howTo)
      else await expect.poll(() => bridgeCalls(page)).toContainEqual(['openUrl', howTo])
    })
    await step('画面にも、作成が必要なことと作成方法への道が残る', async () => {
      await page.getByText('社内報を利用するには、管理グループの作成が必要です。').waitFor()
      await page.getByRole('link', { name: /作成方法を確認する/ }).waitFor()
      expect(await question.count()).toBe(0)
      expect(news).toEqual([])
    })
  })
})
