import { fillProduct, fillReference } from './data.ts'
import { startDatabase } from './database.ts'
import type { Figure } from './figures.ts'
import { drive, type Result } from './load.ts'
import { residentMb } from './machine.ts'
import { type Server, startServer } from './servers.ts'
import { connections, productVisitors, referenceVisitors, requestsPerOperation, signIn, type Work } from './visitors.ts'

const people = 5_000
const views = 400_000
const warmUpSeconds = 2
/** Resident memory of the product's process after the load. */
const maxMemoryMb = 250

export const allWorks: readonly Work[] = ['feed', 'open', 'toggle']

/** Operations per second over those of the reference: the limit, and what is aimed at. */
const ratios: Record<Work, { limit: number; goal: number }> = {
  feed: { limit: 1.8, goal: 2.4 },
  open: { limit: 0.9, goal: 1.2 },
  toggle: { limit: 0.8, goal: 1 },
}
/** The same for p99 over that of the reference, at most. */
const p99Ratio = { atMost: 1.3, goal: 1 }

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

/** What is measured of one work. */
const figuresOf = (work: Work, rounds: readonly Round[]): Figure[] => {
  const ratioOf = (of: (result: Result) => number) =>
    rounds.map(({ product, reference }) => of(product) / of(reference))
  const each = (who: keyof Round, of: (result: Result) => number) => rounds.map((round) => of(round[who]))
  const operations = ({ requestsPerSecond }: Result) => requestsPerSecond / requestsPerOperation[work]
  const whose = { reference: 'of the reference', product: 'of the product' }
  return [
    {
      what: `${work}: operations per second over the reference`,
      unit: '×',
      values: ratioOf(({ requestsPerSecond }) => requestsPerSecond),
      atLeast: ratios[work].limit,
      goal: ratios[work].goal,
    },
    { what: `${work}: p99 over the reference`, unit: '×', values: ratioOf((result) => result.p99Ms), ...p99Ratio },
    ...(['reference', 'product'] as const).flatMap((who): Figure[] => [
      { what: `${work}: operations ${whose[who]}`, unit: '/s', values: each(who, operations) },
      { what: `${work}: p50 ${whose[who]}`, unit: 'ms', values: each(who, ({ p50Ms }) => p50Ms) },
      { what: `${work}: p99 ${whose[who]}`, unit: 'ms', values: each(who, ({ p99Ms }) => p99Ms) },
      {
        what: `${work}: processor time per request ${whose[who]}`,
        unit: 'µs',
        values: each(who, ({ cpuPerRequestUs }) => cpuPerRequestUs),
      },
      {
        what: `${work}: failures ${whose[who]}`,
        unit: 'calls',
        values: each(who, ({ failures }) => failures),
        atMost: 0,
        judged: 'worst',
      },
    ]),
  ]
}

/** Measures works of the product in turns with the reference. */
export const compareWorks = async (
  print: (line: string) => void,
  works: readonly Work[],
  length: { rounds: number; seconds: number },
): Promise<readonly Figure[]> => {
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
    return [
      ...works.flatMap((work) => figuresOf(work, runs.get(work) ?? [])),
      {
        what: "memory of the product's process after the load",
        unit: 'MB',
        values: [residentMb(product.pid)],
        atMost: maxMemoryMb,
      },
    ]
  } finally {
    await Promise.all([reference.stop(), product.stop()])
    await database.stop()
  }
}
