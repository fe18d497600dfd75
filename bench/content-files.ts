import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { noisySizes } from '../apps/server/src/testing/pictures.ts'
import { launch } from '../e2e/chromium.ts'
import { fillProduct, posts } from './data.ts'
import { startDatabase } from './database.ts'
import type { Figure } from './figures.ts'
import { drive, type Result, type Visitor } from './load.ts'
import { allCores, pin } from './machine.ts'
import { leastMs, restMs, usualSlowdown, visitPage, withPage } from './page.ts'
import { type Opening, openWatched } from './page-opening.ts'
import { clientCore, type Server, startServer } from './servers.ts'
import { productVisitors, signIn, startSession } from './visitors.ts'

const [people, views, picturesEach] = [5_000, 400_000, 10]
const reader = 2
const warmUpSeconds = 2
const [width, height] = [1600, 1000]
/** A busy server sends the page plain: it is opened again. */
const mostTries = 5

type Length = { rounds: number; seconds: number }

/** Gives every post ten pictures, or none. */
const givePictures = async (client: pg.Client, hasSome: boolean) => {
  await client.query('delete from files')
  if (hasSome)
    await client.query(`
      insert into files (management_group_id, file_id, owner_company_user_id, name, bytes, kind, mime, state, width, height,
        news_id, position, alt, created_at)
      overriding system value
      select 1, n * 100 + p, 1, '中庭の写真' || p || '.jpg', 2400000, 'picture', 'image/jpeg', 'ready', ${width}, ${height},
        n, p, '中庭に集まった社員', now()
      from generate_series(1, ${posts}) n, generate_series(1, ${picturesEach}) p`)
  await client.query('update management_groups set news_version = news_version + 1')
  await client.query('vacuum analyze files')
}

/** The bytes of the pictures of all posts, each file in its sizes; the posts share them. */
const writePictures = async (dataDir: string) => {
  const shared = join(dataDir, 'shared')
  for (let picture = 1; picture <= picturesEach; picture++) {
    mkdirSync(join(shared, String(picture)), { recursive: true })
    for (const [size, bytes] of Object.entries(await noisySizes(width, height)))
      writeFileSync(join(shared, String(picture), size), bytes)
  }
  const company = join(dataDir, 'files/1')
  mkdirSync(company, { recursive: true })
  for (let post = 1; post <= posts; post++)
    for (let picture = 1; picture <= picturesEach; picture++)
      symlinkSync(join(shared, String(picture)), join(company, String(post * 100 + picture)))
}

const works = ['feed', 'detail'] as const
type Work = (typeof works)[number]

const visitorsOf = (work: Work, keys: readonly string[]): Visitor[] => {
  if (work === 'feed') return productVisitors('feed', keys)
  return productVisitors('open', keys).map((visitor) => ({
    ...visitor,
    steps: visitor.steps.filter(({ method }) => method === 'GET'),
  }))
}

/** JSON of posts with ten pictures over the same without, in turns. */
const measureCalls = async (
  database: { client: pg.Client; pid: number },
  product: Server,
  { rounds, seconds }: Length,
): Promise<readonly Figure[]> => {
  const keys = await signIn(database.client)
  const results: Record<Work, { with: Result[]; without: Result[] }> = {
    feed: { with: [], without: [] },
    detail: { with: [], without: [] },
  }
  for (let round = 0; round <= rounds; round++) {
    const order = round % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)
    for (const which of order) {
      await givePictures(database.client, which === 'with')
      for (const work of works) {
        const run = (length: number) =>
          drive(product.origin, visitorsOf(work, keys), length, [product.pid, database.pid])
        await run(1)
        const result = await run(round === 0 ? warmUpSeconds : seconds)
        if (round > 0) results[work][which].push(result)
      }
    }
  }
  return works.flatMap((work): Figure[] => {
    const { with: some, without: none } = results[work]
    const perSecond = (of: readonly Result[]) => of.map(({ requestsPerSecond }) => requestsPerSecond)
    const cpuUs = (of: readonly Result[]) => of.map(({ cpuPerRequestUs }) => cpuPerRequestUs)
    const ratios = some.map(
      ({ requestsPerSecond }, index) => requestsPerSecond / (perSecond(none)[index] ?? Number.NaN),
    )
    const failures = [...some, ...none].map((result) => result.failures)
    return [
      { what: `${work} with ten pictures over the same without`, unit: '×', values: ratios, atLeast: 0.8, goal: 0.9 },
      { what: `${work} with ten pictures: operations`, unit: '/s', values: perSecond(some) },
      { what: `${work} without: operations`, unit: '/s', values: perSecond(none) },
      { what: `${work} with ten pictures: processor time per request`, unit: 'µs', values: cpuUs(some) },
      { what: `${work} without: processor time per request`, unit: 'µs', values: cpuUs(none) },
      { what: `${work}: failures`, unit: 'calls', values: failures, atMost: 0, judged: 'worst' },
    ]
  })
}

/** The largest paint of a page with pictures over that of the same page and pictures as still HTML, in turns. */
const measurePaints = async (
  print: (line: string) => void,
  product: Server,
  { key, dataDir, rounds }: { key: string; dataDir: string; rounds: number },
): Promise<readonly Figure[]> => {
  // A browser is several processes, which need more than one core.
  pin(process.pid, allCores)
  const browser = await launch()
  pin(process.pid, clientCore)
  const rest = restMs * usualSlowdown
  const measure = async (name: Work, path: string): Promise<Figure[]> => {
    const { still: html, visitor } = await visitPage(browser, product.publicUrl, key, path)
    const file = join(dataDir, `${name}.html`)
    writeFileSync(file, html)
    const still = await startServer('still', file, dataDir)
    const openAt = (origin: string, at: string) =>
      withPage(browser, origin, visitor, usualSlowdown, (page) => openWatched(page, `${origin}${at}`, rest))
    const openProduct = async (tries = mostTries): Promise<Opening> => {
      const opened = await openAt(product.publicUrl, path)
      if (opened.isRendered) return opened
      if (tries === 0) throw new Error(`the server did not render ${path}`)
      return openProduct(tries - 1)
    }
    const openings: Record<'product' | 'still', Opening[]> = { product: [], still: [] }
    try {
      // The first round only warms up.
      for (let round = 0; round <= rounds; round++) {
        const open = { product: () => openProduct(), still: () => openAt(still.publicUrl, '/') }
        for (const who of round % 2 === 0 ? (['still', 'product'] as const) : (['product', 'still'] as const)) {
          const opened = await open[who]()
          if (round > 0) openings[who].push(opened)
        }
      }
    } finally {
      await still.stop()
    }
    const largest = (who: 'product' | 'still') => [...new Set(openings[who].map((opened) => opened.largest))].join(', ')
    print(`Largest paint of the ${name}: ${largest('product')}; as still HTML: ${largest('still')}`)
    const paints = (who: 'product' | 'still') => openings[who].map(({ lcpMs }) => lcpMs)
    const over = paints('product').map((ms, index) => ms / Math.max(paints('still')[index] ?? Number.NaN, leastMs))
    return [
      { what: `${name} with pictures: largest paint over that as still HTML`, unit: '×', values: over, atMost: 1.25 },
      { what: `${name} with pictures: largest paint`, unit: 'ms', values: paints('product') },
      { what: `${name} with pictures, as still HTML: largest paint`, unit: 'ms', values: paints('still') },
    ]
  }
  try {
    return [...(await measure('feed', '/')), ...(await measure('detail', '/news/1'))]
  } finally {
    await browser.close()
  }
}

/** What files of posts cost those who read (FILE-03): the feed and a post with ten pictures, over the same without. */
export const measureFiles = async (print: (line: string) => void, length: Length): Promise<readonly Figure[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kawaraban-pictures-'))
  const database = await startDatabase()
  print(`Loading ${posts} posts with ${picturesEach} pictures each …`)
  await fillProduct(database.client, people, views)
  await writePictures(dataDir)
  const key = await startSession(database.client, 1, reader)
  const product = await startServer('product', database.url, dataDir)
  try {
    const calls = await measureCalls(database, product, length)
    // A short text, as with many pictures, so that one of them is the largest paint of its post.
    await database.client.query("update news set content = '避難訓練の様子です。' where news_id = 1")
    await givePictures(database.client, true)
    return [...calls, ...(await measurePaints(print, product, { key, dataDir, rounds: length.rounds }))]
  } finally {
    await product.stop()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
