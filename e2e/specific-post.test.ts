import { getNews, listNews } from '@kawaraban/contract/news.ts'
import { updateNews } from '@kawaraban/contract/news-writing.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { listViewers, viewNews } from '@kawaraban/contract/views.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { newsBodyAt, type Person } from '../apps/server/src/testing/company.ts'
import { article, dismiss, readPost } from './detail.ts'
import { card } from './feed.ts'
import { accessDenied, cannotBeShown } from './messages.ts'
import { startTestServer } from './test-server.ts'

const expectedErrors = /failed to fetch news/

/** Closes the message that a post cannot be shown, and waits for the feed below it. */
const expectFeedAfterMessage = async (page: Page, shown: string) => {
  await dismiss(page, cannotBeShown)
  expect(new URL(page.url()).pathname).toBe('/')
  await card(page, shown).waitFor()
}

const complete = { body: { reactionType: 'completed' } }
const refused = { success: false, message: 'No permission', data: null }

describe('A post for one reader only (S-10)', () => {
  const { server, open, step, now } = startTestServer()
  const forAll = '夏季休業のお知らせ'
  const title = '面談の日程について'
  let newsId = ''
  const about = () => ({ params: { newsId } })
  beforeAll(async () => {
    const { cast, storePost } = server()
    const { suzuki, tanaka } = cast
    await storePost(suzuki, { title: forAll })
    newsId = await storePost(suzuki, { title, content: '15時に面談室へ来てください。', audience: [tanaka] })
  })
  const openFeed = async (person: Person) => {
    const page = await open(person, { expectedErrors })
    await page.goto('/')
    return page
  }

  test('The named reader sees the post with its completion button, and others do not see it (PERM-06, PERM-07, FEED-12, DETAIL-09)', async () => {
    const { tanaka, yamada, kobayashi } = server().cast
    await step('Tanaka, who is named, can complete the post in the feed and on its detail', async () => {
      const page = await openFeed(tanaka)
      await card(page, title).getByRole('button', { name: '完了にする' }).waitFor()
      await readPost(page, title)
      await article(page).getByRole('button', { name: '完了にする' }).waitFor()
    })
    await step('Yamada, who is not named, does not have the post in the feed', async () => {
      const page = await openFeed(yamada)
      await card(page, forAll).waitFor()
      expect(await page.getByRole('article').count()).toBe(1)
      expect(await page.getByText(title).count()).toBe(0)
    })
    await step('Kobayashi, without permission, sees no post at all', async () => {
      const page = await openFeed(kobayashi)
      await page.getByText(accessDenied).first().waitFor()
      expect(await page.getByRole('article').count()).toBe(0)
    })
  })

  test('An admin who is not named sees the post, but cannot complete it (PERM-07, FEED-12, DETAIL-09, G-046)', async () => {
    const { call, cast } = server()
    await call(cast.tanaka, viewNews, about())
    const page = await openFeed(cast.sato)
    await card(page, title).getByText('ユーザー指定').waitFor()
    expect(await card(page, title).getByRole('button', { name: /完了/ }).count()).toBe(0)
    await readPost(page, title)
    expect(await article(page).getByRole('button', { name: /完了/ }).count()).toBe(0)
    await page.getByRole('tab', { name: /閲覧者数\s*1\/2名/ }).waitFor()
  })

  test('A reader opens a post that is for others, and comes back to the feed with a message (NAV-42, VIEW-06, G-043)', async () => {
    const { call, cast, storePost } = server()
    const { suzuki, tanaka, yamada } = cast
    const narrowed = '夏祭りの準備'
    const narrowedId = await storePost(suzuki, { title: narrowed })
    const page = await open(yamada, { expectedErrors })
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await step('Yamada opens the post by its address', async () => {
      await page.goto(`/news/${newsId}`)
      await expectFeedAfterMessage(page, forAll)
      expect(await page.getByText(title).count()).toBe(0)
      expect(sent.filter((request) => request.endsWith('/view'))).toEqual([])
    })
    await step('Yamada opens a post in the feed that is not for Yamada any more, and it leaves the feed', async () => {
      const body = newsBodyAt(now(), {
        title: narrowed,
        scope: 'specific',
        companyUserIds: [tanaka.companyUserId],
      })
      const edit = { params: { newsId: narrowedId }, body }
      expect(await call(suzuki, updateNews, edit)).toMatchObject({ success: true })
      await storePost(suzuki, { title: '冬季休業のお知らせ' })
      await card(page, narrowed).getByRole('link').click()
      await expectFeedAfterMessage(page, '冬季休業のお知らせ')
      expect(await card(page, narrowed).count()).toBe(0)
    })
  })

  test('The server refuses completions of others, and gives the audience to authors and admins alone (REACT-04, API-39, DATA-07, G-032, G-038, G-043, G-046)', async () => {
    const { call, cast } = server()
    const { sato, suzuki, tanaka, yamada, ito, kobayashi } = cast
    await step('Only Tanaka can complete the post', async () => {
      const deleted = { success: false, message: 'Document already deleted', data: null }
      for (const stranger of [yamada, ito]) {
        expect(await call(stranger, completeNews, { ...about(), ...complete })).toMatchObject(deleted)
        expect(await call(stranger, viewNews, about())).toMatchObject(deleted)
        expect(await call(stranger, getNews, about())).toMatchObject(deleted)
      }
      for (const person of [sato, kobayashi])
        expect(await call(person, completeNews, { ...about(), ...complete })).toMatchObject(refused)
      expect(await call(tanaka, completeNews, { ...about(), ...complete })).toMatchObject({ success: true })
    })
    await step('A reader gets no ID but the own one, author and admin get all of them', async () => {
      const listed = async (person: Person) =>
        (await call(person, listNews)).data.find((post: { newsId: string }) => post.newsId === newsId)?.companyUserIds
      expect(await listed(tanaka)).toEqual([tanaka.companyUserId])
      expect(await listed(sato)).toEqual([])
      expect(await listed(yamada)).toBeUndefined()
      const detailed = async (person: Person) => (await call(person, getNews, about())).data.companyUserIds
      expect(await detailed(tanaka)).toEqual([tanaka.companyUserId])
      const audience = [suzuki.companyUserId, tanaka.companyUserId]
      for (const manager of [suzuki, sato]) expect((await detailed(manager)).toSorted()).toEqual(audience)
    })
    await step('Those who have viewed it are named', async () => {
      await call(tanaka, viewNews, about())
      const { companyUsers } = (await call(suzuki, listViewers, about())).data
      const viewers = companyUsers.filter(({ viewedAt }: { viewedAt: string }) => viewedAt !== '')
      expect(viewers.map(({ name }: { name: string }) => name)).toEqual(['田中 美咲'])
    })
  })
})
