import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pictureSizes } from '@kawaraban/contract/files-kinds.ts'
import { type Browser, chromium } from 'playwright-core'
import { writeXlsx } from '../../apps/server/src/features/exports/file/xlsx.ts'
import { findBrowser } from '../browser.ts'
import { drillSteps, entryForm, stockList, type Table, tripRules } from './documents.ts'
import { logos, stock, winter } from './drawings.ts'
import { evacuation } from './evacuation.ts'

const folder = join(import.meta.dirname, '../../apps/server/src/db/seed/files')
const size = { width: 1080, height: 810 }

const pictures = { evacuation, stock, winter, 'logo-a': logos[0], 'logo-b': logos[1], 'logo-c': logos[2] }
const pages = { 'drill-steps': drillSteps(evacuation), 'trip-rules': tripRules }
const tables = { 'entry-form': entryForm, 'stock-list': stockList }

/** Draws a picture in the sizes in which it is shown; its largest one is that of screens. */
const draw = async (browser: Browser, name: string, svg: string) => {
  const page = await browser.newPage({ viewport: size })
  await page.setContent(`<style>*{margin:0}svg{display:block}</style>${svg}`)
  const camera = await page.context().newCDPSession(page)
  for (const part of ['small', 'medium'] as const) {
    const clip = { x: 0, y: 0, ...size, scale: pictureSizes[part] / size.width }
    const { data } = await camera.send('Page.captureScreenshot', { format: 'webp', quality: 85, clip })
    writeFileSync(join(folder, `${name}-${part}.webp`), Buffer.from(data, 'base64'))
  }
  await page.close()
}

const print = async (browser: Browser, name: string, html: string) => {
  const page = await browser.newPage()
  await page.setContent(html)
  await page.pdf({ path: join(folder, `${name}.pdf`), preferCSSPageSize: true, printBackground: true })
  await page.close()
}

const write = async (name: string, { name: title, columns, rows }: Table) => {
  const sheet = {
    name: title,
    columns: columns.map(([heading, width]) => ({ heading, width, kind: 'text' as const })),
    total: rows.length,
    batches: (async function* () {
      yield rows
    })(),
  }
  const pieces: Buffer[] = []
  for await (const piece of writeXlsx(sheet, Date.UTC(2026, 10, 1))) pieces.push(piece)
  writeFileSync(join(folder, `${name}.xlsx`), Buffer.concat(pieces))
}

/** `npm run demo-files`: makes the files of the demo company's posts from these drawings, pages and tables. */
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
for (const [name, svg] of Object.entries(pictures)) await draw(browser, name, svg)
for (const [name, html] of Object.entries(pages)) await print(browser, name, html)
for (const [name, table] of Object.entries(tables)) await write(name, table)
await browser.close()
