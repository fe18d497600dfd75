import { completeNews, listReactions } from '@kawaraban/contract/reactions.ts'
import { dayMs, formatDateTime, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { listViewers, viewNews } from '@kawaraban/contract/views.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { addPerson, type Person } from '../apps/server/src/testing/company.ts'
import { article, readPost } from './detail.ts'
import { startTestServer } from './test-server.ts'

/** The rows of the shown table: name and date. */
const rows = async (page: Page, name: '完了者の一覧' | '閲覧者の一覧') => {
  const body = page.getByRole('table', { name }).getByRole('rowgroup').last().getByRole('row')
  const cells = await body.evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)))
  return cells.map(([person = '', , date = '']) => `${person?.replace(/(d1|ours-).*/, '')} ${date}`)
}

describe('Who has viewed and completed a post (S-16)', () => {
  const { server, open, close, step, forward, now } = startTestServer()
  let posts = 0
  beforeAll(async () => {
    const { cast, db } = server()
    for (let number = 1; number <= 20; number++)
      await addPerson(db, cast.ours, { name: `社員${number}`, role: 'viewer', now: now() })
  })

  /** Stores a post for 25 people; 山田 and then 田中 view it, and 田中 completes it, a minute apart. */
  const storeViewedPost = async () => {
    const { call, cast, storePost } = server()
    posts += 1
    const title = `インフルエンザ予防接種の希望調査 第${posts}回`
    const about = { params: { newsId: await storePost(cast.suzuki, { title, endAt: now() + 7 * dayMs }) } }
    const times: string[] = []
    for (const act of [
      () => call(cast.yamada, viewNews, about),
      () => call(cast.tanaka, viewNews, about),
      () => call(cast.tanaka, completeNews, { ...about, body: { reactionType: 'completed' } }),
    ]) {
      await forward(minuteMs)
      times.push(formatDateTime(now()))
      await act()
    }
    await call(cast.tanaka, viewNews, about)
    const [yamadaViewed = '', tanakaViewed = '', completed = ''] = times
    return { title, about, yamadaViewed, tanakaViewed, completed }
  }
  const openPost = async (person: Person, title: string) => {
    const page = await open(person)
    await page.goto('/')
    await readPost(page, title)
    return page
  }

  test('The author reads the table of those who have completed a post, page by page (DETAIL-10, DETAIL-11, DETAIL-12, DETAIL-13, DETAIL-14, G-012, G-046, G-084, G-360)', async () => {
    const { title, completed } = await storeViewedPost()
    const page = await openPost(server().cast.suzuki, title)
    const table = page.getByRole('table', { name: '完了者の一覧' })
    await step('One person has completed it, three of 25 have viewed it, the author among them', async () => {
      await page.getByRole('tab', { name: /^完了者数\s*1名$/ }).waitFor()
      await page.getByRole('tab', { name: /^閲覧者数\s*3\/25名$/ }).waitFor()
    })
    await step('Those who have not completed it come first, and are marked', async () => {
      await table.getByText('d100234501').waitFor()
      await expect
        .poll(() => table.getByRole('columnheader').allTextContents())
        .toEqual(['名前・ID', '部門・部署', '完了日'])
      const shown = await rows(page, '完了者の一覧')
      expect(shown).toHaveLength(20)
      expect(shown.slice(0, 3)).toEqual(['佐藤 健一 未完了', '鈴木 一郎 未完了', '伊藤 彩 未完了'])
      await table.getByText(server().cast.sato.departmentName).first().waitFor()
    })
    await step('The pager leads from 1~20 to 21~25 and back', async () => {
      const pager = page.getByRole('navigation', { name: '完了者のページ送り' })
      await pager.getByText('1~20', { exact: true }).waitFor()
      await pager.getByRole('button', { name: '次のページ' }).click()
      await pager.getByText('21~25', { exact: true }).waitFor()
      const last = [...[17, 18, 19, 20].map((number) => `社員${number} 未完了`), `田中 美咲 ${completed}`]
      await expect.poll(() => rows(page, '完了者の一覧')).toEqual(last)
      await pager.getByRole('button', { name: '前のページ' }).click()
      await pager.getByText('1~20', { exact: true }).waitFor()
    })
    await step('The hint explains both tables', async () => {
      await page.getByRole('button', { name: '完了者数と閲覧者数の説明' }).click()
      await page.getByText('「完了にする」を押したユーザーの一覧です。公開対象のユーザーのみ表示されます。').waitFor()
      await page.getByText('投稿の詳細を開いたユーザーの一覧です。閲覧者数／公開対象の人数を表示しています。').waitFor()
    })
  })

  test('The author reads the table of those who have viewed a post, each counted once (DETAIL-10, DETAIL-11, DETAIL-12, VIEW-03, G-082, G-360)', async () => {
    const { title, yamadaViewed, tanakaViewed } = await storeViewedPost()
    const opened = formatDateTime(now())
    const page = await openPost(server().cast.suzuki, title)
    const viewers = page.getByRole('tab', { name: /^閲覧者数\s*3\/25名$/ })
    const lastRows = [
      '社員19 未閲覧',
      '社員20 未閲覧',
      `鈴木 一郎 ${opened}`,
      `田中 美咲 ${tanakaViewed}`,
      `山田 美穂 ${yamadaViewed}`,
    ]
    const toLastPage = () =>
      page.getByRole('navigation', { name: '閲覧者のページ送り' }).getByRole('button', { name: '次のページ' }).click()
    await step('Those who have not viewed it come first, then those who viewed it last', async () => {
      await viewers.click()
      const table = page.getByRole('table', { name: '閲覧者の一覧' })
      await expect
        .poll(() => table.getByRole('columnheader').allTextContents())
        .toEqual(['名前・ID', '部門・部署', '閲覧日'])
      const pager = page.getByRole('navigation', { name: '閲覧者のページ送り' })
      await pager.getByText('1~20', { exact: true }).waitFor()
      expect((await rows(page, '閲覧者の一覧')).slice(0, 2)).toEqual(['佐藤 健一 未閲覧', '伊藤 彩 未閲覧'])
      await toLastPage()
      await expect.poll(() => rows(page, '閲覧者の一覧')).toEqual(lastRows)
    })
    await step('The author opens the post again, and the first view counts', async () => {
      await forward(minuteMs)
      await page.goBack()
      await readPost(page, title)
      await viewers.click()
      await toLastPage()
      await expect.poll(() => rows(page, '閲覧者の一覧')).toEqual(lastRows)
    })
  })

  test('Another editor and a reader have no tables, an admin has them for every post (VIEW-05, PERM-05, G-036)', async () => {
    const { call, cast } = server()
    const { title, about } = await storeViewedPost()
    for (const person of [cast.ito, cast.tanaka]) {
      await step(`${person.name} sees no table, and the server refuses its rows`, async () => {
        const page = await open(person)
        const requests: string[] = []
        page.on('request', (request) => requests.push(request.url()))
        await page.goto('/')
        await readPost(page, title)
        await article(page).getByText('本文です。').waitFor()
        expect(await page.getByRole('tab').count()).toBe(0)
        expect(await page.getByRole('table').count()).toBe(0)
        expect(requests.filter((url) => /\/(viewers|reaction|readers|progress)\b/.test(url))).toEqual([])
        await close(page)
        const refused = { success: false, message: 'No permission', data: null }
        for (const endpoint of [listViewers, listReactions])
          expect(await call(person, endpoint, about)).toMatchObject(refused)
      })
    }
    await step('Sato, an admin, sees the tables of a post by Suzuki', async () => {
      const page = await openPost(cast.sato, title)
      await page.getByRole('tab', { name: /^閲覧者数\s*4\/25名$/ }).waitFor()
      await page.getByRole('tab', { name: /^完了者数\s*1名$/ }).waitFor()
    })
  })

  test('The API returns the people of the audience page by page (VIEW-04, REACT-09, API-14, API-18, DATA-14, DATA-15, G-013)', async () => {
    const { call, cast } = server()
    const { about, completed } = await storeViewedPost()
    const viewers = (await call(cast.suzuki, listViewers, { ...about, query: { page: '2', limit: '20' } })).data
    expect(viewers).toMatchObject({ totalUsers: 25, totalViewers: 2 })
    expect(viewers.companyUsers).toHaveLength(5)
    expect(Object.keys(viewers.companyUsers[0])).toContain('viewedAt')
    const { data } = await call(cast.suzuki, listReactions, { ...about, query: { page: '1', limit: '2' } })
    expect(data).toMatchObject({ totalUsers: 25, totalReactions: 1 })
    const row = ({ companyUserId, name, departmentName, docomoId }: Person, reactedAt: string) => ({
      companyUserId,
      name,
      departmentName,
      docomoId,
      reactedAt,
    })
    expect(data.companyUsers).toEqual([row(cast.tanaka, completed), row(cast.sato, '')])
  })
})
