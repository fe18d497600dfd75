import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { browserFactsCookie } from '@kawaraban/contract/browser-facts.ts'
import type { Browser } from 'playwright-core'
import { tipFlags } from '../apps/web/src/platform/storage.ts'
import { launch } from '../e2e/chromium.ts'
import { buildWeb } from '../scripts/build-web.ts'
import { openPage } from './audience-browser.ts'
import { type BarePage, openBarePage } from './bare-page.ts'
import { fillProduct } from './data.ts'
import { startDatabase } from './database.ts'
import type { Figure } from './figures.ts'
import { allCores, median, pin } from './machine.ts'
import { type Opening, openWatched, timeClick, timeFixedWork } from './page-opening.ts'
import { clientCore, startServer } from './servers.ts'
import { startSession } from './visitors.ts'

const people = 5_000
const views = 400_000
const editor = 1
export const usualSlowdown = 4
/** A slower phone is one on which the still page paints so late. */
const slowPaintMs = 700
const greatestSlowdown = 16
/** Stills count as so slow at least: on a quiet machine nothing blocks them. */
export const leastMs = 50
/** After it has loaded and between two clicks a page rests for so long, times the slowdown. */
export const restMs = 750
/** A busy server sends the page plain: it is opened again. */
const mostTries = 5

/** A known user, with the facts that an earlier visit has stored for the server. */
export type Visitor = { readonly key: string; readonly facts: string }
type Origins = { readonly product: string; readonly still: string }

/** A fresh page of a known user who has seen all hints, with an empty cache, closed at the end. */
export const withPage = async <Result>(
  browser: Browser,
  origin: string,
  { key, facts }: Visitor,
  slowdown: number,
  act: (page: BarePage) => Promise<Result>,
): Promise<Result> => {
  const page = await openBarePage(browser, slowdown)
  try {
    await page.setCookie('kawaraban', encodeURIComponent(key), origin)
    await page.setCookie(browserFactsCookie, facts, origin)
    await page.runFirst(
      (flags) => {
        for (const flag of flags) localStorage.setItem(`companyIntraNews.tip.${flag}`, 'seen')
        localStorage.setItem('companyIntraNews.signedIn', 'reader')
      },
      [...tipFlags],
    )
    return await act(page)
  } finally {
    await page.close()
  }
}

/**
 * The feed, or the page of another path, as it is on screen once it has loaded, as HTML with its styles and without any script, and
 * the visitor with the facts that the page has stored.
 */
export const visitPage = async (
  browser: Browser,
  origin: string,
  key: string,
  path = '/',
): Promise<{ still: string; visitor: Visitor }> => {
  const page = await openPage(browser, origin, key)
  try {
    await page.goto(path)
    await page.getByRole('article').first().waitFor()
    await wait(restMs * usualSlowdown)
    const still = await page.evaluate(() => {
      const copy = document.documentElement.cloneNode(true) as HTMLElement
      const loaded = 'script, link[rel=modulepreload], link[rel=preload], link[rel=manifest]'
      for (const element of copy.querySelectorAll(loaded)) element.remove()
      return `<!doctype html>${copy.outerHTML}`
    })
    const cookies = await page.context().cookies()
    const facts = cookies.find(({ name }) => name === browserFactsCookie)?.value ?? ''
    return { still, visitor: { key, facts } }
  } finally {
    await page.context().close()
  }
}

type Round = { product: Opening; still: Opening; detailMs: number; formMs: number }

/** Opens pages in turns on a processor that many times as slow. */
const createRounds = (browser: Browser, origins: Origins, visitor: Visitor, slowdown: number) => {
  const rest = restMs * slowdown
  const openStill = () =>
    withPage(browser, origins.still, visitor, slowdown, (page) => openWatched(page, origins.still, rest))

  const openProduct = (tries = mostTries): Promise<Omit<Round, 'still'>> =>
    withPage(browser, origins.product, visitor, slowdown, async (page) => {
      const product = await openWatched(page, origins.product, rest)
      if (!product.isRendered) return null
      const detailMs = await timeClick(page, 'article :is(h2, h3) a', 'article h1')
      await page.evaluate(() => history.back())
      await wait(rest)
      const formMs = await timeClick(page, '#feed-add', '[data-field="title"]')
      return { product, detailMs, formMs }
    }).then((opened) => {
      if (opened) return opened
      if (tries === 0) throw new Error('the server did not render the feed')
      return openProduct(tries - 1)
    })

  const measureRound = async (isStillFirst: boolean): Promise<Round> => {
    const before = isStillFirst ? await openStill() : null
    const opened = await openProduct()
    return { ...opened, still: before ?? (await openStill()) }
  }
  return { openStill, measureRound }
}

/** The least slowdown at which the still page paints as on a slower phone; throws where none is slow enough. */
const findSlowdown = async (browser: Browser, origins: Origins, visitor: Visitor): Promise<number> => {
  for (let slowdown = usualSlowdown; slowdown <= greatestSlowdown; slowdown++) {
    const { openStill } = createRounds(browser, origins, visitor, slowdown)
    const paints = [await openStill(), await openStill(), await openStill()]
    if (median(paints.map(({ lcpMs }) => lcpMs)) >= slowPaintMs) return slowdown
  }
  throw new Error(
    `the still page paints before ${slowPaintMs} ms even at ${greatestSlowdown} times the slowness of this machine`,
  )
}

const over = (rounds: readonly Round[], what: 'lcpMs' | 'blockingMs') =>
  rounds.map(({ product, still }) => product[what] / Math.max(still[what], leastMs))

/** What is looked at on both phones. */
const paintsOf = (rounds: readonly Round[], where: string): Figure[] => {
  const of = (who: 'product' | 'still', what: 'lcpMs' | 'blockingMs') => rounds.map((round) => round[who][what])
  const blockedOver = { what: `${where}, blocked by long tasks over still HTML`, values: over(rounds, 'blockingMs') }
  return [
    { what: `${where}: largest paint`, values: of('product', 'lcpMs'), unit: 'ms' },
    { what: `${where}, as still HTML: largest paint`, values: of('still', 'lcpMs'), unit: 'ms' },
    { ...blockedOver, unit: '×', atMost: 3, goal: 2 },
    { what: `${where}: blocked by long tasks`, values: of('product', 'blockingMs'), unit: 'ms' },
    { what: `${where}, as still HTML: blocked by long tasks`, values: of('still', 'blockingMs'), unit: 'ms' },
  ]
}

const figuresOf = (usual: readonly Round[], slow: readonly Round[]): Figure[] => {
  const ofProduct = (what: 'requests' | 'scriptKb' | 'styleKb') => usual.map(({ product }) => product[what])
  const where = 'feed'
  return [
    {
      what: 'feed: largest paint over that as still HTML',
      values: over(usual, 'lcpMs'),
      unit: '×',
      atMost: 1.6,
      goal: 1.25,
    },
    ...paintsOf(usual, where),
    { what: 'feed: requests until the largest paint', values: ofProduct('requests'), unit: '×', atMost: 9, goal: 8 },
    { what: 'feed: scripts until then, brotli', values: ofProduct('scriptKb'), unit: 'kB', atMost: 150, goal: 95 },
    { what: 'feed: styles until then, brotli', values: ofProduct('styleKb'), unit: 'kB', atMost: 12, goal: 8 },
    { what: 'from card to detail', values: usual.map(({ detailMs }) => detailMs), unit: 'ms', atMost: 160, goal: 100 },
    { what: "the form's first opening", values: usual.map(({ formMs }) => formMs), unit: 'ms', goal: 250 },
    ...paintsOf(slow, 'feed on a slower phone'),
    { what: 'on a slower phone, from card to detail', values: slow.map(({ detailMs }) => detailMs), unit: 'ms' },
  ]
}

/**
 * The feed's first opening in turns with the same page as still HTML, at a quarter of the browser's speed, and as slow as a phone on
 * which the still page takes 700 ms to paint.
 */
export const measurePage = async (print: (line: string) => void, count: number): Promise<readonly Figure[]> => {
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
  const { still: html, visitor } = await visitPage(browser, product.publicUrl, key)
  writeFileSync(file, html)
  const still = await startServer('still', file)
  const origins = { product: product.publicUrl, still: still.publicUrl }
  try {
    const blank = await openBarePage(browser, 1)
    const fixedWork: Figure = {
      what: 'a fixed piece of work in this browser',
      values: await timeFixedWork(blank, 9),
      unit: 'ms',
    }
    await blank.close()
    const slowdown = await findSlowdown(browser, origins, visitor)
    print(`The slower phone is ${slowdown} times as slow as this machine, the usual one ${usualSlowdown} times.`)
    const usual = createRounds(browser, origins, visitor, usualSlowdown)
    const slow = createRounds(browser, origins, visitor, slowdown)
    const rounds: { usual: Round; slow: Round }[] = []
    // The first round only warms up.
    for (let round = 0; round <= count; round++) {
      const isStillFirst = round % 2 === 0
      const measured = { usual: await usual.measureRound(isStillFirst), slow: await slow.measureRound(isStillFirst) }
      if (round > 0) rounds.push(measured)
    }
    const ofUsual = rounds.map((round) => round.usual)
    const largest = (who: 'product' | 'still') => [...new Set(ofUsual.map((round) => round[who].largest))].join(', ')
    print(`Largest paint: ${largest('product')}; as still HTML: ${largest('still')}`)
    return [
      fixedWork,
      ...figuresOf(
        ofUsual,
        rounds.map((round) => round.slow),
      ),
    ]
  } finally {
    await browser.close()
    await Promise.all([product.stop(), still.stop()])
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
