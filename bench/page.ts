import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { launch } from '../e2e/chromium.ts'
import { buildWeb } from '../scripts/build-web.ts'
import { openPage } from './audience-browser.ts'
import { fillProduct } from './data.ts'
import { startDatabase } from './database.ts'
import { type Figure, isReached, tableOf } from './figures.ts'
import { allCores, pin } from './machine.ts'
import { askingCore, startServer } from './servers.ts'
import { startSession } from './visitors.ts'

const people = 5_000
const views = 400_000
const runs = 5
const slowdown = 4
/** The page is watched for so long after it has loaded. */
const watchedMs = 3_000

type Paints = { lcpMs: number; blockingMs: number }
type Opening = Paints & Record<'scriptKb' | 'styleKb' | 'requests', number>

/** Records in the page the largest paint so far, and for how long tasks blocked it. */
const watchPaints = () => {
  const paints = { lcpMs: 0, blockingMs: 0 }
  Object.assign(window, { paints })
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry)
    }).observe({ type, buffered: true })
  observe('largest-contentful-paint', ({ startTime }) => {
    paints.lcpMs = startTime
  })
  observe('longtask', ({ duration }) => {
    paints.blockingMs += duration - 50
  })
}

/** What the page records, and what it had requested at the largest paint. */
const readOpening = (): Opening => {
  const { paints } = window as unknown as { paints: Paints }
  const needed = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
    ({ startTime }) => startTime < paints.lcpMs,
  )
  const kb = (ending: string) =>
    needed.filter(({ name }) => name.endsWith(ending)).reduce((sum, entry) => sum + entry.encodedBodySize, 0) / 1000
  return { ...paints, scriptKb: kb('.js'), styleKb: kb('.css'), requests: 1 + needed.length }
}

/**
 * Opens the feed as a signed-in person, with an empty browser cache, on a processor four times
 * as slow. Nothing is evaluated in the page during that time, since that would be work for it, too.
 */
const openFeed = async (browser: Browser, origin: string, key: string): Promise<Opening> => {
  const page = await openPage(browser, origin, key)
  try {
    await page.addInitScript(watchPaints)
    await page.addInitScript(() => localStorage.setItem('companyIntraNews.signedIn', 'yes'))
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto('/')
    await wait(watchedMs)
    const opening = await page.evaluate(readOpening)
    if ((await page.getByRole('article').count()) === 0) throw new Error('the feed did not open')
    return opening
  } finally {
    await page.context().close()
  }
}

/** The feed's first opening in a browser; returns whether the limits were met. */
export const measurePage = async (print: (line: string) => void): Promise<boolean> => {
  await buildWeb(join(import.meta.dirname, '..'))
  const database = await startDatabase()
  await fillProduct(database.client, people, views)
  const key = await startSession(database.client, 1, 100)
  const server = await startServer('product', database.url)
  // A browser is several processes, which need more than one core.
  pin(process.pid, allCores)
  const browser = await launch()
  pin(process.pid, askingCore)
  try {
    const opened: Opening[] = []
    for (let run = 0; run < runs; run++) opened.push(await openFeed(browser, server.publicUrl, key))
    const valuesOf = (what: keyof Opening) => opened.map((opening) => opening[what])
    const figures: Figure[] = [
      { what: 'page: largest paint of the feed', values: valuesOf('lcpMs'), unit: 'ms', atMost: 550 },
      { what: 'page: blocked by long tasks', values: valuesOf('blockingMs'), unit: 'ms', atMost: 100 },
      { what: 'page: scripts until then', values: valuesOf('scriptKb'), unit: 'kB', atMost: 150 },
      { what: 'page: styles until then', values: valuesOf('styleKb'), unit: 'kB', atMost: 12 },
      { what: 'page: requests until then, of the API included', values: valuesOf('requests'), unit: '×' },
    ]
    print(tableOf(figures))
    return figures.every(isReached)
  } finally {
    await browser.close()
    await server.stop()
    await database.stop()
  }
}
