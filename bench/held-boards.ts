import { startDatabase } from './database.ts'
import type { Figure } from './figures.ts'
import { drive, type Result, type Visitor } from './load.ts'
import { residentMb } from './machine.ts'
import { startServer } from './servers.ts'
import { fillSmallCompanies, smallCompanies } from './small-companies.ts'
import { connections, newsPath, signedIn, startSession } from './visitors.ts'

const { companies, people } = smallCompanies
const warmUpSeconds = 5
const floor = 0.8

/** Connections that read the feed of one of the sessions after the other. */
const readersOf = (keys: readonly string[]): Visitor[] =>
  Array.from({ length: connections }, (_, index) => ({
    headers: {},
    steps: keys
      .filter((_, at) => at % connections === index)
      .map((key) => ({ method: 'GET', path: newsPath, headers: signedIn(key) })),
  }))

/** Reads the feeds of many small companies one after the other, in turns with as many feeds of one of them. */
export const measureHeldBoards = async (
  print: (line: string) => void,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<readonly Figure[]> => {
  const database = await startDatabase()
  const { client, url, pid } = database
  print(`Loading ${companies} companies of ${people} people and ${smallCompanies.posts} posts each …`)
  await fillSmallCompanies(client)
  const ofAll: string[] = []
  for (let company = 1; company <= companies; company++) ofAll.push(await startSession(client, company, 2))
  const ofOne: string[] = []
  for (let person = 3; person <= people; person++) ofOne.push(await startSession(client, 1, person))
  const readers = { one: readersOf(ofOne), all: readersOf(ofAll) }
  const server = await startServer('product', url)
  const load = async (who: keyof typeof readers, length: number) => {
    const result = await drive(server.origin, readers[who], length, [server.pid, pid])
    if (result.failures > 0) throw new Error('a feed was refused')
    return result
  }
  const runs: Record<keyof typeof readers, Result>[] = []
  try {
    // However slow the machine is, all boards are held then.
    for (const key of ofAll) {
      const answer = await fetch(server.origin + newsPath, { headers: signedIn(key) })
      if (((await answer.json()) as { data: unknown[] }).data.length === 0) throw new Error('a feed was not read')
    }
    for (let round = 0; round <= rounds; round++) {
      const length = round === 0 ? warmUpSeconds : seconds
      const isOneFirst = round % 2 === 0
      const before = isOneFirst ? await load('one', length) : null
      const all = await load('all', length)
      const one = before ?? (await load('one', length))
      // The first round only warms up.
      if (round > 0) runs.push({ one, all })
    }
    const each = (of: (run: (typeof runs)[number]) => number) => runs.map(of)
    return [
      {
        what: `feeds of ${companies} companies in turn, per second over those of one company`,
        unit: '×',
        values: each(({ one, all }) => all.requestsPerSecond / one.requestsPerSecond),
        atLeast: floor,
      },
      { what: 'one company, per second', unit: '/s', values: each(({ one }) => one.requestsPerSecond) },
      { what: `${companies} companies, per second`, unit: '/s', values: each(({ all }) => all.requestsPerSecond) },
      { what: 'one company, processor time', unit: 'µs', values: each(({ one }) => one.cpuPerRequestUs) },
      { what: `${companies} companies, processor time`, unit: 'µs', values: each(({ all }) => all.cpuPerRequestUs) },
      { what: 'one company, p99', unit: 'ms', values: each(({ one }) => one.p99Ms) },
      { what: `${companies} companies, p99`, unit: 'ms', values: each(({ all }) => all.p99Ms) },
      {
        what: 'memory of the process afterwards',
        unit: 'MB',
        values: [residentMb(server.pid)],
        atMost: 300,
        goal: 250,
      },
    ]
  } finally {
    await server.stop()
    await database.stop()
  }
}
