import { getNews, listNews, updateNews } from '@kawaraban/contract/news.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { listViewers, viewNews } from '@kawaraban/contract/views.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newsBodyAt, type Person } from '../apps/server/src/testing/company.ts'
import { devices } from '../apps/server/src/testing/extent.ts'
import { article, dismiss, readPost } from './detail.ts'
import { card } from './feed.ts'
import { accessDenied, cannotBeShown } from './messages.ts'
import { startTestServer } from './test-server.ts'

const expectedErrors = /failed to fetch news/

/** Closes the message that a post cannot be shown, and waits for the feed under it. */
const leadsToFeed = async (page: Page, shown: string) => {
  await dismiss(page, cannotBeShown)
  expect(new URL(page.url()).pathname).toBe('/')
  await card(page, shown).waitFor()
}

describe.each(devices('desktop', 'phone'))('S-10 a post for one reader only, on a %s', (device) => {
  const { server, open, close, step, now } = startTestServer()
  const forAll = '夏季休業のお知らせ'
  const title = '面談の日程について'

  test('PERM-06 PERM-07 REACT-04 FEED-12 DETAIL-09 NAV-42 API-39 DATA-07 VIEW-06 G-032 G-038 G-043 G-046', async () => {
    const { call, cast, storePost } = server()
    const { sato, suzuki, tanaka, yamada, ito, kobayashi } = cast
    const other = await storePost(suzuki, { title: forAll })
    const newsId = await storePost(suzuki, { title, content: '15時に面談室へ来てください。', audience: [tanaka] })
    const address = `/news/${newsId}`
    const about = { params: { newsId } }
    const enter = async (person: Person) => {
      const page = await open(person, { device, expectedErrors })
      await page.goto('/')
      return page
    }

    await step('指定された田中には表示され、完了ボタンがある', async () => {
      const page = await enter(tanaka)
      await card(page, title).getByRole('button', { name: '完了にする' }).waitFor()
      await readPost(page, title)
      await article(page).getByRole('button', { name: '完了にする' }).waitFor()
      await close(page)
    })
    await step('指定されていない山田の一覧にはない', async () => {
      const page = await enter(yamada)
      await card(page, forAll).waitFor()
      expect(await page.getByRole('article').count()).toBe(1)
      expect(await page.getByText(title).count()).toBe(0)
    })
    const sent: string[] = []
    const page = await step('山田がアドレスから開くと、一覧に戻される', async () => {
      const page = await open(yamada, { device, expectedErrors })
      page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
      await page.goto(address)
      await leadsToFeed(page, forAll)
      expect(await page.getByText(title).count()).toBe(0)
      expect(sent.filter((request) => request.endsWith('/view'))).toEqual([])
      return page
    })
    await step('一覧にある投稿が山田に見えなくなると、開いたときに一覧から消える', async () => {
      const narrowed = newsBodyAt(now(), { title: forAll, scope: 'specific', companyUserIds: [tanaka.companyUserId] })
      expect(await call(suzuki, updateNews, { params: { newsId: other }, body: narrowed })).toMatchObject({
        success: true,
      })
      await storePost(suzuki, { title: '冬季休業のお知らせ' })
      await card(page, forAll).getByRole('link').click()
      await leadsToFeed(page, '冬季休業のお知らせ')
      expect(await card(page, forAll).count()).toBe(0)
      await close(page)
    })
    await step('指定されていない管理者の佐藤には見えるが、完了ボタンはない', async () => {
      const page = await enter(sato)
      await card(page, title).getByText('ユーザー指定').waitFor()
      expect(await card(page, title).getByRole('button', { name: /完了/ }).count()).toBe(0)
      await readPost(page, title)
      expect(await article(page).getByRole('button', { name: /完了/ }).count()).toBe(0)
      await page.getByRole('tab', { name: /閲覧者数\s*1\/2名/ }).waitFor()
      await close(page)
    })
    await step('権限のない小林には、どの投稿も見えない', async () => {
      const page = await enter(kobayashi)
      await page.getByText(accessDenied).first().waitFor()
      expect(await page.getByRole('article').count()).toBe(0)
    })
    await step('サーバーは山田と佐藤の完了を断る', async () => {
      const complete = { ...about, body: { reactionType: 'completed' } }
      const gone = { success: false, message: 'Document already deleted', data: null }
      for (const stranger of [yamada, ito]) {
        expect(await call(stranger, completeNews, complete)).toMatchObject(gone)
        expect(await call(stranger, viewNews, about)).toMatchObject(gone)
        expect(await call(stranger, getNews, about)).toMatchObject(gone)
      }
      const refused = { success: false, message: 'No permission', data: null }
      for (const person of [sato, kobayashi]) expect(await call(person, completeNews, complete)).toMatchObject(refused)
      expect(await call(tanaka, completeNews, complete)).toMatchObject({ success: true })
    })
    await step('公開範囲のIDは、管理者と投稿者だけに渡される', async () => {
      const listed = async (person: Person) =>
        (await call(person, listNews)).data.find((post: { newsId: string }) => post.newsId === newsId)?.companyUserIds
      expect(await listed(tanaka)).toEqual([tanaka.companyUserId])
      expect(await listed(sato)).toEqual([])
      expect(await listed(yamada)).toBeUndefined()
      const detailed = async (person: Person) => (await call(person, getNews, about)).data.companyUserIds
      expect(await detailed(tanaka)).toEqual([tanaka.companyUserId])
      const audience = [suzuki.companyUserId, tanaka.companyUserId]
      for (const manager of [suzuki, sato]) expect((await detailed(manager)).toSorted()).toEqual(audience)
      const { companyUsers } = (await call(suzuki, listViewers, about)).data
      const viewers = companyUsers.filter(({ viewedAt }: { viewedAt: string }) => viewedAt !== '')
      expect(viewers.map(({ name }: { name: string }) => name)).toEqual(['田中 美咲'])
    })
  })
})
