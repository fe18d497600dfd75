import type { NewsListItem } from '@kawaraban/contract/news.ts'
import { named } from './audience-company.ts'
import type { Figure } from './figures.ts'
import { drive, type Result } from './load.ts'
import type { Server } from './servers.ts'
import { newsPath, productVisitors, signedIn, visitorId } from './visitors.ts'

const floor = 0.95
const warmUpSeconds = 2

/** Throws unless every visitor's page holds 20 posts and of their audiences exactly what it may: the own id or nothing. */
const check = async (server: Server, keys: readonly string[], tellsOwnId: boolean) => {
  for (const [index, key] of keys.entries()) {
    const answer = await fetch(server.origin + newsPath, { headers: signedIn(key) })
    const { data } = (await answer.json()) as { data: NewsListItem[] }
    const expected = tellsOwnId ? [String(visitorId(index))] : []
    const isRight = ({ companyUserIds }: NewsListItem) => JSON.stringify(companyUserIds) === JSON.stringify(expected)
    if (data.length !== 20 || !data.every(isRight)) throw new Error('a feed page returns ids that it must not')
  }
}

/**
 * A feed page of 20 posts for `named` people each, in turns with one of 20 posts for everyone. `everyone` and
 * `byName` are the session keys of their visitors.
 */
export const measureNamedFeed = async (
  server: Server,
  databasePid: number,
  { everyone, byName }: { everyone: readonly string[]; byName: readonly string[] },
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<readonly Figure[]> => {
  await check(server, everyone, false)
  await check(server, byName, true)
  const load = (keys: readonly string[], length: number) =>
    drive(server.origin, productVisitors('feed', keys), length, [server.pid, databasePid])
  const runs: { everyone: Result; byName: Result }[] = []
  for (let round = 0; round <= rounds; round++) {
    const length = round === 0 ? warmUpSeconds : seconds
    const first = await load(round % 2 === 0 ? everyone : byName, length)
    const second = await load(round % 2 === 0 ? byName : everyone, length)
    const run = round % 2 === 0 ? { everyone: first, byName: second } : { everyone: second, byName: first }
    if (first.failures + second.failures > 0) throw new Error('the feed was refused')
    // The first round only warms up.
    if (round > 0) runs.push(run)
  }
  await check(server, byName, true)
  const each = (of: (run: (typeof runs)[number]) => number) => runs.map(of)
  return [
    {
      what: `feed: pages of 20 posts for ${named} each, per second over those for everyone`,
      unit: '×',
      values: each((run) => run.byName.requestsPerSecond / run.everyone.requestsPerSecond),
      atLeast: floor,
    },
    { what: 'feed: pages per second, for everyone', unit: '/s', values: each((run) => run.everyone.requestsPerSecond) },
    { what: 'feed: pages per second, by name', unit: '/s', values: each((run) => run.byName.requestsPerSecond) },
    {
      what: 'feed: processor time per page, for everyone',
      unit: 'µs',
      values: each((run) => run.everyone.cpuPerRequestUs),
    },
    { what: 'feed: processor time per page, by name', unit: 'µs', values: each((run) => run.byName.cpuPerRequestUs) },
  ]
}
