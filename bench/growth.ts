import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { type BenchDatabase, startDatabase } from './database.ts'
import type { Figure } from './figures.ts'
import { actsOf, type GrowthAct, send } from './growth-acts.ts'
import { addGrowthCompany, type GrowthCompany } from './growth-company.ts'
import { plotOf } from './growth-plot.ts'
import { median, threadsMs } from './machine.ts'
import { openPlans, planFlags, type Reading } from './plans.ts'
import { type Server, startServer } from './servers.ts'
import { fillSmallCompanies, smallCompanies } from './small-companies.ts'

const picture = join(import.meta.dirname, '../docs/images/growth.svg')
const chosenSizes = process.env.BENCH_SIZES
const sizes = (chosenSizes ?? '1000,10000,100000,510000').split(',').map(Number)
/** Sizes of audiences by name. */
const named = sizes.slice(-2)
const repeats = { light: 10, heavy: 1, warmUp: 3 }

/** A company alone in its database, or beside the small ones. */
export type Surrounding = 'alone' | 'beside'
export type Growth = {
  readonly act: string
  readonly people: number
  readonly surrounding: Surrounding
  readonly ms: number
  readonly reading: Reading
}

/** One of the databases that are measured in turns. */
type Side = {
  readonly surrounding: Surrounding
  readonly url: string
  readonly client: pg.Client
  readonly company: GrowthCompany
}

type Served = Side & { readonly server: Server }

const urlOf = ({ url }: BenchDatabase, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

const within = async <Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

/** The processes that serve a side: its server, and that server's connections. */
const processesOf = async ({ client, server }: Served): Promise<number[]> => {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  return [server.pid, ...rows.map(({ pid }) => pid)]
}

/** The processor time of each act's calls, the sides in turns; each order comes equally often. */
const measureTimes = async (acts: readonly GrowthAct[], sides: readonly Served[]) => {
  const times = new Map<GrowthAct, Record<Surrounding, number[]>>()
  for (const act of acts) {
    const ofAct: Record<Surrounding, number[]> = { alone: [], beside: [] }
    times.set(act, ofAct)
    const [warmUp, count] = act.isHeavy ? [0, repeats.heavy] : [repeats.warmUp, repeats.light]
    for (let n = 0; n < warmUp + count; n++) {
      for (const side of n % 2 === 0 ? sides : sides.toReversed()) {
        const call = act.call(side.company, n)
        const pids = await processesOf(side)
        const before = threadsMs(pids)
        await send(side.server.origin, call)
        if (n >= warmUp) ofAct[side.surrounding].push(threadsMs(pids) - before)
      }
    }
  }
  return times
}

/** What each act reads at a server of its own that writes plans. */
const measureReadings = async (database: BenchDatabase, acts: readonly GrowthAct[], { url, client, company }: Side) => {
  await client.query(`alter database ${client.database} set auto_explain.log_min_duration = 0`)
  const server = await startServer('product', url)
  try {
    const { read } = await openPlans(database, client)
    const readings = new Map<GrowthAct, Reading>()
    for (const act of acts) {
      // The first call loads what the process keeps.
      if (!act.isHeavy) await send(server.origin, act.call(company, repeats.light + repeats.warmUp))
      readings.set(act, await read(() => send(server.origin, act.call(company, repeats.light + repeats.warmUp + 1))))
    }
    return readings
  } finally {
    await server.stop()
  }
}

const measureSize = async (database: BenchDatabase, template: string, people: number): Promise<Growth[]> => {
  const acts = actsOf(people, named)
  const open = async (surrounding: Surrounding): Promise<Side> => {
    const name = `${surrounding}_${people}`
    const from = surrounding === 'beside' ? ` template ${template} strategy file_copy` : ''
    await database.client.query(`create database ${name}${from}`)
    const url = urlOf(database, name)
    if (surrounding === 'alone') await migrate(url)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return { surrounding, url, client, company: await addGrowthCompany(client, people) }
  }
  const sides = [await open('alone'), await open('beside')]
  try {
    const served: Served[] = []
    const stopAll = () => Promise.all(served.map(({ server }) => server.stop()))
    for (const side of sides) served.push({ ...side, server: await startServer('product', side.url) })
    const times = await measureTimes(acts, served).finally(stopAll)
    const grown: Growth[] = []
    for (const side of sides) {
      const readings = await measureReadings(database, acts, side)
      for (const act of acts) {
        const reading = readings.get(act)
        if (reading)
          grown.push({
            act: act.name,
            people,
            surrounding: side.surrounding,
            ms: median(times.get(act)?.[side.surrounding] ?? []),
            reading,
          })
      }
    }
    return grown
  } finally {
    for (const { client } of sides) await client.end()
    for (const { surrounding } of sides)
      await database.client.query(`drop database ${surrounding}_${people} with (force)`)
  }
}

const tableOf = (grown: readonly Growth[], cellOf: (growth: Growth) => string) => {
  const cell = (act: string, people: number) => {
    const [alone, beside] = (['alone', 'beside'] as const).map((surrounding) =>
      grown.find((one) => one.act === act && one.people === people && one.surrounding === surrounding),
    )
    return alone && beside ? `${cellOf(alone)} → ${cellOf(beside)}` : '–'
  }
  const names = [...new Set(grown.map(({ act }) => act))]
  return [
    `| | ${sizes.map((size) => size.toLocaleString('en')).join(' | ')} |`,
    `|${'---|'.repeat(sizes.length + 1)}`,
    ...names.map((act) => `| ${act} | ${sizes.map((people) => cell(act, people)).join(' | ')} |`),
  ].join('\n')
}

const writeMs = (ms: number) => (ms < 10 ? ms.toFixed(1) : ms.toFixed(0))

/**
 * What people do in companies of all sizes, alone in their database and beside many small companies: times, and the rows that
 * the plans of their statements read.
 */
export const measureGrowth = async (print: (line: string) => void): Promise<readonly Figure[]> => {
  const database = await startDatabase(planFlags)
  const { companies, people, posts } = smallCompanies
  print(`Loading ${companies} companies of ${people} people and ${posts} posts each …`)
  const grown: Growth[] = []
  try {
    const template = 'small_companies'
    await database.client.query(`create database ${template}`)
    await migrate(urlOf(database, template))
    await within(urlOf(database, template), fillSmallCompanies)
    for (const size of sizes) {
      print(`Measuring a company of ${size.toLocaleString('en')} …`)
      grown.push(...(await measureSize(database, template, size)))
    }
  } finally {
    await database.stop()
  }
  print(
    `\nMilliseconds of processor time of server and database, alone → beside ${companies} companies:\n\n${tableOf(grown, ({ ms }) => writeMs(ms))}`,
  )
  const rows = tableOf(grown, ({ reading }) => reading.rows.toLocaleString('en'))
  print(`\nRows read by the plans:\n\n${rows}\n`)
  print('The largest scans of each act in the largest company, beside the small ones:\n')
  for (const { act, people, surrounding, reading } of grown) {
    if (people === Math.max(...sizes) && surrounding === 'beside') print(`- ${act}: ${reading.largest}`)
  }
  if (!chosenSizes) writeFileSync(picture, plotOf(grown))
  const scans = grown.flatMap(({ act, people, surrounding, reading }) =>
    reading.bigScans.map((scan) => `${act}, ${people} people, ${surrounding}: ${scan}`),
  )
  for (const scan of scans) print(`Sequential scan: ${scan}`)
  const largest = Math.max(...sizes)
  return [
    { what: 'sequential scans of a table of more than 10,000 rows', unit: 'scans', values: [scans.length], atMost: 0 },
    ...grown
      .filter(({ people, surrounding }) => people === largest && surrounding === 'beside')
      .map(({ act, ms }): Figure => ({ what: `${act}, ${largest} people, processor time`, unit: 'ms', values: [ms] })),
  ]
}
