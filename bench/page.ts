import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { browserFactsCookie } from '@kawaraban/contract/browser-facts.ts'
import type { Browser, Cookie, Page } from 'playwright-core'
import { launch } from '../e2e/chromium.ts'
import { buildWeb } from '../scripts/build-web.ts'
import { openPage } from './audience-browser.ts'
import { fillProduct } from './data.ts'
import { startDatabase } from './database.ts'
import { type Figure, isReached, tableOf } from './figures.ts'
import { allCores, pin } from './machine.ts'
import { type Opening, openWatched, timeClick } from './page-opening.ts'
import { clientCore, startServer } from './servers.ts'
import { startSession } from './visitors.ts'

const people = 5_000
const views = 400_000
const slowdown = 4
const editor = 1
/** Stills count as so slow at least: on a quiet machine nothing blocks them. */
const leastMs = 50
/** After it has loaded and between two clicks the page rests for so long. */
const restMs = 2_000

type Visitor = {
  readonly key: string
  /** The facts that an earlier visit has stored for the server. */
  readonly facts: readonly Cookie[]
}

/** A fresh page of a known user, with an empty cache. */
const openFresh = async (browser: Browser, origin: string, { key, facts }: Visitor): Promise<Page> => {
  const page = await openPage(browser, origin, key)
  await page.context().addCookies(facts.map(({ name, value }) => ({ name, value, url: origin })))
  await page.addInitScript(() => localStorage.setItem('companyIntraNews.signedIn', 'yes'))
  return page
}

/** The same on a processor four times as slow, closed at the end. */
const withSlowPage = async <Result>(
  browser: Browser,
  origin: string,
  visitor: Visitor,
  act: (page: Page) => Promise<Result>,
): Promise<Result> => {
  const page = await openFresh(browser, origin, visitor)
  try {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    return await act(page)
  } finally {
    await page.context().close()
  }
}

const checkFeed = async (page: Page) => {
  if ((await page.getByRole('article').count()) === 0) throw new Error('the feed did not open')
}

/**
 * The feed as it is on screen once it has loaded, as HTML with its styles and without any script, and the visitor with the facts
 * that the page has stored.
 */
const visitFeed = async (
  browser: Browser,
  origin: string,
  key: string,
): Promise<{ still: string; visitor: Visitor }> => {
  const page = await openFresh(browser, origin, { key, facts: [] })
  try {
    await page.goto('/')
    await page.getByRole('article').first().waitFor()
    await wait(restMs)
    const html = await page.evaluate(() => {
      const still = document.documentElement.cloneNode(true) as HTMLElement
      const loaded = 'script, link[rel=modulepreload], link[rel=preload], link[rel=manifest]'
      for (const element of still.querySelectorAll(loaded)) element.remove()
      return `<!doctype html>${still.outerHTML}`
    })
    const cookies = await page.context().cookies()
    return { still: html, visitor: { key, facts: cookies.filter(({ name }) => name === browserFactsCookie) } }
  } finally {
    await page.context().close()
  }
}

type Round = { product: Opening; still: Opening; detailMs: number; formMs: number }

const measureRound = async (
  browser: Browser,
  origins: { product: string; still: string },
  visitor: Visitor,
  isStillFirst: boolean,
): Promise<Round> => {
  const openStill = () => withSlowPage(browser, origins.still, visitor, (page) => openWatched(page, '/'))
  const before = isStillFirst ? await openStill() : null
  const ofProduct = await withSlowPage(browser, origins.product, visitor, async (page) => {
    const product = await openWatched(page, '/')
    await checkFeed(page)
    const card = page.getByRole('article').first().getByRole('link').first()
    const detailMs = await timeClick(page, () => card.click(), 'article h1')
    await page.goBack()
    await page.getByRole('article').nth(1).waitFor()
    await wait(restMs)
    const add = page.getByRole('link', { name: '投稿する' })
    const formMs = await timeClick(page, () => add.click(), '[data-field="title"]')
    return { product, detailMs, formMs }
  })
  return { ...ofProduct, still: before ?? (await openStill()) }
}

const figuresOf = (rounds: readonly Round[]): Figure[] => {
  const ofProduct = (what: Exclude<keyof Opening, 'largest'>) => rounds.map(({ product }) => product[what])
  const ofStill = (what: 'lcpMs' | 'blockingMs') => rounds.map(({ still }) => still[what])
  const over = (what: 'lcpMs' | 'blockingMs') =>
    rounds.map(({ product, still }) => product[what] / Math.max(still[what], leastMs))
  return [
    { what: 'feed: largest paint over that as still HTML', values: over('lcpMs'), unit: '×', atMost: 1.6, goal: 1.25 },
    { what: 'feed: largest paint', values: ofProduct('lcpMs'), unit: 'ms' },
    { what: 'still HTML: largest paint', values: ofStill('lcpMs'), unit: 'ms' },
    { what: 'feed: blocked by long tasks over still HTML', values: over('blockingMs'), unit: '×', atMost: 3, goal: 2 },
    { what: 'feed: blocked by long tasks', values: ofProduct('blockingMs'), unit: 'ms' },
    { what: 'still HTML: blocked by long tasks', values: ofStill('blockingMs'), unit: 'ms' },
    { what: 'feed: requests until the largest paint', values: ofProduct('requests'), unit: '×', atMost: 9, goal: 8 },
    { what: 'feed: scripts until then, brotli', values: ofProduct('scriptKb'), unit: 'kB', atMost: 150, goal: 95 },
    { what: 'feed: styles until then, brotli', values: ofProduct('styleKb'), unit: 'kB', atMost: 12, goal: 8 },
    { what: 'from card to detail', values: rounds.map(({ detailMs }) => detailMs), unit: 'ms', goal: 100 },
    { what: "the form's first opening", values: rounds.map(({ formMs }) => formMs), unit: 'ms', goal: 250 },
  ]
}

/** The feed's first opening in turns with the same page as still HTML; returns whether the limits were met. */
export const measurePage = async (print: (line: string) => void, count: number): Promise<boolean> => {
  await buildWeb(join(import.meta.dirname, '..'))
  const database = await startDatabase()
  await fillProduct(database.client, people, views)
  const key = await startSession(database.client, 1, editor)
  const product = await startServer('product', database.url)
  // A browser is several processes, which need more than one core.
  pin(process.pid, allCores)
  const browser = await launch()
  pin(process.pid, clientCore)
  const folder = mkdtempSync(join(tmpdir(), 'kawaraban-still-'))
  const file = join(folder, 'feed.html')
  const { still: html, visitor } = await visitFeed(browser, product.publicUrl, key)
  writeFileSync(file, html)
  const still = await startServer('still', file)
  const origins = { product: product.publicUrl, still: still.publicUrl }
  try {
    const rounds: Round[] = []
    // The first round only warms up.
    for (let round = 0; round <= count; round++) {
      const measured = await measureRound(browser, origins, visitor, round % 2 === 0)
      if (round > 0) rounds.push(measured)
    }
    const figures = figuresOf(rounds)
    print(tableOf(figures))
    const largest = (who: 'product' | 'still') => [...new Set(rounds.map((round) => round[who].largest))].join(', ')
    print(`Largest paint: ${largest('product')}; as still HTML: ${largest('still')}`)
    return figures.every(isReached)
  } finally {
    await browser.close()
    await Promise.all([product.stop(), still.stop()])
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
