import { type EndpointsByName, endpointsByFeature } from '@kawaraban/contract/endpoints.ts'
import type pg from 'pg'
import type { Figure } from './figures.ts'
import { median, threadsMs } from './machine.ts'
import { type Server, startServer } from './servers.ts'
import { signedIn } from './visitors.ts'
import type { Walls } from './walls.ts'
import { callsOf, type Sent } from './walls-calls.ts'

const repeats = 3
/** Milliseconds of processor of server and database together. */
export const costLimits = { atMost: 500, goal: 150 }
/** So many calls are figures, and three times as many are printed. */
const shown = 10

type Endpoint = (typeof endpointsByFeature)[string][number]
type Served = Walls & { readonly server: Server }
type Cost = {
  readonly what: string
  readonly isJudged: boolean
  readonly first: number
  readonly values: readonly number[]
}

/** Every operation; reads before writes, and deletions at the end. */
const operations = ['GET', 'POST', 'PUT', 'DELETE'].flatMap((method) =>
  Object.values(endpointsByFeature)
    .flat()
    .filter((endpoint) => endpoint.method === method),
)

/** The processes whose time a call takes: the server, and its connections. */
const processesOf = async (client: pg.Client, server: Server): Promise<number[]> => {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  return [server.pid, ...rows.map(({ pid }) => pid)]
}

const pathOf = ({ path }: Endpoint, { params = {}, query }: Sent) => {
  const filled = path.replaceAll(/:(\w+)/g, (_, name) => params[name] ?? '')
  const sent = Object.entries(query ?? {}).map(([name, value]) => [name, String(value)])
  return sent.length > 0 ? `${filled}?${new URLSearchParams(sent)}` : filled
}

const send = async ({ server, company }: Served, endpoint: Endpoint, sent: Sent): Promise<void> => {
  const headers = signedIn(sent.by === 'reader' ? company.reader : company.admin)
  const answer = await fetch(server.origin + pathOf(endpoint, sent), {
    method: endpoint.method,
    ...(sent.body === undefined
      ? { headers }
      : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(sent.body) }),
  })
  const text = await answer.text()
  const isRefused = !answer.ok || text.startsWith('{"success":false')
  if (isRefused !== (sent.isRefused ?? false))
    throw new Error(`${endpoint.name} ${sent.what ?? ''} was answered with ${answer.status} ${text.slice(0, 200)}`)
}

/** Processor time of server and database for one call; throws at an answer that is not expected. */
export const measureCall = async (served: Served, endpoint: Endpoint, sent: Sent): Promise<number> => {
  const pids = await processesOf(served.client, served.server)
  const before = threadsMs(pids)
  await send(served, endpoint, sent)
  return threadsMs(pids) - before
}

/** The first call is apart: it loads what the process keeps. The requirement is about GET and POST. */
const measureCost = async (served: Served, endpoint: Endpoint, sent: Sent): Promise<Cost> => {
  const first = await measureCall(served, endpoint, sent)
  const values: number[] = []
  const count = sent.isOnce || endpoint.method === 'DELETE' ? 0 : repeats
  for (let n = 0; n < count; n++) values.push(await measureCall(served, endpoint, sent))
  return {
    what: `${endpoint.name}${sent.what === undefined ? '' : `, ${sent.what}`}`,
    isJudged: endpoint.method === 'GET' || endpoint.method === 'POST',
    first,
    values: count > 0 ? values : [first],
  }
}

/** Walks every operation of the OpenAPI document in the largest company; the ten dearest calls are the figures. */
export const measureDearest = async (walls: Walls): Promise<readonly Figure[]> => {
  const server = await startServer('product', walls.url)
  const served = { ...walls, server }
  const calls = callsOf(walls.company)
  const costs: Cost[] = []
  try {
    for (const endpoint of operations) {
      const sendings = calls[endpoint.name as keyof EndpointsByName]
      if (typeof sendings === 'string') walls.print(`${endpoint.name} is left out: ${sendings}`)
      else for (const sent of sendings) costs.push(await measureCost(served, endpoint, sent))
    }
  } finally {
    await server.stop()
  }
  const ordered = costs.toSorted((one, other) => median(other.values) - median(one.values))
  for (const { what, values, first } of ordered.slice(0, 3 * shown))
    walls.print(`${what}: ${values.map((ms) => ms.toFixed(0)).join(' ')} ms, at first ${first.toFixed(0)}`)
  return ordered
    .filter(({ isJudged }) => isJudged)
    .slice(0, shown)
    .map(({ what, values }): Figure => ({ what: `${what}, processor time`, values, unit: 'ms', ...costLimits }))
}
