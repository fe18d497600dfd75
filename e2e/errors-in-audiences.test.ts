import { listCandidates } from '@kawaraban/contract/audience.ts'
import { updateAuthorities } from '@kawaraban/contract/members.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { describe, expect, test } from 'vitest'
import { devices } from '../apps/server/src/testing/extent.ts'
import { card, feedOf, openPost } from './feed.ts'
import { countBridgeCalls, recordConsoleErrors } from './messages.ts'
import { choose, postForm } from './post-form.ts'
import { startTestServer } from './test-server.ts'

const expectedErrors = /^failed to fetch (users|news)/

describe.each(devices('desktop', 'phone', 'webView'))('errors in audiences, on a %s', (device) => {
  const { server, open, step, now } = startTestServer()

  /** Leads to the feed without a word: no message, no question, and the web view stays open. */
  const isLedHome = async (page: Awaited<ReturnType<typeof open>>) => {
    await page.getByRole('heading', { level: 1, name: '社内報' }).waitFor()
    await feedOf(page).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    if (device === 'webView')
      expect([await countBridgeCalls(page, 'alert'), await countBridgeCalls(page, 'closeWebView')]).toEqual([0, 0])
  }

  test('AUD-14 ERR-20 candidates that cannot be loaded', async () => {
    const page = await open(server().cast.ito, { device, expectedErrors })
    const form = postForm(page)
    const logged = recordConsoleErrors(page)
    await step('候補を読み込めないと、記録されるだけで、再読み込みができる', async () => {
      await page.goto('/news/add')
      await choose(form.audience, 'ユーザー指定')
      await page.context().route(
        (url) => url.pathname === listCandidates.path,
        (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
      )
      await page.getByRole('link', { name: 'ユーザーを選択する' }).click()
      await page.getByRole('heading', { name: 'ユーザーを表示できませんでした' }).waitFor()
      expect(logged).toEqual([expect.stringMatching(/^failed to fetch users.*Response returned an error code/)])
      expect(await page.getByRole('alertdialog').count()).toBe(0)
      if (device === 'webView') expect(await countBridgeCalls(page, 'alert')).toBe(0)
    })
    await step('もう一度読み込むと、選べる', async () => {
      await page.context().unrouteAll()
      await page.getByRole('button', { name: '再読み込み' }).click()
      await page.getByRole('checkbox', { name: /^田中/ }).waitFor()
    })
  })

  test('ERR-03 AUD-12 a publish list after the end', async () => {
    const { cast, clock, storePost } = server()
    const title = '面談の候補者'
    await storePost(cast.suzuki, { title: 'ほかの投稿' })
    await storePost(cast.suzuki, { title, endAt: now() + 10 * minuteMs, audience: [cast.tanaka] })
    const page = await open(cast.suzuki, { device, expectedErrors })
    const form = postForm(page)
    const logged = recordConsoleErrors(page)
    await step('編集している間に公開が終わると、ユーザーの選択から一覧に移る', async () => {
      await page.goto('/')
      await openPost(page, title)
      await page.getByRole('link', { name: '編集' }).click()
      await form.section('公開範囲').getByText('鈴木 一郎、田中 美咲').waitFor()
      await form.content.fill('書きかけの本文です。')
      clock.now += 20 * minuteMs
      await page.getByRole('link', { name: 'ユーザーを選択する' }).click()
      await isLedHome(page)
      expect(logged[0]).toMatch(/^failed to fetch users.*News has expired/)
    })
  })

  test('ERR-07 AUD-11 PERM-03 PERM-14 G-107 candidates for someone who may post no more', async () => {
    const { call, cast, storePost } = server()
    const title = `残っている投稿`
    await storePost(cast.sato, { title, endAt: now() + dayMs })
    const page = await open(cast.suzuki, { device, expectedErrors })
    const form = postForm(page)
    const logged = recordConsoleErrors(page)
    await step('書いている間に閲覧者になると、ユーザーの選択から一覧に移る', async () => {
      await page.goto('/')
      await page.getByRole('link', { name: '投稿する' }).click()
      await form.title.fill('書きかけの投稿')
      await choose(form.audience, 'ユーザー指定')
      const body = [{ companyUserId: cast.suzuki.companyUserId, role: 'viewer' }]
      expect(await call(cast.sato, updateAuthorities, { body })).toMatchObject({ success: true })
      await page.getByRole('link', { name: 'ユーザーを選択する' }).click()
      await isLedHome(page)
      expect(logged[0]).toMatch(/^failed to fetch users.*No permission/)
    })
    await step('一覧には、もう投稿のボタンがない', async () => {
      await card(page, title).waitFor()
      await expect.poll(() => page.getByRole('link', { name: '投稿する' }).count()).toBe(0)
    })
  })
})
