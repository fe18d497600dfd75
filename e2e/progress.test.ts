import { completeNews } from '@kawaraban/contract/reactions.ts'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { addPerson, type Person } from '../apps/server/src/testing/company.ts'
import { devices } from '../apps/server/src/testing/extent.ts'
import { axeViolations } from './axe.ts'
import { showStatus } from './detail.ts'
import { startTestServer } from './test-server.ts'

describe.each(devices('desktop', 'phone'))('The progress of posts, on a %s', (device) => {
  const { server, open, step, now } = startTestServer()
  let newsId: string
  beforeAll(async () => {
    const { call, cast, db, storePost } = server()
    const workers: Person[] = []
    for (const [index, department] of ['第一工場', '第一工場', '第一工場', '第二工場', '第二工場'].entries()) {
      const person = {
        name: `社員${index}`,
        role: 'viewer',
        departmentName: `製造部 ${department}`,
        now: now(),
      } as const
      workers.push(await addPerson(db, cast.ours, person))
    }
    newsId = await storePost(cast.suzuki, { title: '安全講習の受講', endAt: now() + 7 * dayMs, dueAt: now() - dayMs })
    await storePost(cast.suzuki, { title: '期限のない投稿' })
    for (const worker of workers.slice(2)) {
      await call(worker, completeNews, { params: { newsId }, body: { reactionType: 'completed' } })
    }
  })

  test('The author finds the post that is overdue, and by keyboard who of one department has not completed it (BOARD-01, BOARD-02, BOARD-03, BOARD-04, NUDGE-01)', async () => {
    const page = await open(server().cast.suzuki, { device })
    await page.goto('/progress')
    const posts = page.getByRole('table', { name: '投稿ごとの状況' })
    await step('The post that is overdue is the first', async () => {
      await posts.waitFor()
      const titles = posts.getByRole('link').filter({ hasNotText: '再通知する' })
      await expect.poll(() => titles.allTextContents()).toEqual(['安全講習の受講', '期限のない投稿'])
      await posts.getByText('昨日で期限切れ').waitFor()
      await posts.getByRole('row').nth(1).getByText('完了 3・閲覧 0 / 10名').waitFor()
      expect(await axeViolations(page)).toEqual([])
    })
    await step('The button of its row leads to where others are notified again', async () => {
      await posts.getByRole('link', { name: '「安全講習の受講」を再通知する' }).click()
      await page.locator('section:focus').getByText('まだ完了していない7名に再通知できます。').waitFor()
      await page.goBack()
      await posts.waitFor()
    })
    await step('A press on it opens it, with a bar for each department', async () => {
      await posts
        .getByRole('row')
        .nth(1)
        .click({ position: { x: 200, y: 60 } })
      await page.waitForURL(`**/news/${newsId}`)
      await showStatus(page)
      await page.getByText('10名のうち3名が完了し、7名が未完了です。').waitFor()
    })
    await step('The keyboard opens a department, and narrows the tables to one below it', async () => {
      await page.getByRole('button', { name: '製造部の内訳を開く' }).press('Enter')
      await page.getByRole('button', { name: '製造部 第一工場で絞り込む' }).press('Enter')
      await page.getByRole('tab', { name: /^完了者数\s*1名$/ }).waitFor()
    })
    await step('Those who have not are left, also after a reload of the address', async () => {
      await page.getByRole('button', { name: /すべての人/ }).press('Enter')
      await page.getByRole('option', { name: '未完了の人' }).press('Enter')
      for (const again of [false, true]) {
        if (again) await page.reload()
        await page.getByRole('tab', { name: /^未完了\s*2名$/ }).waitFor()
        const table = page.getByRole('table', { name: '完了者の一覧' })
        await table.getByText('社員1', { exact: true }).waitFor()
        expect(await table.getByRole('row').count()).toBe(3)
      }
      expect(await axeViolations(page)).toEqual([])
    })
  })
})
