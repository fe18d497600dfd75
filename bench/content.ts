import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Browser } from 'playwright-core'
import { tipFlags } from '../apps/web/src/platform/storage.ts'
import { launch } from '../e2e/chromium.ts'
import { buildWeb } from '../scripts/build-web.ts'
import { openBarePage } from './bare-page.ts'
import { measureFiles } from './content-files.ts'
import { measureSearch } from './content-search.ts'
import { findSlowest, fullText, usualText } from './content-texts.ts'
import { fillProduct } from './data.ts'
import { startDatabase } from './database.ts'
import type { Figure } from './figures.ts'
import { drive, type Result } from './load.ts'
import { allCores, pin } from './machine.ts'
import { timeClick } from './page-opening.ts'
import { clientCore, type Server, startServer } from './servers.ts'
import { productVisitors, signIn, startSession } from './visitors.ts'

const people = 5_000
const views = 400_000
const editor = 1
const warmUpSeconds = 2
const randomTexts = 10_000
/** As for other pages: a processor a quarter as fast, and the time that a page rests before a click. */
const slowdown = 4
const restMs = 750 * slowdown

type Format = 'plain' | 'markdown'
type Length = { rounds: number; seconds: number }

/** Gives all posts that content and format. */
const write = async (client: pg.Client, content: string, format: Format) => {
  await client.query('update news set content = $1, content_format = $2', [content, format])
  await client.query('update management_groups set news_version = news_version + 1')
}

/** Runs `act` for both formats in each round, in turns, the first round only to warm up; returns what each gave. */
const inTurns = async <Value>(rounds: number, act: (format: Format, isWarmUp: boolean) => Promise<Value>) => {
  const values: Record<Format, Value[]> = { plain: [], markdown: [] }
  for (let round = 0; round <= rounds; round++) {
    const order: readonly Format[] = round % 2 === 0 ? ['plain', 'markdown'] : ['markdown', 'plain']
    for (const format of order) {
      const value = await act(format, round === 0)
      if (round > 0) values[format].push(value)
    }
  }
  return values
}

const ratios = (over: readonly number[], under: readonly number[]) =>
  over.map((value, index) => value / (under[index] ?? Number.NaN))

/** The feed of posts with marks, over the same feed of plain posts. */
const measureFeed = async (
  database: { client: pg.Client; pid: number },
  product: Server,
  { rounds, seconds }: Length,
): Promise<readonly Figure[]> => {
  const keys = await signIn(database.client)
  const results = await inTurns<Result>(rounds, async (format, isWarmUp) => {
    await write(database.client, usualText, format)
    await drive(product.origin, productVisitors('feed', keys), 1, [product.pid])
    return drive(product.origin, productVisitors('feed', keys), isWarmUp ? warmUpSeconds : seconds, [
      product.pid,
      database.pid,
    ])
  })
  const perSecond = (format: Format) => results[format].map(({ requestsPerSecond }) => requestsPerSecond)
  const all = [...results.plain, ...results.markdown]
  return [
    {
      what: 'feed: of posts with marks over the same of plain posts',
      unit: '×',
      values: ratios(perSecond('markdown'), perSecond('plain')),
      atLeast: 0.95,
    },
    { what: 'feed: operations of plain posts', unit: '/s', values: perSecond('plain') },
    {
      what: 'feed: failures',
      unit: 'calls',
      values: all.map(({ failures }) => failures),
      atMost: 0,
      judged: 'worst',
    },
  ]
}

/** Opens the first card of the feed; returns the time from the click until its text is painted. */
const openCard = async (browser: Browser, origin: string, key: string): Promise<number> => {
  const page = await openBarePage(browser, slowdown)
  try {
    await page.setCookie('kawaraban', encodeURIComponent(key), origin)
    await page.runFirst(
      (flags) => {
        for (const flag of flags) localStorage.setItem(`companyIntraNews.tip.${flag}`, 'seen')
        localStorage.setItem('companyIntraNews.signedIn', 'reader')
      },
      [...tipFlags],
    )
    await page.open(origin)
    await wait(restMs)
    return await timeClick(page, 'article h3 a', 'article .whitespace-pre-wrap')
  } finally {
    await page.close()
  }
}

/** The longest texts, opened from their card: with their marks, and as plain texts. */
const measureOpening = async (
  client: pg.Client,
  product: Server,
  browser: Browser,
  rounds: number,
): Promise<readonly Figure[]> => {
  const slowest = findSlowest(randomTexts)
  const key = await startSession(client, 1, editor)
  const figures: Figure[] = [
    { what: `reading the marks of the slowest of ${randomTexts} random texts`, unit: 'ms', values: [slowest.ms] },
  ]
  const texts = { 'the slowest random text': slowest.text, 'a text of items alone': fullText }
  for (const [what, text] of Object.entries(texts)) {
    const opened = await inTurns(rounds, async (format) => {
      await write(client, text, format)
      return openCard(browser, product.publicUrl, key)
    })
    figures.push(
      {
        what: `opening ${what} from its card, over a plain text of its length`,
        unit: '×',
        values: ratios(opened.markdown, opened.plain),
        atMost: 3,
      },
      { what: `opening ${what}`, unit: 'ms', values: opened.markdown },
      { what: `opening ${what} as a plain text`, unit: 'ms', values: opened.plain },
    )
  }
  return figures
}

/** What marks in contents cost (WRITE-02): the feed, and the longest texts. */
const measureMarks = async (print: (line: string) => void, length: Length): Promise<readonly Figure[]> => {
  await buildWeb(join(import.meta.dirname, '..'))
  const database = await startDatabase()
  print(`Loading 1,000 posts, ${people} people, ${views} views …`)
  await fillProduct(database.client, people, views)
  const product = await startServer('product', database.url)
  // A browser is several processes, which need more than one core.
  pin(process.pid, allCores)
  const browser = await launch()
  pin(process.pid, clientCore)
  try {
    const feed = await measureFeed(database, product, length)
    return [...feed, ...(await measureOpening(database.client, product, browser, length.rounds))]
  } finally {
    await browser.close()
    await product.stop()
    await database.stop()
  }
}

/** What contents cost: their marks, their files (FILE-03), and searches over them (FIND-07). */
export const measureContent = async (print: (line: string) => void, length: Length): Promise<readonly Figure[]> => [
  ...(await measureMarks(print, length)),
  ...(await measureFiles(print, length)),
  ...(await measureSearch(print)),
]
