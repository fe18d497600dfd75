import { fillProduct, fillReference } from './data.ts'
import { startDatabase } from './database.ts'
import { drive, type Result } from './load.ts'
import { median, residentMb } from './machine.ts'
import { type Server, startServer } from './servers.ts'
import { connections, productVisitors, referenceVisitors, requestsPerOperation, signIn, type Work } from './visitors.ts'

const people = 5_000
const views = 400_000
const warmUpSeconds = 2
/** Resident memory of the product's process after the load. */
const maxMemoryMb = 250

export const allWorks: readonly Work[] = ['feed', 'open', 'toggle']

/** Operations per second over those of the reference: the limit, and what is aimed at. */
const ratios: Record<Work, { floor: number; goal: number }> = {
  feed: { floor: 1.5, goal: 1.8 },
  open: { floor: 0.75, goal: 0.9 },
  toggle: { floor: 0.8, goal: 0.9 },
}
/** The same for p99 over that of the reference, at most. */
const p99Ratio = { floor: 1.3, goal: 1 }

/** Reference and product, driven one directly after the other. */
type Round = { readonly reference: Result; readonly product: Result }
type Runs = ReadonlyMap<Work, readonly Round[]>

/** Alternates work by work, and who is first round by round, so that a noisy minute affects both alike. */
const measure = async (
  works: readonly Work[],
  servers: { reference: Server; product: Server; databasePid: number },
  keys: readonly string[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Runs> => {
  const { reference, product, databasePid } = servers
  const runs = new Map<Work, Round[]>(works.map((work) => [work, []]))
  for (let round = 0; round <= rounds; round++) {
    const length = round === 0 ? warmUpSeconds : seconds
    for (const work of works) {
      const driveReference = () =>
        drive(reference.origin, referenceVisitors(work), length, [reference.pid, databasePid])
      const driveProduct = () => drive(product.origin, productVisitors(work, keys), length, [product.pid, databasePid])
      const isReferenceFirst = round % 2 === 0
      const before = isReferenceFirst ? await driveReference() : null
      const ofProduct = await driveProduct()
      const ofReference = before ?? (await driveReference())
      // The first round only warms up.
      if (round > 0) runs.get(work)?.push({ reference: ofReference, product: ofProduct })
    }
  }
  return runs
}

const range = (values: readonly number[]) => `${Math.min(...values).toFixed(2)}–${Math.max(...values).toFixed(2)}`

/** One row of the table, and whether the work is within its limits. */
const reportWork = (work: Work, rounds: readonly Round[]) => {
  const ratioOf = (of: (result: Result) => number) =>
    rounds.map(({ product, reference }) => of(product) / of(reference))
  const speeds = ratioOf(({ requestsPerSecond }) => requestsPerSecond)
  const p99s = ratioOf(({ p99Ms }) => p99Ms)
  const middle = (who: keyof Round, of: (result: Result) => number) => median(rounds.map((round) => of(round[who])))
  const operations = (who: keyof Round) =>
    (middle(who, ({ requestsPerSecond }) => requestsPerSecond) / requestsPerOperation[work]).toFixed(0)
  const latency = (who: keyof Round) =>
    [middle(who, ({ p50Ms }) => p50Ms), middle(who, ({ p99Ms }) => p99Ms)].map((ms) => ms.toFixed(1)).join(' / ')
  const cpu = (who: keyof Round) => middle(who, ({ cpuPerRequestUs }) => cpuPerRequestUs).toFixed(0)
  const failures = rounds.reduce((sum, { product, reference }) => sum + product.failures + reference.failures, 0)
  const { floor, goal } = ratios[work]
  const isReached = median(speeds) >= floor && median(p99s) <= p99Ratio.floor && failures === 0
  const cells = [
    work,
    median(speeds).toFixed(2),
    range(speeds),
    `≥ ${floor}`,
    `≥ ${goal}`,
    median(p99s).toFixed(2),
    range(p99s),
    `≤ ${p99Ratio.floor}`,
    `≤ ${p99Ratio.goal.toFixed(1)}`,
    isReached ? 'yes' : 'NO',
    `${operations('reference')} → ${operations('product')}`,
    `${latency('reference')} → ${latency('product')}`,
    `${cpu('reference')} → ${cpu('product')}`,
    failures,
  ]
  return { row: `| ${cells.join(' | ')} |`, isReached }
}

const head = [
  'work',
  'op/s over the reference',
  'of the rounds',
  'limit',
  'goal',
  'p99 over the reference',
  'of the rounds',
  'limit',
  'goal',
  'reached',
  'op/s, reference → product',
  'p50 / p99 ms',
  'processor µs per request',
  'failures',
]

/** Measures works of the product in turns with the reference; returns whether their limits were met. */
export const compareWorks = async (
  print: (line: string) => void,
  works: readonly Work[],
  length: { rounds: number; seconds: number },
): Promise<boolean> => {
  const database = await startDatabase()
  print(`Loading 1,000 posts, ${people} people, ${views} views …`)
  await fillProduct(database.client, people, views)
  await fillReference(database.client, people, views)
  const keys = await signIn(database.client)
  const reference = await startServer('reference', database.url)
  const product = await startServer('product', database.url)
  print(
    `${connections} connections, ${length.rounds} rounds of ${length.seconds} s each, servers and database ${database.pinned ? 'on one core' : 'not pinned'}. Ratios are medians of the rounds' ratios.`,
  )
  try {
    const runs = await measure(works, { reference, product, databasePid: database.pid }, keys, length)
    const reports = works.map((work) => reportWork(work, runs.get(work) ?? []))
    print(`| ${head.join(' | ')} |`)
    print(`|${'---|'.repeat(head.length)}`)
    for (const { row } of reports) print(row)
    const memory = residentMb(product.pid)
    print(`Memory of the product's process after the load: ${memory.toFixed(0)} MB, at most ${maxMemoryMb} MB.`)
    return reports.every(({ isReached }) => isReached) && memory <= maxMemoryMb
  } finally {
    await Promise.all([reference.stop(), product.stop()])
    await database.stop()
  }
}
