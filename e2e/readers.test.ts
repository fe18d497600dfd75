import { completeNews, listReactions } from '@kawaraban/contract/reactions.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { listViewers, viewNews } from '@kawaraban/contract/views.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addPerson, type Person } from '../apps/server/src/testing/company.ts'
import { devices } from '../apps/server/src/testing/extent.ts'
import { article, readPost } from './detail.ts'
import { card } from './feed.ts'
import { startTestServer } from './test-server.ts'

const title = 'インフルエンザ予防接種の希望調査'

/** The table on show: each row with its cells' words. */
const rows = async (page: Page, name: '完了者の一覧' | '閲覧者の一覧') => {
  const body = page.getByRole('table', { name }).getByRole('rowgroup').last().getByRole('row')
  const cells = await body.evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)))
  return cells.map(([person = '', , date = '']) => `${person?.replace(/(d1|ours-).*/, '')} ${date}`)
}

describe.each(devices('desktop', 'phone'))('S-16 who has read it, on a %s', (device) => {
  const { server, open, close, step, forward } = startTestServer()

  test('DETAIL-10 DETAIL-11 DETAIL-12 DETAIL-13 DETAIL-14 VIEW-03 VIEW-04 VIEW-05 REACT-09 PERM-05 API-14 API-18 DATA-14 DATA-15 G-012 G-013 G-036 G-046 G-082 G-083 G-084', async () => {
    const { call, cast, clock, db, storePost } = server()
    const { sato: admin, suzuki: author, tanaka, yamada, ito: otherEditor } = cast
    const others: Person[] = []
    for (let number = 1; number <= 20; number++)
      others.push(await addPerson(db, cast.ours, { name: `社員${number}`, role: 'viewer', now: clock.now }))
    const newsId = await storePost(author, { title, endAt: clock.now + 7 * dayMs })
    const about = { params: { newsId } }
    const start = async (person: Person) => {
      const page = await open(person, { device })
      await page.goto('/')
      await card(page, title).waitFor()
      return page
    }

    await step('田中と山田が読み、田中が完了にする', async () => {
      await forward(minuteMs)
      await call(yamada, viewNews, about)
      await forward(minuteMs)
      await call(tanaka, viewNews, about)
      await forward(minuteMs)
      await call(tanaka, completeNews, { ...about, body: { reactionType: 'completed' } })
      await call(tanaka, viewNews, about)
    })
    const page = await step('投稿者が開くと、完了者は1名、閲覧者は自分も含めて25名中3名', async () => {
      const page = await start(author)
      await readPost(page, title)
      await page.getByRole('tab', { name: /^完了者数\s*1名$/ }).waitFor()
      await page.getByRole('tab', { name: /^閲覧者数\s*3\/25名$/ }).waitFor()
      return page
    })
    const tableOf = (name: string) => page.getByRole('table', { name })
    const pager = (name: string) => page.getByRole('navigation', { name })
    await step('完了者の表は、完了した人が上にあり、ほかは「未完了」', async () => {
      expect(await tableOf('完了者の一覧').getByRole('columnheader').allTextContents()).toEqual([
        '名前・ID',
        '部門・部署',
        '完了日',
      ])
      const shown = await rows(page, '完了者の一覧')
      expect(shown).toHaveLength(20)
      expect(shown.slice(0, 4)).toEqual([
        '田中 美咲 2026/11/20 10:03',
        '佐藤 健一 未完了',
        '鈴木 一郎 未完了',
        '伊藤 彩 未完了',
      ])
      await tableOf('完了者の一覧').getByText('d100234503').waitFor()
      await tableOf('完了者の一覧').getByText('営業部 第2課').first().waitFor()
    })
    await step('ページ送りは 1~20 から 21~25 へ進み、戻れる', async () => {
      const turn = pager('完了者のページ送り')
      await turn.getByText('1~20', { exact: true }).waitFor()
      await turn.getByRole('button', { name: '次のページ' }).click()
      await turn.getByText('21~25', { exact: true }).waitFor()
      await expect
        .poll(() => rows(page, '完了者の一覧'))
        .toEqual([16, 17, 18, 19, 20].map((number) => `社員${number} 未完了`))
      await turn.getByRole('button', { name: '前のページ' }).click()
      await turn.getByText('1~20', { exact: true }).waitFor()
    })
    await step('閲覧者の表は、新しい順に読んだ人が上にあり、ほかは「未閲覧」', async () => {
      await page.getByRole('tab', { name: /^閲覧者数/ }).click()
      expect(await tableOf('閲覧者の一覧').getByRole('columnheader').allTextContents()).toEqual([
        '名前・ID',
        '部門・部署',
        '閲覧日',
      ])
      expect((await rows(page, '閲覧者の一覧')).slice(0, 5)).toEqual([
        '鈴木 一郎 2026/11/20 10:03',
        '田中 美咲 2026/11/20 10:02',
        '山田 美穂 2026/11/20 10:01',
        '佐藤 健一 未閲覧',
        '伊藤 彩 未閲覧',
      ])
      await pager('閲覧者のページ送り').getByText('1~20', { exact: true }).waitFor()
    })
    await step('それぞれの表の説明を読める', async () => {
      await page.getByRole('button', { name: '完了者数と閲覧者数の説明' }).click()
      await page.getByText('「完了にする」を押したユーザーの一覧です。公開対象のユーザーのみ表示されます。').waitFor()
      await page.getByText('投稿の詳細を開いたユーザーの一覧です。閲覧者数／公開対象の人数を表示しています。').waitFor()
      await page.keyboard.press('Escape')
    })
    await step('もう一度開いても、閲覧者は増えない', async () => {
      await forward(minuteMs)
      await page.goBack()
      await readPost(page, title)
      await page.getByRole('tab', { name: /^閲覧者数\s*3\/25名$/ }).click()
      await expect.poll(async () => (await rows(page, '閲覧者の一覧'))[0]).toBe('鈴木 一郎 2026/11/20 10:03')
      await close(page)
    })
    await step('別の投稿者と閲覧者には表がなく、サーバーも断る', async () => {
      for (const person of [otherEditor, tanaka]) {
        const other = await open(person, { device })
        const asked: string[] = []
        other.on('request', (request) => asked.push(request.url()))
        await other.goto('/')
        await readPost(other, title)
        await article(other).getByText('本文です。').waitFor()
        expect(await other.getByRole('tab').count()).toBe(0)
        expect(await other.getByRole('table').count()).toBe(0)
        expect(asked.filter((url) => /\/(viewers|reaction)\b/.test(url))).toEqual([])
        await close(other)
        const refused = { success: false, message: 'No permission', data: null }
        for (const endpoint of [listViewers, listReactions]) {
          expect(await call(person, endpoint, about)).toMatchObject(refused)
        }
      }
    })
    await step('管理者には、ほかの人の投稿でも表がある', async () => {
      const other = await start(admin)
      await readPost(other, title)
      await other.getByRole('tab', { name: /^閲覧者数\s*5\/25名$/ }).waitFor()
      await other.getByRole('tab', { name: /^完了者数\s*1名$/ }).waitFor()
    })
    await step('APIは、公開対象の人をページごとに返す', async () => {
      const viewers = (await call(author, listViewers, { ...about, query: { page: '2', limit: '20' } })).data
      expect([viewers.totalUsers, viewers.totalViewers, viewers.companyUsers.length]).toEqual([25, 5, 5])
      const { data } = await call(author, listReactions, { ...about, query: { page: '1', limit: '2' } })
      expect(data).toMatchObject({ totalUsers: 25, totalReactions: 1 })
      expect(data.companyUsers).toEqual([
        {
          companyUserId: tanaka.companyUserId,
          name: '田中 美咲',
          departmentName: '営業部 第2課',
          docomoId: 'd100234503',
          reactedAt: '2026/11/20 10:03',
        },
        {
          companyUserId: admin.companyUserId,
          name: '佐藤 健一',
          departmentName: '総務部',
          docomoId: 'd100234501',
          reactedAt: '',
        },
      ])
      expect(Object.keys(viewers.companyUsers[0])).toContain('viewedAt')
    })
  })
})
