import { setTimeout as pause } from 'node:timers/promises'
import { createNews } from '@kawaraban/contract/news-writing.ts'
import { createNudge } from '@kawaraban/contract/nudges.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import type pg from 'pg'
import { newsBodyAt } from '../apps/server/src/testing/company.ts'
import { countAllBlocks } from './blocks.ts'
import { addCodes } from './data.ts'
import { startDatabase } from './database.ts'
import type { Figure } from './figures.ts'
import { allCores, cpuSeconds, growthMb, median, p99, pin, timed } from './machine.ts'
import {
  type Channel,
  channels,
  type PushServices,
  replaceBrowsers,
  startPushServices,
  subscribe,
} from './push-services.ts'
import { startService } from './servers.ts'
import { newsPath, signedIn, signIn, startSession } from './visitors.ts'

type Limits = {
  /** For 100,000 people on two cores. */
  readonly lastMs: number
  readonly lastGoalMs?: number
  /** The factor by which the feed's p99 may grow meanwhile. */
  readonly feed: number
  readonly feedGoal?: number
  readonly memoryMb?: number
}
const firstMs = 10_000
const ofPush: Limits = { lastMs: 120_000, feed: 2 }
const limits: Record<Channel, Limits> = {
  gateway: ofPush,
  web: ofPush,
  mail: { lastMs: 15 * minuteMs, lastGoalMs: 10 * minuteMs, feed: 3, feedGoal: 2, memoryMb: 100 },
}
const timeoutMs = 1_200_000

/** Fills company 1 with people, one browser each, and company 2 with readers and posts of a feed. */
const fill = async (client: pg.Client, services: PushServices, people: number) => {
  await client.query(`
    insert into management_groups (code, started_at) values ('sends', now()), ('reads', now());
    ${addCodes};
    insert into members (management_group_id, company_user_id, docomo_id, name, department_name, role, icon_type)
    select 1, n, 's' || n, '社員 ' || n, '部署', case n when 1 then 'admin' else 'viewer' end, '00000002'
    from generate_series(1, ${people}) n;
    insert into members (management_group_id, company_user_id, docomo_id, name, department_name, role, icon_type)
    select 2, n, 'r' || n, '社員 ' || n, '部署', 'viewer', '00000002' from generate_series(1, 200) n;
    insert into news (management_group_id, owner_company_user_id, title, content, start_at, end_at, hidden_at, scope,
      push_flag, remind_type, remind_days_before, remind_scope, created_at, updated_at)
    select 2, 1, 'お知らせ ' || n, '本文です。', now() - n * interval '1 minute', now() + interval '30 days',
      now() + interval '120 days', 'all', false, 'none', -1, 'specific', now(), now()
    from generate_series(1, 200) n;
    select setval(pg_get_serial_sequence('members', 'company_user_id'), ${people})`)
  await subscribe(client, services, people)
  await countAllBlocks(client)
  await client.query('vacuum analyze')
}

/** Reads the feed 50 times a second, like an active company; returns the p99 of the answers in ms. */
const readFeedOf = async (origin: string, readers: readonly string[], seconds: number): Promise<number> => {
  const answers: Promise<number>[] = []
  for (let count = 0; count < seconds * 50; count += 1) {
    const headers = signedIn(readers[count % readers.length] ?? '')
    const read = () => fetch(`${origin}${newsPath}`, { headers }).then((answer) => answer.text())
    answers.push(timed(read))
    await pause(20)
  }
  return p99(await Promise.all(answers))
}

type Post = (path: string, body: object) => Promise<{ newsId: string }>

/** What is sent to everybody: `prepare` returns the call that starts it. */
type Sending = { readonly what: string; readonly prepare: (post: Post) => Promise<() => Promise<unknown>> }

const push: Sending = {
  what: 'push',
  prepare: async (post) => () => post(createNews.path, newsBodyAt(Date.now(), { pushFlag: true })),
}

const nudge: Sending = {
  what: 'nudge',
  prepare: async (post) => {
    const { newsId } = await post(createNews.path, newsBodyAt(Date.now()))
    return () => post(createNudge.path.replace(':newsId', newsId), { narrowing: { state: 'notDone' } })
  },
}

type Installation = {
  people: number
  services: PushServices
  databasePid: number
  client: pg.Client
  url: string
  admin: string
  readers: readonly string[]
}

/** Sends a push or a nudge and waits until everyone has received it, while another company reads its feed. */
const measureSending = async (
  { what: sending, prepare }: Sending,
  channel: Channel,
  { people, services, databasePid, client, url, admin, readers }: Installation,
): Promise<Figure[]> => {
  const server = await startService(url, services.settings[channel])
  const post: Post = async (path, body) => {
    const answer = await fetch(server.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signedIn(admin) },
      body: JSON.stringify(body),
    })
    const { success, message, data } = (await answer.json()) as {
      success: boolean
      message: string
      data: { newsId: string }
    }
    if (!success) throw new Error(`${path} was refused: ${message}`)
    return data
  }
  const readFeed = (seconds: number) => readFeedOf(server.origin, readers, seconds)
  if (channel === 'mail') {
    await replaceBrowsers(client, people)
    await countAllBlocks(client)
    await client.query('vacuum analyze')
  }
  await services.request('reset')
  await client.query('truncate notices')
  try {
    await readFeed(3)
    const before = [await readFeed(5), await readFeed(5), await readFeed(5)]
    const during: number[] = []
    let arrivals = await services.request('read')
    const cpuNow = () => cpuSeconds(server.pid) + cpuSeconds(databasePid)
    const cpuBefore = cpuNow()
    const send = await prepare(post)
    const postedAt = Date.now()
    const growth = await growthMb(server.pid, async () => {
      await send()
      while (arrivals.count < people && Date.now() - postedAt < timeoutMs) {
        if (arrivals.count > 0) during.push(await readFeed(5))
        else await pause(100)
        arrivals = await services.request('read')
      }
    })
    const cpuUs = ((cpuNow() - cpuBefore) / people) * 1_000_000
    const [ledger] = (
      await client.query<{ bytes: number; rows: number }>(`
        select pg_total_relation_size('notices')::float as bytes, count(*)::int as rows from notices`)
    ).rows
    const { count, repeated, decrypted, firstAt, lastAt } = arrivals
    const { lastMs, lastGoalMs, feed, feedGoal, memoryMb } = limits[channel]
    const forPeople = (ms: number) => (ms * people) / 100_000
    const meanwhile = (factor: number) => Math.max(factor * median(before), 20)
    const figure = (what: string, values: number[], unit: Figure['unit'], over: Partial<Figure> = {}): Figure => ({
      what: `${channel} ${sending}: ${what}`,
      values,
      unit,
      ...over,
    })
    return [
      figure('recipients per second, first to last', [(count / (lastAt - firstAt)) * 1000], '/s'),
      figure('first arrival', [firstAt - postedAt], 'ms', { atMost: firstMs }),
      figure('last arrival', [lastAt - postedAt], 'ms', {
        atMost: forPeople(lastMs),
        ...(lastGoalMs !== undefined && { goal: forPeople(lastGoalMs) }),
      }),
      figure('recipients that got none', [people - count], 'notices', { atMost: 0 }),
      figure('recipients that got it twice', [repeated], 'notices', { atMost: 0 }),
      ...(channel === 'gateway' ? [] : [figure('decrypted or decoded', [decrypted], 'notices')]),
      figure('processor time of service and database for each, feed included', [cpuUs], 'µs'),
      figure("growth of the service's memory", [growth], 'MB', {
        ...(memoryMb !== undefined && { atMost: memoryMb }),
      }),
      figure('ledger, bytes for each notice', [(ledger?.bytes ?? 0) / (ledger?.rows ?? 1)], 'B'),
      figure('feed of another company before, p99', before, 'ms'),
      figure('feed of another company meanwhile, p99', during, 'ms', {
        atMost: meanwhile(feed),
        ...(feedGoal !== undefined && { goal: meanwhile(feedGoal) }),
      }),
    ]
  } finally {
    await server.stop()
  }
}

type Print = (line: string) => void
type Measured = readonly [sending: Sending, channel: Channel]

const measure = async (print: Print, people: number, measured: readonly Measured[]): Promise<readonly Figure[]> => {
  const services = await startPushServices()
  const database = await startDatabase()
  pin(database.pid, allCores)
  try {
    await fill(database.client, services, people)
    const admin = await startSession(database.client, 1, 1)
    const readers = await signIn(database.client, 2)
    const { client, url, pid: databasePid } = database
    const installation = { people, services, databasePid, client, url, admin, readers }
    const figures: Figure[] = []
    for (const [sending, channel] of measured) figures.push(...(await measureSending(sending, channel, installation)))
    print(`${people} people with one browser or address each, all on the machine's cores together`)
    return figures
  } finally {
    services.stop()
    await database.stop()
  }
}

const isMeasured = (channel: Channel): boolean =>
  (process.env.BENCH_CHANNELS ?? channels.join()).split(',').includes(channel)

/** Measures a notice to everyone in a large company, on each channel in turn; `BENCH_CHANNELS` names some of them. */
export const measurePush = (print: Print): Promise<readonly Figure[]> =>
  measure(
    print,
    Number(process.env.BENCH_PEOPLE ?? 100_000),
    channels.filter(isMeasured).map((channel) => [push, channel] as const),
  )

/** Measures a nudge of everyone in the largest company, in their browsers. */
export const measureNudge = (print: Print): Promise<readonly Figure[]> =>
  measure(print, Number(process.env.BENCH_PEOPLE ?? 510_000), [[nudge, 'web']])
