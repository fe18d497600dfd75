import { filePath } from '@kawaraban/contract/files.ts'
import { beforeAll, expect, test } from 'vitest'
import { partWith, pdfOf, photo } from '../apps/server/src/testing/pictures.ts'
import { article } from './detail.ts'
import { postWithFiles } from './posts-with-files.ts'
import { startTestServer } from './test-server.ts'

// The shell of Chromium has no viewer.
const { server, open } = startTestServer('whole')
const colour = [200, 40, 90] as const
let newsId: string
let fileIds: readonly string[]

beforeAll(async () => {
  ;({ newsId, fileIds } = await postWithFiles(server(), server().cast.suzuki, {
    title: '安全の手引き',
    content: '手引きをご覧ください。',
    files: [
      { name: '手引き.pdf', content: pdfOf(colour) },
      { name: '中庭.jpg', content: await photo(800, 600, [20, 110, 130]) },
    ],
  }))
})

test('A PDF opens in a tab of its own, in which the viewer of Chromium shows its first page (FILE-04, FILE-05)', async () => {
  const page = await open(server().cast.tanaka)
  await page.goto(`/news/${newsId}`)
  const opened = page.context().waitForEvent('page')
  await article(page)
    .getByRole('link', { name: /手引き\.pdf/ })
    .click()
  const viewer = await opened
  await viewer.bringToFront()
  await expect.poll(async () => partWith(await viewer.screenshot(), colour), { timeout: 20_000 }).toBeGreaterThan(0.1)
  expect(await viewer.evaluate(() => opener)).toBe(null)
})

test('A picture at its address is of no origin, and shown (FILE-05)', async () => {
  // The scripts that open prepares find neither storage nor styles there.
  const page = await open(server().cast.tanaka, { expectedErrors: /sandboxed|Content Security Policy/ })
  const answer = await page.goto(filePath(fileIds[1] ?? '', 'small'), { waitUntil: 'load' })
  expect(answer?.headers()['content-security-policy']).toContain('sandbox')
  expect(await page.evaluate(() => self.origin)).toBe('null')
  expect(await page.evaluate(() => document.images[0]?.naturalWidth)).toBe(480)
})
