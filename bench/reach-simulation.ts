import { chaseSteps } from '@kawaraban/contract/chase-steps.ts'
import { createNews } from '@kawaraban/contract/news-writing.ts'
import { getProgress } from '@kawaraban/contract/progress.ts'
import { dayMs, formatDateTime, formatTime, type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { instantAt, isQuietHour, isWorkingDay, tokyoDate, usualHours } from '@kawaraban/contract/working-days.ts'
import type pg from 'pg'
import { buildApp } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { connect } from '../apps/server/src/db/connect.ts'
import { openMachines } from '../apps/server/src/db/open-machines.ts'
import { createNotices } from '../apps/server/src/features/notices/install.ts'
import { createLoad } from '../apps/server/src/http/load.ts'
import { newsBodyAt } from '../apps/server/src/testing/company.ts'
import { type Call, openGateway } from '../apps/server/src/testing/gateway.ts'
import { countAllBlocks } from './blocks.ts'
import { addCodes } from './data.ts'
import { startDatabase } from './database.ts'
import type { Figure } from './figures.ts'
import { assumed, completesAt, followsAfter, looksAt } from './reach-people.ts'
import { signedIn, startSession } from './visitors.ts'

export const story = {
  startAt: instantAt('2026-11-16', '09:00'),
  dueAt: instantAt('2026-11-27', '18:00'),
  untilAt: instantAt('2026-11-29', '00:00'),
}
const hourMs = 60 * minuteMs
const calendar = { ...usualHours, holidays: { added: {}, removed: [] } }

type App = Awaited<ReturnType<typeof buildApp>>

/** How one company has taken the post. */
export type Run = {
  readonly code: string
  readonly hasChain: boolean
  readonly newsId: string
  readonly headers: Record<string, string>
  readonly viewed: Set<number>
  readonly completed: Set<number>
  /** How often each person had the post open, and got a notice. */
  readonly opened: Map<number, number>
  readonly notices: Map<number, number>
  /** Who opens the post at an hour because of a notice. */
  readonly following: Map<Instant, number[]>
  /** People that each sending reached, by its minute. */
  readonly sendings: Map<Instant, number>
  /** The product's own count of who has completed, hour by hour. */
  readonly curve: { at: Instant; completed: number }[]
  /** Notices after completion, outside of working hours, a second time within 24 hours; and hours whose counts differ. */
  readonly faults: { afterCompletion: number; outsideOfHours: number; withinADay: number; otherCounts: number }
  readonly lastNotice: Map<number, Instant>
}

const fill = (client: pg.Client) =>
  client.query(`
    insert into management_groups (code, started_at) values ('without', '2026-11-01'), ('with', '2026-11-01');
    ${addCodes};
    insert into members (management_group_id, company_user_id, docomo_id, name, department_name, role, icon_type)
    select c, n, 'd' || n, '社員 ' || n, '部署 ' || n % 40, case when n = 1 then 'admin' else 'viewer' end, '00000002'
    from generate_series(1, 2) c, generate_series(1, ${assumed.people}) n`)

const startRun = async (app: App, client: pg.Client, company: number): Promise<Run> => {
  const hasChain = company === 2
  const headers = signedIn(await startSession(client, company, 1))
  const body = newsBodyAt(story.startAt, {
    pushFlag: true,
    dueDate: formatDateTime(story.dueAt),
    endDate: formatDateTime(story.dueAt + 14 * dayMs),
    ...(hasChain && { chaseSteps: [...chaseSteps] }),
  })
  const answer = await app.inject({ method: 'POST', url: createNews.path, headers, payload: body })
  const { data, message } = answer.json<{ message: string; data: { newsId: string } | null }>()
  if (!data) throw new Error(message)
  return {
    code: hasChain ? 'with' : 'without',
    hasChain,
    newsId: data.newsId,
    headers,
    viewed: new Set(),
    completed: new Set(),
    opened: new Map(),
    notices: new Map(),
    following: new Map(),
    sendings: new Map(),
    curve: [],
    faults: { afterCompletion: 0, outsideOfHours: 0, withinADay: 0, otherCounts: 0 },
    lastNotice: new Map(),
  }
}

const raise = <Key>(counts: Map<Key, number>, key: Key, by = 1): number => {
  const count = (counts.get(key) ?? 0) + by
  counts.set(key, count)
  return count
}

/** Takes what the product has sent to one company, and plans what it leads to. */
const take = (run: Run, { handed }: Call, now: Instant): void => {
  // What the author gets at the end is a report.
  if (handed.kind === 'chaseReport') return
  if (isQuietHour(now, calendar)) run.faults.outsideOfHours += 1
  raise(run.sendings, now, handed.userIds.length)
  for (const person of handed.userIds.map(Number)) {
    if (run.completed.has(person)) run.faults.afterCompletion += 1
    if (now - (run.lastNotice.get(person) ?? -dayMs) < dayMs) run.faults.withinADay += 1
    run.lastNotice.set(person, now)
    const hours = followsAfter(person, raise(run.notices, person))
    if (hours === null) continue
    const at = now + hours * hourMs
    run.following.set(at, [...(run.following.get(at) ?? []), person])
  }
}

/** The people who open the post in this hour. */
const openers = (run: Run, now: Instant): Set<number> => {
  const people = new Set(run.following.get(now) ?? [])
  if (!isWorkingDay(tokyoDate(now), calendar)) return people
  const day = Math.floor((now - story.startAt) / dayMs)
  const hour = Number(formatTime(now).slice(0, 2))
  for (let person = 1; person <= assumed.people; person++) if (looksAt(person, day, hour)) people.add(person)
  return people
}

/** Lets the people of an hour view and complete the post. */
const act = async (client: pg.Client, company: number, run: Run, now: Instant): Promise<void> => {
  const people = [...openers(run, now)].filter((person) => !run.completed.has(person))
  if (people.length === 0) return
  const done = people.filter((person) => completesAt(person, raise(run.opened, person)))
  for (const person of people) run.viewed.add(person)
  for (const person of done) run.completed.add(person)
  await client.query(
    `insert into receipts (management_group_id, news_id, company_user_id, viewed_at, completed_at)
    select $1, $2, id, $3, case when id = any($5) then $3::timestamptz end from unnest($4::bigint[]) id
    on conflict (management_group_id, news_id, company_user_id) do update set completed_at = excluded.completed_at`,
    [company, run.newsId, new Date(now), people, done],
  )
}

/** Compares the product's counts with those of the simulation, and stores them for the curve. */
const look = async (app: App, run: Run, now: Instant): Promise<void> => {
  const url = getProgress.path.replace(':newsId', run.newsId)
  const { data } = (await app.inject({ url, headers: run.headers })).json<{
    data: { viewed: number; completed: number }
  }>()
  run.curve.push({ at: now, completed: data.completed })
  const isSame = data.viewed === run.viewed.size && data.completed === run.completed.size
  if (!isSame) run.faults.otherCounts += 1
}

/**
 * The same post in two companies of the same people, without a chain of reminders and with one, hour by hour until after the
 * deadline. The product plans, leaves out and sends by itself, with a moved clock on a real database.
 */
export const simulateReach = async (): Promise<Run[]> => {
  const database = await startDatabase()
  const { client, url } = database
  const gateway = await openGateway()
  const db = connect(url, () => undefined)
  let now = story.startAt
  const clock = () => now
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: url })
  const pushGateway = { url: gateway.url, secrets: [gateway.secret] }
  const failures: string[] = []
  const note = (_details: object, text: string) => void failures.push(text)
  const worker = createNotices({
    config: { ...config, pushGateway },
    db,
    machines: await openMachines(db, { warn: note, error: note }),
    clock,
    log: { warn: note, error: note },
  })
  try {
    await fill(client)
    await countAllBlocks(client)
    const app = await buildApp({ config, db, clock, load: createLoad(() => undefined) })
    const runs = [await startRun(app, client, 1), await startRun(app, client, 2)]
    for (; now <= story.untilAt; now += hourMs) {
      // The push of the start goes out with the post, before anybody can have completed it.
      if (now > story.startAt) for (const [index, run] of runs.entries()) await act(client, index + 1, run, now)
      worker.wake()
      await worker.idle()
      for (const call of gateway.take()) {
        const run = runs.find(({ code }) => code === call.handed.company)
        if (run) take(run, call, now)
      }
      for (const run of runs) await look(app, run, now)
    }
    await app.close()
    if (failures.length > 0) throw new Error(failures.join('\n'))
    return runs
  } finally {
    await worker.stop()
    await db.close()
    gateway.close()
    await database.stop()
  }
}

/** What the product promises of the notices, and what the simulated people made of them. */
export const figuresOf = (runs: readonly Run[]): Figure[] =>
  runs.flatMap(({ hasChain, curve, notices, faults }) => {
    const run = hasChain ? 'with a chain' : 'without a chain'
    const each = [...notices.values()]
    const inTime = curve.findLast(({ at }) => at <= story.dueAt)?.completed ?? 0
    const none = (what: string, count: number): Figure => ({
      what: `${run}: ${what}`,
      values: [count],
      unit: 'notices',
      atMost: 0,
    })
    return [
      { what: `${run}: completed by the deadline, of 10,000`, values: [inTime], unit: 'people' },
      { what: `${run}: notices per person`, values: each, unit: 'notices', atMost: hasChain ? 4 : 1, judged: 'worst' },
      { what: `${run}: notices altogether`, values: [each.reduce((sum, one) => sum + one, 0)], unit: 'notices' },
      none('after completion', faults.afterCompletion),
      none('outside of working hours', faults.outsideOfHours),
      none('within 24 hours of another', faults.withinADay),
      { what: `${run}: hours whose counts differ`, values: [faults.otherCounts], unit: 'people', atMost: 0 },
    ]
  })
