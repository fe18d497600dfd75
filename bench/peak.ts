import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createNews } from '@kawaraban/contract/news-writing.ts'
import type pg from 'pg'
import { newsBodyAt } from '../apps/server/src/testing/company.ts'
import { launch } from '../e2e/chromium.ts'
import { buildWeb } from '../scripts/build-web.ts'
import { fillProduct } from './data.ts'
import { startDatabase } from './database.ts'
import type { Figure } from './figures.ts'
import { allCores, median, p99, pin, residentMb } from './machine.ts'
import { curveOf, secondsOf } from './peak-curve.ts'
import { type TracedRequest, traceVisit } from './peak-trace.ts'
import { closeConnections, driveVisits, type Sample, sendOnce, type Visits } from './peak-visits.ts'
import { startPushServices, subscribe } from './push-services.ts'
import { type Server, startService } from './servers.ts'
import { signedIn, startSession } from './visitors.ts'

const root = join(import.meta.dirname, '..')
const picture = join(root, 'docs/images/morning-peak.svg')

/** Of everyone who gets the push, so many open it in so many seconds. */
const visitors = Number(process.env.BENCH_PEOPLE ?? 5_000)
const seconds = Number(process.env.BENCH_PEAK_SECONDS ?? 60)
const everyone = 2 * visitors
const receipts = 400_000
const editor = 1
const tracedId = '777'
const limits = { p99Ms: 500, recoveryS: 10 }

type Part = {
  readonly name: string
  /** Loads as multiples of the expected peak, one after the other. */
  readonly loads: readonly { load: number; seconds: number }[]
}
type PartResult = Visits & { lostViews: number; rendered: number; plain: number }

const after = { load: 0.5, seconds: 20 }
const parts: readonly Part[] = [
  { name: 'the peak', loads: [{ load: 1, seconds }] },
  { name: 'twice the load', loads: [{ load: 2, seconds }, after] },
  { name: 'six times', loads: [{ load: 6, seconds: seconds / 3 }, after] },
]

const outcomes = (samples: readonly Sample[], outcome: Sample['outcome']) =>
  samples.filter((sample) => sample.outcome === outcome)

/** Seconds from `since` until no call is refused and every later second's p99 is within the limit. */
const recoveryOf = (samples: readonly Sample[], since: number, until: number): number => {
  const later = secondsOf(samples, until).slice(since)
  return later.findLastIndex(({ refused, p99Ms }) => refused > 0 || p99Ms > limits.p99Ms) + 1
}

/** The figures of a part; the first one has limits for refusals and times, those with more load for the recovery. */
const figuresOf = (
  { name, loads }: Part,
  { samples, visitMs, refused, lostViews, rendered, plain }: PartResult,
): Figure[] => {
  const answered = outcomes(samples, 'answered').map(({ ms }) => ms)
  const [none, isPeak] = [{ atMost: 0 }, loads.length === 1]
  const figure = (what: string, value: number, unit: Figure['unit'], over: Partial<Figure> = {}): Figure => ({
    what: `${name}: ${what}`,
    values: [value],
    unit,
    ...over,
  })
  const recovery = () => {
    const since = loads[0]?.seconds ?? 0
    const value = recoveryOf(samples, since, since + after.seconds)
    return figure('recovered after the load had gone', value, 's', { atMost: limits.recoveryS })
  }
  return [
    figure('requests', samples.length, 'calls'),
    figure('errors', outcomes(samples, 'failed').length, 'calls', none),
    figure('refused with 503 and Retry-After', outcomes(samples, 'refused').length, 'calls', isPeak ? none : {}),
    figure('p50 of an answer', median(answered), 'ms'),
    figure('p99 of an answer', p99(answered), 'ms', isPeak ? { atMost: limits.p99Ms } : {}),
    figure('p50 of a visit, from the notice to the last answer', median(visitMs), 'ms'),
    figure('p99 of a visit', p99(visitMs), 'ms'),
    figure('visits that were given up', refused, 'visits'),
    figure('pages rendered', rendered, 'calls'),
    figure('pages as plain shells', plain, 'calls'),
    figure('acknowledged views that are not in the database', lostViews, 'views', none),
    ...(isPeak ? [] : [recovery()]),
  ]
}

/** Publishes a post for everyone, with a push; returns its id. */
const publish = async (server: Server, key: string): Promise<string> => {
  const answer = await fetch(server.origin + createNews.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signedIn(key) },
    body: JSON.stringify(newsBodyAt(Date.now(), { pushFlag: true })),
  })
  const { data, message } = (await answer.json()) as { data: { newsId: string } | null; message: string }
  if (!data) throw new Error(`the post was refused: ${message}`)
  return data.newsId
}

/** Bytes of the page that strangers get, which holds nothing of the post. */
const plainBytes = async (server: Server, newsId: string, trace: readonly TracedRequest[]): Promise<number> => {
  const page = trace.find(({ isPage }) => isPage)
  return page
    ? (
        await sendOnce(`${server.origin}/news/${newsId}`, page, {
          ...page.headers,
          host: new URL(server.publicUrl).host,
        })
      ).bytes
    : 0
}

const storedViews = async (client: pg.Client, newsId: string): Promise<ReadonlySet<number>> => {
  const { rows } = await client.query<{ id: number }>(
    'select company_user_id::int as id from receipts where news_id = $1 and viewed_at is not null',
    [newsId],
  )
  return new Set(rows.map(({ id }) => id))
}

/** The morning peak: a post is pushed to everyone, who open it at once; then more than the machine can serve, and after that. */
export const measurePeak = async (print: (line: string) => void): Promise<readonly Figure[]> => {
  await buildWeb(root)
  pin(process.pid, allCores)
  const services = await startPushServices()
  const database = await startDatabase()
  const { client, url } = database
  pin(database.pid, allCores)
  print(`Loading ${everyone} people with a session and a browser each …`)
  await fillProduct(client, everyone + 2, receipts)
  // A company may have 1,000 posts; those of the run need room.
  await client.query('delete from receipts where news_id > 990; delete from news where news_id > 990')
  const tracer = await startSession(client, 1, everyone + 2)
  const author = await startSession(client, 1, editor)
  const keys: string[] = []
  for (let index = 0; index < everyone; index++) keys.push(await startSession(client, 1, index + 2))
  await subscribe(client, services, everyone + 1)
  const server = await startService(url, {
    ...services.settings.gateway,
    ...services.settings.web,
    NODE_ENV: 'development',
  })
  const browser = await launch()
  const trace = await traceVisit(browser, server.publicUrl, tracer, `/news/${tracedId}`).finally(() => browser.close())
  print(
    `A visit with an empty cache makes ${trace.length} requests, one with a full cache ${trace.filter(({ isCached }) => !isCached).length}:`,
  )
  for (const { method, path, isCached } of trace) if (!isCached) print(`  ${method} ${path}`)
  const { host } = new URL(server.publicUrl)
  const curve: Parameters<typeof curveOf>[0][number][] = []
  const figures: Figure[] = []
  try {
    for (const part of parts) {
      await services.request('reset')
      const newsId = await publish(server, author)
      const plain = await plainBytes(server, newsId, trace)
      const rates = part.loads.map(({ load, ...length }) => ({ ...length, perSecond: (load * visitors) / seconds }))
      const visits = await driveVisits({ origin: server.origin, host, trace, tracedId, newsId, keys, rates })
      const stored = await storedViews(client, newsId)
      const pages = outcomes(visits.samples, 'answered').filter(({ isPage }) => isPage)
      const rendered = pages.filter(({ bytes }) => bytes > 1.2 * plain).length
      const lostViews = [...visits.viewed].filter((person) => !stored.has(person + 2)).length
      figures.push(...figuresOf(part, { ...visits, lostViews, rendered, plain: pages.length - rendered }))
      const length = part.loads.reduce((sum, load) => sum + load.seconds, 0)
      curve.push({ name: part.name, seconds: secondsOf(visits.samples, length) })
      const faults = new Set(outcomes(visits.samples, 'failed').map(({ fault }) => fault.slice(0, 120)))
      for (const fault of [...faults].slice(0, 5)) print(`  failed: ${fault}`)
      const { count } = await services.request('read')
      print(
        `${part.name}: ${visits.viewed.size} views acknowledged, ${count} pushes received, ${residentMb(server.pid).toFixed(0)} MB`,
      )
    }
    writeFileSync(picture, curveOf(curve, limits.p99Ms))
    return figures
  } finally {
    closeConnections()
    await server.stop()
    await database.stop()
    services.stop()
  }
}
