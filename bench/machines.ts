import { setTimeout as wait } from 'node:timers/promises'
import { createNews } from '@kawaraban/contract/news-writing.ts'
import { monotonicMs, systemClock } from '../apps/server/src/clock.ts'
import { connect, type Db } from '../apps/server/src/db/connect.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { freeze, operate } from '../apps/server/src/testing/cluster/app-on-machines.ts'
import { startCluster, type TestCluster } from '../apps/server/src/testing/cluster/start.ts'
import { addCompany, addPerson, newsBodyAt, type Person } from '../apps/server/src/testing/company.ts'
import { findCitus } from '../packages/local-postgres/src/citus.ts'
import type { Figure } from './figures.ts'
import { startServer } from './servers.ts'
import { newsPath, signedIn } from './visitors.ts'

const companies = 20
const postsEach = 5
const phaseSeconds = 15
/** Feeds are read at this pace on each machine, whether earlier ones were answered or not. */
const everyMs = 25
const limitMs = 500

type Answer = { readonly status: number; readonly ms: number }

const readFeed = async (origin: string, { sessionKey }: Person): Promise<Answer> => {
  const startedMs = monotonicMs()
  const response = await fetch(`${origin}${newsPath}`, { headers: signedIn(sessionKey) })
  await response.arrayBuffer()
  return { status: response.status, ms: monotonicMs() - startedMs }
}

/** Reads the feeds of people one after the other. */
const readFor = async (origin: string, people: readonly Person[]): Promise<Answer[]> => {
  const answers: Promise<Answer>[] = []
  for (let index = 0; index < (phaseSeconds * 1_000) / everyMs; index++) {
    const person = people[index % people.length]
    if (person) answers.push(readFeed(origin, person))
    await wait(everyMs)
  }
  return Promise.all(answers)
}

const p99 = (answers: readonly Answer[]) =>
  answers.map(({ ms }) => ms).toSorted((one, other) => one - other)[Math.floor(answers.length * 0.99)] ?? 0
const refusals = (answers: readonly Answer[]) => answers.filter(({ status }) => status !== 200)

/** Fills companies with an editor and posts; returns the editors by the port of their machine. */
const fill = async (db: Db, url: string, origin: string): Promise<Map<number, Person[]>> => {
  const editors = new Map<number, Person[]>()
  for (let number = 1; number <= companies; number++) {
    const now = systemClock()
    const company = await addCompany(db, `company ${number}`, now)
    const editor = await addPerson(db, company, { name: '編集者', role: 'editor', now })
    for (let post = 0; post < postsEach; post++) {
      const headers = { ...signedIn(editor.sessionKey), 'content-type': 'application/json' }
      await fetch(`${origin}${createNews.path}`, { method: 'POST', headers, body: JSON.stringify(newsBodyAt(now)) })
    }
    const [placed] = await operate<{ port: number }>(
      url,
      `select nodeport as port from citus_shards
      where shardid = get_shard_id_for_distribution_column('management_groups', $1::integer)`,
      [company.managementGroupId],
    )
    const port = placed?.port ?? 0
    editors.set(port, [...(editors.get(port) ?? []), editor])
  }
  return editors
}

/** Seconds until the feed of a company is answered again. */
const recovery = async (origin: string, person: Person): Promise<number> => {
  const startedMs = monotonicMs()
  while ((await readFeed(origin, person)).status !== 200) await wait(everyMs)
  return (monotonicMs() - startedMs) / 1_000
}

const measureOn = async (print: (line: string) => void, cluster: TestCluster): Promise<readonly Figure[]> => {
  const url = await cluster.createDatabase('bench')
  await migrate(url)
  const db = connect(url, () => undefined)
  const server = await startServer('product', url)
  const { origin } = server
  try {
    const [[port, lost], [, others]] = [...(await fill(db, url, origin))] as [[number, Person[]], [number, Person[]]]
    print(
      `${lost.length} companies on the machine that fails, ${others.length} on the other; ${1_000 / everyMs} feeds per second of each.`,
    )
    const machine = cluster.machines.find((one) => one.port === port)
    const [sample] = lost as [Person]
    const figures: Figure[] = []
    const phase = async (name: string, fail?: () => Promise<() => unknown>) => {
      const repair = await fail?.()
      const [ofLost, ofOthers] = await Promise.all([readFor(origin, lost), readFor(origin, others)])
      figures.push(
        {
          what: `${name}: p99 of companies on the other machine`,
          unit: 'ms',
          values: [p99(ofOthers)],
          atMost: limitMs,
        },
        { what: `${name}: their refused calls`, unit: 'calls', values: [refusals(ofOthers).length], atMost: 0 },
      )
      if (!repair) return
      const ms = ofLost.map((answer) => answer.ms)
      figures.push(
        { what: `${name}: longest call of its own companies`, unit: 'ms', values: [Math.max(...ms)], atMost: 5_000 },
        {
          what: `${name}: p50 of their refusals`,
          unit: 'ms',
          values: [ms.toSorted((a, b) => a - b)[ms.length >> 1] ?? 0],
        },
      )
      await repair()
      figures.push({
        what: `${name}: from its return to a feed`,
        unit: 's',
        values: [await recovery(origin, sample)],
        atMost: 10,
      })
    }
    await readFor(origin, [...lost, ...others])
    await phase('both well')
    await phase('one frozen', () => freeze(port))
    await phase('one killed', async () => {
      await machine?.kill()
      return () => machine?.start()
    })
    return figures
  } finally {
    await server.stop()
    await db.close()
  }
}

/**
 * Freezes and kills one of two machines of companies while feeds are read on both: how the companies on the other
 * machine are served. Measures nothing where Citus is not installed.
 */
export const measureMachines = async (print: (line: string) => void): Promise<readonly Figure[]> => {
  if (!findCitus()) {
    print('Citus is not installed: nothing was measured.')
    return []
  }
  const cluster = await startCluster()
  try {
    return await measureOn(print, cluster)
  } finally {
    await cluster.stop()
  }
}
