import type pg from 'pg'
import { fillProduct } from './data.ts'
import { startDatabase } from './database.ts'
import { drive, type Result, type Step, type Visitor } from './load.ts'
import { allCores, cpuSeconds, median, pin, residentMb } from './machine.ts'
import { type Server, startServer } from './servers.ts'
import { connections, productVisitors, signIn } from './visitors.ts'

const counts = [1, 2, 4]
const [people, views] = [5_000, 400_000]
const warmUpSeconds = 3
const sampleMs = 50

/** What a person does in turn: reads the feed, opens a post, completes another one and undoes that. */
const visitorsOf = (keys: readonly string[]): Visitor[] => {
  const [feed, open, toggle] = (['feed', 'open', 'toggle'] as const).map((work) => productVisitors(work, keys))
  return keys.map((_, index) => {
    const steps: Step[] = []
    for (let turn = 0; turn < 200; turn++) {
      const two = (visitors: readonly Visitor[] | undefined) =>
        visitors?.[index]?.steps.slice(2 * turn, 2 * turn + 2) ?? []
      steps.push(...(feed?.[index]?.steps.slice(turn, turn + 1) ?? []), ...two(open), ...two(toggle))
    }
    return { headers: feed?.[index]?.headers ?? {}, steps }
  })
}

type Waits = { active: number; lock: number; inside: number }

/** Counts, until it is stopped, what the connections that are at work wait for: for rows, or inside of PostgreSQL. */
const sampleWaits = (client: pg.Client) => {
  const sum: Waits = { active: 0, lock: 0, inside: 0 }
  let isStopped = false
  const sample = async () => {
    while (!isStopped) {
      const { rows } = await client.query<Waits>(`
        select count(*)::int as active, (count(*) filter (where wait_event_type = 'Lock'))::int as lock,
          (count(*) filter (where wait_event_type = 'LWLock'))::int as inside
        from pg_stat_activity
        where state = 'active' and backend_type = 'client backend' and pid <> pg_backend_pid()`)
      for (const key of ['active', 'lock', 'inside'] as const) sum[key] += rows[0]?.[key] ?? 0
      await new Promise((resolve) => setTimeout(resolve, sampleMs))
    }
    return sum
  }
  const sampling = sample()
  return () => {
    isStopped = true
    return sampling
  }
}

type Round = {
  readonly perSecond: number
  readonly p99Ms: number
  readonly failures: number
  /** Processor time per request, in microseconds. */
  readonly nodeUs: number
  readonly databaseUs: number
  readonly waits: Waits
}

/** One load on so many servers, its connections spread over them. */
const measureRound = async (
  servers: readonly Server[],
  visitors: readonly Visitor[],
  seconds: number,
  { client, pid }: { client: pg.Client; pid: number },
): Promise<Round> => {
  const cpuNow = () => [servers.reduce((sum, server) => sum + cpuSeconds(server.pid), 0), cpuSeconds(pid)] as const
  const stop = sampleWaits(client)
  const before = cpuNow()
  const results = await Promise.all(
    servers.map(({ origin }, index) =>
      drive(
        origin,
        visitors.filter((_, place) => place % servers.length === index),
        seconds,
        [],
      ),
    ),
  )
  const after = cpuNow()
  const sumOf = (of: (result: Result) => number) => results.reduce((sum, result) => sum + of(result), 0)
  const perSecond = sumOf(({ requestsPerSecond }) => requestsPerSecond)
  const perRequestUs = (place: 0 | 1) => ((after[place] - before[place]) / (perSecond * seconds)) * 1_000_000
  return {
    perSecond,
    p99Ms: Math.max(...results.map(({ p99Ms }) => p99Ms)),
    failures: sumOf(({ failures }) => failures),
    nodeUs: perRequestUs(0),
    databaseUs: perRequestUs(1),
    waits: await stop(),
  }
}

const head = [
  'processes',
  'requests per second',
  'over one process',
  'p99, ms',
  'Node.js µs per request',
  'PostgreSQL µs per request',
  'waits for rows, of statements at work',
  'waits inside of PostgreSQL',
  'connections',
  'memory of all processes, MB',
  'failures',
]

const percent = (part: number, whole: number) => `${((100 * part) / Math.max(whole, 1)).toFixed(1)} %`

/** The same load on one, two and four processes with one database. Returns whether no request failed. */
export const measureProcesses = async (
  print: (line: string) => void,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<boolean> => {
  const database = await startDatabase()
  const { client, url } = database
  print(`Loading 1,000 posts, ${people} people, ${views} views …`)
  await fillProduct(client, people, views)
  const visitors = visitorsOf(await signIn(client))
  const servers: Server[] = []
  const runs = new Map<number, Round[]>(counts.map((count) => [count, []]))
  const [memory, opened] = [new Map<number, number>(), new Map<number, number>()]
  try {
    for (const count of counts) {
      while (servers.length < count) servers.push(await startServer('product', url))
      // All share all cores, as they would on one machine.
      for (const { pid } of [database, ...servers]) pin(pid, allCores)
      await measureRound(servers, visitors, warmUpSeconds, database)
      memory.set(
        count,
        servers.reduce((sum, { pid }) => sum + residentMb(pid), 0),
      )
      const { rows } = await client.query<{ open: number }>(
        "select count(*)::int as open from pg_stat_activity where backend_type = 'client backend'",
      )
      // Without that of this bench.
      opened.set(count, (rows[0]?.open ?? 0) - 1)
    }
    for (let round = 0; round < rounds; round++) {
      for (const count of round % 2 === 0 ? counts : counts.toReversed()) {
        runs.get(count)?.push(await measureRound(servers.slice(0, count), visitors, seconds, database))
      }
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await database.stop()
  }
  const one = runs.get(1) ?? []
  const row = (count: number) => {
    const ofCount = runs.get(count) ?? []
    const middle = (of: (round: Round) => number) => median(ofCount.map(of))
    const sumOf = (of: (round: Round) => number) => ofCount.reduce((sum, round) => sum + of(round), 0)
    const active = sumOf(({ waits }) => waits.active)
    return [
      count,
      middle(({ perSecond }) => perSecond).toFixed(0),
      median(ofCount.map(({ perSecond }, round) => perSecond / (one[round]?.perSecond ?? Number.NaN))).toFixed(2),
      middle(({ p99Ms }) => p99Ms).toFixed(0),
      middle(({ nodeUs }) => nodeUs).toFixed(0),
      middle(({ databaseUs }) => databaseUs).toFixed(0),
      percent(
        sumOf(({ waits }) => waits.lock),
        active,
      ),
      percent(
        sumOf(({ waits }) => waits.inside),
        active,
      ),
      opened.get(count),
      memory.get(count)?.toFixed(0),
      sumOf(({ failures }) => failures),
    ]
  }
  print(
    `${connections} connections, ${rounds} rounds of ${seconds} s each, everything on ${allCores === '0-0' ? 'one core' : `cores ${allCores}`}.`,
  )
  print([head, head.map(() => '---'), ...counts.map(row)].map((cells) => `| ${cells.join(' | ')} |`).join('\n'))
  return [...runs.values()].flat().every(({ failures }) => failures === 0)
}
