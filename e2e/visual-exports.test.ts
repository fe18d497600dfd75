import { exportOverview, exportRowsHeader } from '@kawaraban/contract/exports.ts'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import type { Page } from 'playwright-core'
import { describe, test } from 'vitest'
import { devices } from '../apps/server/src/testing/extent.ts'
import { readPost } from './detail.ts'
import { startTestServer } from './test-server.ts'
import { expectNoVisualDefects, expectNoVisualDefectsInState } from './visual-checks.ts'

const { server, open, takeProblems } = startTestServer()

const title = '年末調整: 書類の提出'
const fileName = `${'年末調整の書類の提出について'.repeat(6)}_完了者_20261120-1000.csv`
const rows = 510_000

/** An answer that a page gets in place of an export: none yet, or with so many bytes of a file that ends or does not. */
type Answer = { readonly text?: string; readonly isWhole?: boolean } | null

/** Answers exports within the page, where a file can be held in its middle. */
const answerExports = (page: Page, answer: Answer) =>
  page.addInitScript(
    ({ answer, path, headers }) => {
      const { fetch } = globalThis
      globalThis.fetch = (input, init) => {
        if (!String(input).endsWith(path)) return fetch(input, init)
        if (!answer) return new Promise(() => undefined)
        const body = new ReadableStream({
          start: (stream) => {
            stream.enqueue(new TextEncoder().encode(answer.text))
            if (answer.isWhole) stream.close()
          },
        })
        return Promise.resolve(new Response(body, { headers }))
      }
    },
    {
      answer,
      path: exportOverview.path,
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="export.csv"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
        [exportRowsHeader]: String(answer?.isWhole ? 1 : rows),
      },
    },
  )

describe.each(devices('phone', 'desktop'))('Visual checks of exports, on a %s', (device) => {
  /** The screen of all posts, with an export that has been started in it. */
  const start = async (answer: Answer, format = 'CSVで保存') => {
    const page = await open(server().cast.suzuki, { device, expectedErrors: /failed to export/ })
    await answerExports(page, answer)
    await page.goto('/progress')
    await page.getByRole('button', { name: '表を保存' }).press('Enter')
    return { page, choose: () => page.getByRole('menuitem', { name: format }).press('Enter') }
  }

  test('An author sees that an export waits for its turn, and how much of it has come (EXPORT-03, EXPORT-04)', async () => {
    const { cast, clock, storePost } = server()
    for (const days of [-2, 3]) {
      const dueAt = clock.now + days * dayMs
      await storePost(cast.suzuki, { title, startAt: clock.now - 4 * dayMs, endAt: clock.now + 9 * dayMs, dueAt })
    }
    const waiting = await start(null)
    await waiting.page.getByRole('menu').waitFor()
    await expectNoVisualDefectsInState(waiting.page, `export menu ${device}`)
    await waiting.choose()
    await waiting.page.getByText('順番を待っています').first().waitFor()
    await expectNoVisualDefects(waiting.page, `export waiting ${device}`)
    const csv = await start({ text: '\r\n'.repeat(184_001) })
    await csv.choose()
    await csv.page.getByText('184,000 / 510,000件').waitFor()
    await expectNoVisualDefects(csv.page, `export of rows ${device}`)
    const workbook = await start({ text: 'x'.repeat(3_400_000) }, 'Excel（.xlsx）で保存')
    await workbook.choose()
    await workbook.page.getByText('3.4MB').waitFor()
    await expectNoVisualDefects(workbook.page, `export of a workbook ${device}`)
    await workbook.page.getByRole('button', { name: '中止' }).press('Enter')
    await workbook.page.getByText('ファイルの作成を中止しました。').first().waitFor()
    await expectNoVisualDefectsInState(workbook.page, `export cancelled ${device}`)
  })

  test('An author sees an export that is saved, one that has failed and one that is too many (EXPORT-03, EXPORT-04)', async () => {
    const ready = await start({ text: '件名\r\n投稿\r\n', isWhole: true })
    await ready.choose()
    await ready.page.getByRole('link', { name: 'もう一度保存' }).waitFor()
    await expectNoVisualDefects(ready.page, `export saved ${device}`)
    const cut = await start({ text: '件名\r\n投', isWhole: true })
    await cut.choose()
    await cut.page.getByText('ファイルを最後まで受け取れませんでした。').first().waitFor()
    await expectNoVisualDefects(cut.page, `export cut ${device}`)
    const tooMany = await open(server().cast.suzuki, { device, expectedErrors: /failed to export/ })
    const refusal = { success: false, message: 'Too many exports', data: null }
    await tooMany.route(
      (url) => url.pathname === exportOverview.path,
      (route) => route.fulfill({ json: refusal }),
    )
    await tooMany.goto('/progress')
    await tooMany.getByRole('button', { name: '表を保存' }).press('Enter')
    await tooMany.getByRole('menuitem', { name: 'CSVで保存' }).press('Enter')
    await tooMany.getByRole('button', { name: 'もう一度試す' }).waitFor()
    await expectNoVisualDefects(tooMany, `export too many ${device}`)
    takeProblems()
  })

  test('An author sees the button beside the tables of a post (EXPORT-01)', async () => {
    const title = `表の横のボタン ${device}`
    await server().storePost(server().cast.suzuki, { title })
    const page = await open(server().cast.suzuki, { device })
    await page.goto('/')
    await readPost(page, title)
    if (device === 'phone') await page.getByRole('tab', { name: '状況' }).click()
    await page.getByRole('button', { name: '表を保存' }).waitFor()
    await expectNoVisualDefects(page, `export idle ${device}`)
  })
})

test('In the app, which cannot save files, an author is referred to a browser (EXPORT-01)', async () => {
  const page = await open(server().cast.suzuki, { device: 'webView' })
  await page.goto('/progress')
  await page.getByRole('button', { name: '表を保存' }).press('Enter')
  await page
    .getByText(/^アプリではファイルを保存できません。/)
    .first()
    .waitFor()
  await expectNoVisualDefects(page, 'export in the app')
})
