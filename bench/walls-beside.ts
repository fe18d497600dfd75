import { type ChildProcess, spawn } from 'node:child_process'
import type pg from 'pg'
import { insertCompany } from './data.ts'
import { type Figure, tableOf } from './figures.ts'
import { drive, type Result, type Visitor } from './load.ts'
import { pin } from './machine.ts'
import { type Server, servingCore, startServer } from './servers.ts'
import { newsPath, signedIn, startSession } from './visitors.ts'
import type { Walls } from './walls.ts'

/** Fewer rounds, or shorter ones, are for trying things out. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const fullSeconds = 8
const secondsEach = Number(process.env.BENCH_SECONDS ?? fullSeconds)
/** Requests in a full round, fewer of which are no 99th percentile: where they take longer, so does the round. */
const leastFeeds = 2_000
const longestSeconds = 60
/** A little less than what saturates the core, so that a wait is seen. */
const readers = 4
const people = 550
const posts = 100

/** Another company, with session keys of an admin and of viewers. */
export type Others = { readonly id: number; readonly admin: string; readonly viewers: readonly string[] }

/** Adds a company of 550 people. */
export const addOthers = async (client: pg.Client, code: string): Promise<Others> => {
  const id = await insertCompany(client, code)
  await client.query(`
    insert into members (management_group_id, company_user_id, docomo_id, name, department_name, role, icon_type)
    select ${id}, n, 'd' || n, '社員 ' || n, '部署 ' || n % 12, case n when 1 then 'admin' else 'viewer' end, '00000002'
    from generate_series(1, ${people}) n;
    insert into news (management_group_id, owner_company_user_id, title, content, start_at, end_at, hidden_at, scope,
      push_flag, remind_type, remind_days_before, remind_scope, created_at, updated_at)
    select ${id}, 1, '年末調整の書類提出のお願い ' || n, repeat('お知らせの本文です。書類の提出をお願いします。', 17),
      now() - n * interval '1 hour', now() + interval '30 days', now() + interval '120 days', 'all', false, 'none', -1,
      'specific', now(), now()
    from generate_series(1, ${posts}) n`)
  const viewers: string[] = []
  for (let person = 2; person < 2 + readers; person++) viewers.push(await startSession(client, id, person))
  return { id, admin: await startSession(client, id, 1), viewers }
}

/** The feeds of others. */
export const feedsOf = ({ viewers }: Others): Visitor[] =>
  viewers.map((key) => ({ headers: signedIn(key), steps: [{ method: 'GET', path: newsPath }] }))

/** Does something until it is told to stop. */
export type Disturb = (server: Server, signal: AbortSignal) => Promise<unknown>

/** Calls `act` on `count` lines, each again and again; what it throws is no matter of the others'. */
export const repeat =
  (count: number, act: (server: Server, line: number, signal: AbortSignal) => Promise<unknown>): Disturb =>
  (server, signal) =>
    Promise.all(
      Array.from({ length: count }, async (_, line) => {
        while (!signal.aborted) await act(server, line, signal).catch(() => undefined)
      }),
    )

/** As much contention as one busy core makes, without the service. */
const busyLoop: Disturb = async (_server, signal) => {
  const loop: ChildProcess = spawn(process.execPath, ['-e', 'for (;;);'])
  pin(loop.pid ?? 0, servingCore)
  await new Promise((resolve) => signal.addEventListener('abort', resolve))
  loop.kill()
}

const quiet: Disturb = async () => undefined

/**
 * What others meet while `disturb` is at work, over what they meet without: five rounds of three turns, the third beside a busy
 * loop on the serving core. The others are the feeds of another company, unless their calls are given, with how many of them are
 * enough to judge a round.
 */
export const measureBeside = async (
  { url, client, print }: Walls,
  what: string,
  disturb: (others: Others) => Disturb,
  callsOf: (others: Others) => Visitor[] = feedsOf,
  least = leastFeeds,
): Promise<readonly Figure[]> => {
  const others = await addOthers(client, what)
  const disturber = await addOthers(client, `${what}, disturbing`)
  const server = await startServer('product', url)
  const run = async (beside: Disturb): Promise<Result> => {
    const stop = new AbortController()
    const besides = beside(server, stop.signal)
    try {
      for (let seconds = secondsEach; seconds <= longestSeconds; ) {
        const result = await drive(server.origin, callsOf(others), seconds, [server.pid])
        const neededSeconds = ((least / fullSeconds) * secondsEach) / result.requestsPerSecond
        if (seconds >= neededSeconds) return result
        seconds = Math.ceil(neededSeconds * 1.5)
      }
      throw new Error(`${what}: too few requests to judge in ${longestSeconds} s`)
    } finally {
      stop.abort()
      await besides
    }
  }
  const runs: { alone: Result; beside: Result; busy: Result }[] = []
  try {
    await run(quiet)
    for (let round = 0; round < rounds; round++)
      runs.push({ alone: await run(quiet), beside: await run(disturb(disturber)), busy: await run(busyLoop) })
  } finally {
    await server.stop()
  }
  const ratios = (of: 'beside' | 'busy') => runs.map((run) => run[of].p99Ms / run.alone.p99Ms)
  const figures: Figure[] = [
    { what: `${what}: others' p99 over that without`, unit: '×', values: ratios('beside'), atMost: 3, goal: 2 },
    { what: `${what}: the same beside a busy loop`, unit: '×', values: ratios('busy') },
    { what: `${what}: others' p99 without`, unit: 'ms', values: runs.map(({ alone }) => alone.p99Ms) },
    {
      what: `${what}: calls of others that were refused`,
      unit: 'calls',
      values: runs.map(({ beside }) => beside.failures),
      atMost: 0,
      judged: 'worst',
    },
  ]
  // What follows in the row may not be judged, and its figures are lost then.
  print(tableOf(figures))
  return figures
}
