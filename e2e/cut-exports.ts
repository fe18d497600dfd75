import { readFile } from 'node:fs/promises'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { readSheet } from 'read-excel-file/node'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../apps/server/src/clock.ts'
import { analyze } from '../apps/server/src/db/analyze.ts'
import { useTestApp } from '../apps/server/src/testing/app.ts'
import { addCrowd } from '../apps/server/src/testing/crowd.ts'
import { rounds } from '../apps/server/src/testing/extent.ts'
import { holdRows } from '../apps/server/src/testing/held-rows.ts'
import { serviceLauncher } from '../apps/server/src/testing/launcher.ts'
import { type Cutter, openCutter } from './cutter.ts'
import { openPages } from './pages.ts'

/** More than an export looks up one by one: such a table is read along its index, and comes while it is read. */
const people = 24_000
const places = rounds(5, 20)
const cutText = 'ファイルを最後まで受け取れませんでした。'
const formats = { CSVで保存: 'csv', 'Excel（.xlsx）で保存': 'xlsx' } as const
type Choice = keyof typeof formats
const choices = Object.keys(formats) as Choice[]

/** Opens a proxy in front of cutters of the same server; gives its address. */
type OpenProxy = (cutters: readonly Cutter[]) => Promise<{ origin: string; close: () => void | Promise<void> }>

/** A server process behind two cutters and a proxy, and an author who exports through them a table of 24,000 people. */
export const startCutServer = (openProxy: OpenProxy) => {
  const { where, launch, ready } = serviceLauncher()
  const pages = openPages()
  const app = useTestApp({ clock: systemClock })
  let rows: Awaited<ReturnType<typeof holdRows>>
  let running: Awaited<ReturnType<typeof ready>>
  let cutters: [Cutter, Cutter]
  let proxy: Awaited<ReturnType<OpenProxy>>
  let newsId: string

  const startServer = async () => {
    running = await ready(launch({ DATABASE_URL: app.databaseUrl, TRUST_PROXY: '127.0.0.1' }))
  }
  beforeAll(async () => {
    const { sato, ours } = app.cast
    // So many rows take a busy machine longer than a statement of a request may take.
    await app.db.transaction(async (tx) => {
      await addCrowd(tx, ours.managementGroupId, people)
      // Names that hardly compress: with any zlib, a CSV comes in several pieces before its middle.
      await tx.query(sql`update members set name = md5(docomo_id) where docomo_id like 'crowd %'`)
    }, 120_000)
    // As after an import: without statistics a busy machine may take longer for a statement than it may.
    await analyze(app.db)
    newsId = await app.storePost(sato, { startAt: systemClock() - dayMs, endAt: systemClock() + dayMs })
    const [middle] = await app.db.query<{ id: string }>(sql`
      select company_user_id as id from members where management_group_id = ${ours.managementGroupId}
      order by company_user_id offset ${(people * 3) / 4} limit 1`)
    rows = await holdRows(app.db, middle?.id ?? '')
    cutters = [await openCutter(where.port), await openCutter(where.port)]
    proxy = await openProxy(cutters)
  })
  // It is stopped after each test.
  beforeEach(startServer)
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') process.stderr.write(`What the server has written: ${running.output()}\n`)
    await rows.releaseAll()
  })
  afterAll(async () => {
    await proxy.close()
    for (const cutter of cutters) cutter.close()
    await rows.close()
  })

  const cut = (at: Parameters<Cutter['cutAt']>[0]) => {
    for (const cutter of cutters) cutter.cutAt(at)
  }
  const sum = (name: keyof Cutter['seen']) => cutters.reduce((all, { seen }) => all + seen[name], 0)

  /** The screen of the post, and what its browser has saved. */
  const open = async () => {
    const prepare = (context: ReturnType<Page['context']>) =>
      context.addCookies([{ name: app.cookieName, value: app.cast.sato.sessionKey, url: proxy.origin }])
    const page = await pages.open(proxy.origin, { expectedErrors: /failed to export/ }, prepare)
    const saved: string[] = []
    page.on('download', async (download) => saved.push(await download.path()))
    await page.goto(`/news/${newsId}`)
    const choose = async (choice: Choice) => {
      await page.getByRole('button', { name: '表を保存' }).press('Enter')
      await page.getByRole('menuitem', { name: choice }).press('Enter')
    }
    const again = page.getByRole('button', { name: 'もう一度試す' })
    const untilCut = async () => {
      await again.waitFor()
      expect(await page.getByText(cutText).count()).toBeGreaterThan(0)
      expect(saved).toEqual([])
    }
    /** Tries it again, now to the end; the file has everybody. */
    const saveWhole = async (choice: Choice) => {
      cut(null)
      await again.press('Enter')
      await page.getByRole('link', { name: 'もう一度保存' }).waitFor()
      await expect.poll(() => saved.length).toBe(1)
      const bytes = await readFile(saved[0] ?? '')
      const table = formats[choice] === 'csv' ? parse(bytes, { bom: true }) : await readSheet(bytes)
      expect(table.length).toBe(people + 6)
    }
    return { page, choose, again, untilCut, saveWhole }
  }

  /** Starts an export that is in the middle of its table. */
  const startHeld = async (choice: Choice) => {
    await rows.hold('wait')
    const opened = await open()
    await opened.choose(choice)
    await expect.poll(rows.waiting).toBe(1)
    if (formats[choice] === 'csv') await expect.poll(() => rowsShown(opened.page)).toBeGreaterThan(0)
    return opened
  }
  const rowsShown = async (page: Page) =>
    Number(await page.getByRole('progressbar', { name: 'ファイルを受け取っています' }).getAttribute('aria-valuenow'))

  /** The bytes of a whole answer, which another page fetches. */
  const sizeOf = async (choice: Choice) => {
    cut(null)
    const { choose, page } = await open()
    await choose(choice)
    await page.getByRole('link', { name: 'もう一度保存' }).waitFor()
    return Math.max(...cutters.map(({ seen }) => seen.bytes))
  }

  return { open, sizeOf, startHeld, cut, sum, rows: () => rows, running: () => running, startServer }
}

/** What has to hold through every proxy. */
export const proveCuts = (through: string, openProxy: OpenProxy): ReturnType<typeof startCutServer> => {
  const server = startCutServer(openProxy)

  test.each(choices)(
    `Through ${through}, nothing is saved of a file that is cut at any place, and the next try saves it: %s (EXPORT-03, G-266)`,
    async (choice) => {
      const { choose, again, untilCut, saveWhole } = await server.open()
      server.cut(0)
      await choose(choice)
      await untilCut()
      const bytes = await server.sizeOf(choice)
      for (let place = 0; place < places; place++) {
        const cuts = server.sum('cuts')
        server.cut(Math.floor((bytes * place) / places))
        await again.press('Enter')
        await expect.poll(() => server.sum('cuts')).toBe(cuts + 1)
        await untilCut()
      }
      await saveWhole(choice)
    },
  )

  test.each(choices.slice(0, rounds(1, 2)))(
    `Through ${through}, nothing is saved of a file whose server is killed in its middle: %s (EXPORT-03)`,
    async (choice) => {
      const { untilCut, saveWhole } = await server.startHeld(choice)
      const exports = server.sum('exports')
      server.running().child.kill('SIGKILL')
      await server.running().ended
      await untilCut()
      expect(server.sum('exports')).toBe(exports)
      await server.rows().release('wait')
      await server.startServer()
      await saveWhole(choice)
    },
  )

  test.each(choices.slice(0, rounds(1, 2)))(
    `Through ${through}, nothing is saved of a file whose statement fails in its middle: %s (EXPORT-03)`,
    async (choice) => {
      const { untilCut, saveWhole } = await server.startHeld(choice)
      await server.rows().hold('fail')
      await server.rows().release('wait')
      await untilCut()
      await server.rows().release('fail')
      await saveWhole(choice)
    },
  )
  return server
}
