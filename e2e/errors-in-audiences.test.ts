import { listCandidates } from '@kawaraban/contract/audience.ts'
import { updateAuthorities } from '@kawaraban/contract/members-authorities.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { describe, expect, test } from 'vitest'
import { expectPath } from './address.ts'
import { card, feedOf, openPost } from './feed.ts'
import { recordConsoleErrors } from './messages.ts'
import { choose, postForm } from './post-form.ts'
import { startTestServer } from './test-server.ts'

const expectedErrors = /^failed to fetch (users|news)/

describe('Errors in audiences', () => {
  const { server, open, step, now } = startTestServer()

  /** The feed opens without a message or question. */
  const expectFeedWithoutMessage = async (page: Awaited<ReturnType<typeof open>>) => {
    await page.getByRole('heading', { level: 1, name: '社内報' }).waitFor()
    await feedOf(page).waitFor()
    await expectPath(page, '/')
    expect(await page.getByRole('alertdialog').count()).toBe(0)
  }

  test('An author loads the candidates again after the server failed (AUD-14, ERR-20)', async () => {
    const page = await open(server().cast.ito, { expectedErrors })
    const form = postForm(page)
    const logged = recordConsoleErrors(page)
    await step('Candidates that cannot be loaded are logged, and can be loaded again', async () => {
      await page.goto('/news/add')
      await choose(form.audience, 'ユーザー指定')
      await page.context().route(
        (url) => url.pathname === listCandidates.path,
        (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
      )
      await page.getByRole('link', { name: 'ユーザーを選択する' }).click()
      await page.getByRole('heading', { name: 'ユーザーを表示できませんでした' }).waitFor()
      await expect
        .poll(() => logged)
        .toEqual([expect.stringMatching(/^failed to fetch users.*Response returned an error code/)])
      expect(await page.getByRole('alertdialog').count()).toBe(0)
    })
    await step('After another try, users can be selected', async () => {
      await page.context().unrouteAll()
      await page.getByRole('button', { name: '再読み込み' }).click()
      await page.getByRole('checkbox', { name: /^田中/ }).waitFor()
    })
  })

  test('An author who opens the audience after the post has ended returns to the feed (ERR-03, AUD-12)', async () => {
    const { cast, clock, storePost } = server()
    const title = '面談の候補者'
    await storePost(cast.suzuki, { title: 'ほかの投稿' })
    await storePost(cast.suzuki, { title, endAt: now() + 10 * minuteMs, audience: [cast.tanaka] })
    const page = await open(cast.suzuki, { expectedErrors })
    const form = postForm(page)
    const logged = recordConsoleErrors(page)
    await step('While the author edits, the post ends; the user picker leads to the feed', async () => {
      await page.goto('/')
      await openPost(page, title)
      await page.getByRole('link', { name: '編集' }).click()
      await form.section('公開範囲').getByText('鈴木 一郎、田中 美咲').waitFor()
      await form.content.fill('書きかけの本文です。')
      clock.now += 20 * minuteMs
      await page.getByRole('link', { name: 'ユーザーを選択する' }).click()
      await expectFeedWithoutMessage(page)
      await expect.poll(() => logged[0]).toMatch(/^failed to fetch users.*News has expired/)
    })
  })

  test('An author who has lost the role returns to the feed instead of the candidates (ERR-07, AUD-11, PERM-03, PERM-14, G-107)', async () => {
    const { call, cast, storePost } = server()
    const title = '残っている投稿'
    await storePost(cast.sato, { title, endAt: now() + dayMs })
    const page = await open(cast.suzuki, { expectedErrors })
    const form = postForm(page)
    const logged = recordConsoleErrors(page)
    await step('While the author writes, the role becomes viewer; the user picker leads to the feed', async () => {
      await page.goto('/')
      await page.getByRole('link', { name: '投稿する' }).click()
      await form.title.fill('書きかけの投稿')
      await choose(form.audience, 'ユーザー指定')
      const body = [{ companyUserId: cast.suzuki.companyUserId, role: 'viewer' }]
      expect(await call(cast.sato, updateAuthorities, { body })).toMatchObject({ success: true })
      await page.getByRole('link', { name: 'ユーザーを選択する' }).click()
      await expectFeedWithoutMessage(page)
      await expect.poll(() => logged[0]).toMatch(/^failed to fetch users.*No permission/)
    })
    await step('The feed has no button for a new post any more', async () => {
      await card(page, title).waitFor()
      await expect.poll(() => page.getByRole('link', { name: '投稿する' }).count()).toBe(0)
    })
  })
})
