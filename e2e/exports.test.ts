import { readFile } from 'node:fs/promises'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { readPost } from './detail.ts'
import { startTestServer } from './test-server.ts'

describe('Tables as files', () => {
  const { server, open, step } = startTestServer()

  /** Chooses a file by keyboard alone; gives what the browser has saved. */
  const save = async (page: Page, format: string) => {
    const started = page.waitForEvent('download')
    await page.getByRole('button', { name: '表を保存' }).press('Enter')
    await page.getByRole('menuitem', { name: format }).press('Enter')
    const download = await started
    const name = download.suggestedFilename()
    await page.getByText(`「${name}」を保存しました。`).first().waitFor()
    return { name, bytes: await readFile(await download.path()) }
  }

  test('The author takes both tables along as files, by keyboard (EXPORT-01, EXPORT-02, EXPORT-03, G-264)', async () => {
    const { cast, storePost } = server()
    const title = '年末調整: 書類の提出'
    await storePost(cast.suzuki, { title })
    const page = await open(cast.suzuki)
    await page.goto('/')
    await readPost(page, title)
    const headings = ['名前', 'アカウントID', '部署', '閲覧日時', '完了日時', '再通知日時', '完了した版']
    await step('As CSV, of those who have completed it', async () => {
      const { name, bytes } = await save(page, 'CSVで保存')
      expect(name).toMatch(/^年末調整_ 書類の提出_完了者_\d{8}-\d{4}\.csv$/)
      const [first, ...rows]: string[][] = parse(bytes, { bom: true })
      expect(first).toEqual(headings)
      expect(rows.map(([person]) => person)).toContain(cast.suzuki.name)
    })
    await step('As an Excel file, of those who have viewed it', async () => {
      await page.getByRole('tab', { name: /^閲覧者数/ }).click()
      const { name, bytes } = await save(page, 'Excel（.xlsx）で保存')
      expect(name).toMatch(/_閲覧者_\d{8}-\d{4}\.xlsx$/)
      const [first, ...rows] = await readSheet(bytes)
      expect(first).toEqual(headings)
      // In the order of the table: who has not comes first.
      const viewed = rows.at(-1)
      expect(viewed?.slice(0, 2)).toEqual([cast.suzuki.name, cast.suzuki.docomoId])
      expect(viewed?.[3]).toBeInstanceOf(Date)
    })
  })

  test('The author takes the overview of all own posts along, in its order, by keyboard (EXPORT-04)', async () => {
    const { cast, clock, storePost } = server()
    for (const [title, days] of [
      ['期限の前', 1],
      ['期限切れ', -1],
    ] as const) {
      await storePost(cast.ito, { title, startAt: clock.now - 3 * dayMs, dueAt: clock.now + days * dayMs })
    }
    const page = await open(cast.ito)
    await page.goto('/progress')
    await page.getByRole('link', { name: '期限切れ' }).waitFor()
    const { name, bytes } = await save(page, 'Excel（.xlsx）で保存')
    expect(name).toMatch(/^投稿の状況_\d{8}-\d{4}\.xlsx$/)
    const [headings, ...posts] = await readSheet(bytes)
    expect(headings?.slice(0, 4)).toEqual(['タイトル', '公開開始日時', '公開終了日時', '対応期限'])
    expect(posts.map(([title]) => title)).toEqual(['期限切れ', '期限の前'])
  })
})
