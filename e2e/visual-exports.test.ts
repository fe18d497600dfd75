import { createOverviewExport, downloadExport, getExport } from '@kawaraban/contract/exports.ts'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import type { Page } from 'playwright-core'
import { describe, test } from 'vitest'
import { devices } from '../apps/server/src/testing/extent.ts'
import { readPost } from './detail.ts'
import { startTestServer } from './test-server.ts'
import { expectNoVisualDefects, expectNoVisualDefectsInState } from './visual-checks.ts'

const { server, open, takeProblems } = startTestServer()

const one = {
  exportId: '5',
  state: 'running',
  format: 'csv',
  fileName: `${'年末調整の書類の提出について'.repeat(6)}_完了者_20261120-1000.csv`,
  done: 184_000,
  total: 510_000,
  bytes: 4,
}
const title = '年末調整: 書類の提出'

describe.each(devices('phone', 'desktop'))('Visual checks of exports, on a %s', (device) => {
  const answer = (page: Page, { path }: { path: string }, body: object) =>
    page.route(
      (url) => url.pathname === path.replace(':exportId', '5'),
      (route) => route.fulfill(body),
    )
  const data = (data: unknown) => ({ json: { success: true, message: 'success', data } })

  /** The screen of all posts, with an export that has been started in it. */
  const start = async (state: object) => {
    const page = await open(server().cast.suzuki, { device })
    await answer(page, createOverviewExport, data({ exportId: '5' }))
    await answer(page, getExport, data({ ...one, ...state }))
    await answer(page, downloadExport, { contentType: 'text/csv', body: 'abcd' })
    await page.goto('/progress')
    await page.getByRole('button', { name: '表をファイルに保存' }).press('Enter')
    return { page, choose: () => page.getByRole('menuitem', { name: 'CSVで保存' }).press('Enter') }
  }

  test('An author sees how far an export is, without a network too (EXPORT-03, EXPORT-04)', async () => {
    const { cast, clock, storePost } = server()
    for (const days of [-2, 3]) {
      const dueAt = clock.now + days * dayMs
      await storePost(cast.suzuki, { title, startAt: clock.now - 4 * dayMs, endAt: clock.now + 9 * dayMs, dueAt })
    }
    const { page, choose } = await start({})
    await page.getByRole('menu').waitFor()
    await expectNoVisualDefectsInState(page, `export menu ${device}`)
    await choose()
    await page.getByRole('progressbar').waitFor()
    await expectNoVisualDefects(page, `export running ${device}`)
    await page.route(/\/exports\/5$/, (route) => route.abort())
    await page.getByText('インターネットに接続できません。つながると続けます。').waitFor()
    await expectNoVisualDefectsInState(page, `export offline ${device}`)
  })

  test('An author sees an export that is saved, and one that has failed (EXPORT-03, EXPORT-04)', async () => {
    const ready = await start({ state: 'ready' })
    await ready.choose()
    await ready.page.getByRole('link', { name: 'もう一度保存' }).waitFor()
    await expectNoVisualDefects(ready.page, `export saved ${device}`)
    const failed = await start({ state: 'failed' })
    await failed.choose()
    await failed.page.getByRole('button', { name: 'もう一度試す' }).waitFor()
    await expectNoVisualDefects(failed.page, `export failed ${device}`)
    takeProblems()
  })

  test('An author sees the button beside the tables of a post (EXPORT-01)', async () => {
    const title = `表の横のボタン ${device}`
    await server().storePost(server().cast.suzuki, { title })
    const page = await open(server().cast.suzuki, { device })
    await page.goto('/')
    await readPost(page, title)
    await page.getByRole('button', { name: '表をファイルに保存' }).waitFor()
    await expectNoVisualDefects(page, `export idle ${device}`)
  })
})

test('In the app, which cannot save files, an author is referred to a browser (EXPORT-01)', async () => {
  const page = await open(server().cast.suzuki, { device: 'webView' })
  await page.goto('/progress')
  await page.getByRole('button', { name: 'CSV・Excel' }).press('Enter')
  await page
    .getByText(/^アプリではファイルを保存できません。/)
    .first()
    .waitFor()
  await expectNoVisualDefects(page, 'export in the app')
})
