import { measureAccounts } from './accounts.ts'
import { measureAudience } from './audience.ts'
import { measureBoards } from './boards.ts'
import { measureBodies } from './bodies.ts'
import { fillProduct, fillReference } from './data.ts'
import { startDatabase } from './database.ts'
import { measureImports } from './imports.ts'
import { drive, type Result } from './load.ts'
import { median, pin, residentMb } from './machine.ts'
import { measurePage } from './page.ts'
import { measurePush } from './push.ts'
import { askingCore, type Server, startServer } from './servers.ts'
import { measureStart } from './start.ts'
import { measureTables } from './tables.ts'
import { connections, productVisitors, referenceVisitors, requestsPerOperation, signIn, type Work } from './visitors.ts'
import { measureWriters } from './writers.ts'

/** The required ratios to the reference, in operations per second; for the feed also in p99 (at most). */
const floors: Record<Work, number> = { feed: 0.6, open: 0.5, toggle: 0.5 }
const feedP99Ceiling = 2

const people = 5_000
const views = 400_000
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const all: readonly Work[] = ['feed', 'open', 'toggle']

const print = (line: string) => process.stdout.write(`${line}\n`)

/** Suites with a company of their own, apart from the works; each returns whether its limits were met. */
const allSuites: Record<string, () => Promise<boolean>> = {
  accounts: () => measureAccounts(print),
  audience: () => measureAudience(print, { rounds, seconds }),
  bodies: () => measureBodies(print),
  boards: () => measureBoards(print),
  imports: () => measureImports(print),
  page: () => measurePage(print),
  push: () => measurePush(print),
  start: () => measureStart(print, rounds),
  tables: () => measureTables(print),
  writers: () => measureWriters(print),
}
/** The suites named by the arguments, or all. */
const chosen = process.argv.slice(2)
const isChosen = (name: string) => chosen.length === 0 || chosen.includes(name)
const works = all.filter(isChosen)
const suites = Object.keys(allSuites).filter(isChosen)

type Runs = Record<Work, { reference: Result[]; product: Result[] }>

/** Alternates work by work, so that a noisy minute affects both alike. */
const measure = async (
  reference: Server,
  product: Server,
  databasePid: number,
  keys: readonly string[],
): Promise<Runs> => {
  const runs: Runs = {
    feed: { reference: [], product: [] },
    open: { reference: [], product: [] },
    toggle: { reference: [], product: [] },
  }
  for (let round = 0; round <= rounds; round++) {
    for (const work of works) {
      // The first round only warms up.
      const length = round === 0 ? 2 : seconds
      const ofReference = await drive(reference.origin, referenceVisitors(work), length, [reference.pid, databasePid])
      const ofProduct = await drive(product.origin, productVisitors(work, keys), length, [product.pid, databasePid])
      if (round === 0) continue
      runs[work].reference.push(ofReference)
      runs[work].product.push(ofProduct)
    }
  }
  return runs
}

const middle = (results: readonly Result[], of: (result: Result) => number) => median(results.map(of))

const report = (runs: Runs): boolean => {
  let reached = true
  print(
    '| work | reference op/s | product op/s | ratio | floor | reference p50 / p99 ms | product p50 / p99 ms | p99 ratio | processor µs per request | failures |',
  )
  print('|---|---|---|---|---|---|---|---|---|---|')
  for (const work of works) {
    const { reference, product } = runs[work]
    const [ours, theirs] = [product, reference].map(
      (results) => middle(results, (result) => result.requestsPerSecond) / requestsPerOperation[work],
    ) as [number, number]
    const ratio = median(
      product.map((result, round) => result.requestsPerSecond / (reference[round]?.requestsPerSecond ?? Number.NaN)),
    )
    const p99 = middle(product, (result) => result.p99Ms) / middle(reference, (result) => result.p99Ms)
    const failures = [...product, ...reference].reduce((sum, result) => sum + result.failures, 0)
    const latency = (results: readonly Result[]) =>
      `${middle(results, (result) => result.p50Ms)} / ${middle(results, (result) => result.p99Ms)}`
    const cpu = (results: readonly Result[]) => middle(results, (result) => result.cpuPerRequestUs).toFixed(0)
    print(
      `| ${work} | ${theirs.toFixed(0)} | ${ours.toFixed(0)} | ${ratio.toFixed(2)} | ${floors[work]} | ${latency(reference)} | ${latency(product)} | ${p99.toFixed(2)} | ${cpu(reference)} → ${cpu(product)} | ${failures} |`,
    )
    reached &&= ratio >= floors[work] && failures === 0 && (work !== 'feed' || p99 <= feedP99Ceiling)
  }
  return reached
}

/** Measures the works against the reference; returns whether their floors were reached. */
const compare = async (): Promise<boolean> => {
  const database = await startDatabase()
  print(`Loading 1,000 posts, ${people} people, ${views} views …`)
  await fillProduct(database.client, people, views)
  await fillReference(database.client, people, views)
  const keys = await signIn(database.client)
  const reference = await startServer('reference', database.url)
  const product = await startServer('product', database.url)
  print(
    `${connections} connections, ${rounds} rounds of ${seconds} s each, servers and database ${database.pinned ? 'on one core' : 'not pinned'}.`,
  )
  try {
    const reached = report(await measure(reference, product, database.pid, keys))
    print(`Memory of the product's process after the load: ${residentMb(product.pid).toFixed(0)} MB`)
    return reached
  } finally {
    await Promise.all([reference.stop(), product.stop()])
    await database.stop()
  }
}

if (works.length + suites.length === 0) throw new Error(`nothing is called ${chosen.join(' ')}`)
pin(process.pid, askingCore)
const reached = works.length > 0 ? [await compare()] : []
for (const suite of suites) reached.push((await allSuites[suite]?.()) ?? false)
print(reached.every(Boolean) ? 'All limits were met.' : 'A limit was missed.')
process.exitCode = reached.every(Boolean) ? 0 : 1
