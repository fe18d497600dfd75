import { Agent, request as send } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { TracedRequest } from './peak-trace.ts'
import { signedIn } from './visitors.ts'

/** `refused`: 503 with Retry-After. */
type Outcome = 'answered' | 'refused' | 'failed'

/** A request that has ended. Times are in ms since the start of the phase. */
export type Sample = { startMs: number; ms: number; outcome: Outcome; isPage: boolean; bytes: number; fault: string }

type Phase = {
  readonly origin: string
  readonly trace: readonly TracedRequest[]
  /** Name of the service in requests, which sends other names to it. */
  readonly host: string
  /** Post of the trace, and the post that is opened instead. */
  readonly tracedId: string
  readonly newsId: string
  readonly keys: readonly string[]
  /** Visits that arrive in a second on average, and for how long, one after the other. */
  readonly rates: readonly { readonly perSecond: number; readonly seconds: number }[]
}

export type Visits = {
  readonly samples: readonly Sample[]
  /** Milliseconds of visits from the notice to the last answer; of those with every request answered. */
  readonly visitMs: readonly number[]
  /** Visits that ended without the post, since the page was refused too often or a read twice. */
  readonly refused: number
  /** People whose view the server has acknowledged, by their indexes in `keys`. */
  readonly viewed: ReadonlySet<number>
}

/** A call ends in the browser after as long. */
const timeoutMs = 10_000
/** A visit that gets so many busy pages is given up. */
const mostReloads = 10
/** One visit of so many has an empty cache. */
const coldEvery = 10

/** Connections are shared, as those of a proxy in front of the service; further requests wait for one, and that counts. */
const agent = new Agent({ keepAlive: true, maxSockets: 1_000, scheduling: 'lifo' })

/** Random numbers between 0 and 1 that are the same in every run (mulberry32). */
const randomFrom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

/** Moments of arrivals in ms: a Poisson process, which does not wait for answers. */
const arrivals = (rates: Phase['rates']): number[] => {
  const random = randomFrom(1)
  const moments: number[] = []
  let startMs = 0
  for (const { perSecond, seconds } of rates) {
    const endMs = startMs + seconds * 1000
    const next = (afterMs: number) => afterMs + (-Math.log(1 - random()) / perSecond) * 1000
    for (let atMs = next(startMs); atMs < endMs; atMs = next(atMs)) moments.push(atMs)
    startMs = endMs
  }
  return moments
}

type Answer = { outcome: Outcome; bytes: number; retryAfterS: number; fault: string }

const failed = (fault: string): Answer => ({ outcome: 'failed', bytes: 0, retryAfterS: 0, fault })

/** Sends a request; the bytes of the answer are counted as they are sent, compressed. */
export const sendOnce = (
  url: string,
  { method, body }: TracedRequest,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> =>
  new Promise((resolve) => {
    const outgoing = send(url, { method, headers, agent, timeout: timeoutMs }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', (error) => resolve(failed(error.message)))
      response.on('end', () => {
        const bytes = Buffer.concat(chunks)
        const { statusCode = 0 } = response
        const retryAfterS = Number(response.headers['retry-after'] ?? 0)
        if (statusCode === 503 && retryAfterS > 0) {
          return resolve({ outcome: 'refused', bytes: bytes.length, retryAfterS, fault: '' })
        }
        const isRefusal = bytes.subarray(0, 16).toString() === '{"success":false'
        const isAnswered = (statusCode < 300 || statusCode === 304) && !isRefusal
        const fault = `${method} ${new URL(url).pathname} ${statusCode} ${isRefusal ? bytes.toString() : ''}`
        return resolve(
          isAnswered ? { outcome: 'answered', bytes: bytes.length, retryAfterS, fault: '' } : failed(fault),
        )
      })
    })
    outgoing.on('timeout', () => outgoing.destroy(new Error('timeout')))
    outgoing.on('error', (error) => resolve(failed(error.message)))
    outgoing.end(body ?? undefined)
  })

/** Lets people open the post at random moments, each with all requests of the trace in its order. */
export const driveVisits = async (phase: Phase): Promise<Visits> => {
  const { origin, host, trace, tracedId, newsId, keys, rates } = phase
  const samples: Sample[] = []
  const visitMs: number[] = []
  const viewed = new Set<number>()
  let refused = 0
  const startMs = performance.now()
  const sinceStart = () => performance.now() - startMs

  const makeRequest = async (traced: TracedRequest, person: number, isCold: boolean): Promise<Outcome> => {
    const path = traced.path.replaceAll(`/${tracedId}`, `/${newsId}`)
    const headers: Record<string, string> = { ...traced.headers, host }
    const isWrite = traced.method !== 'GET'
    Object.assign(headers, signedIn(keys[person] ?? ''))
    if (!isCold && !isWrite && traced.etag) headers['if-none-match'] = traced.etag
    const measured = async () => {
      const from = sinceStart()
      const answer = await sendOnce(origin + path, traced, headers)
      const { outcome, bytes, fault } = answer
      samples.push({ startMs: from, ms: sinceStart() - from, outcome, isPage: traced.isPage, bytes, fault })
      return answer
    }
    let answer = await measured()
    // The browser app retries a read once, when Retry-After has passed; a page loads itself again.
    const mostRetries = traced.isPage ? mostReloads : 1
    for (let retries = 0; answer.outcome === 'refused' && retries < mostRetries; retries++) {
      await wait(answer.retryAfterS * 1000)
      answer = await measured()
    }
    if (answer.outcome === 'answered' && path.endsWith(`/${newsId}/view`)) viewed.add(person)
    return answer.outcome
  }

  const visit = async (index: number) => {
    const isCold = index % coldEvery === 0
    const person = index % keys.length
    const from = sinceStart()
    const outcomes: Promise<Outcome>[] = []
    for (const traced of trace) {
      const before = traced.after.map((index) => outcomes[index] ?? 'answered')
      outcomes.push(
        Promise.all(before).then((earlier) => {
          if (!isCold && traced.isCached) return 'answered'
          if (earlier.includes('refused')) return 'refused'
          return makeRequest(traced, person, isCold)
        }),
      )
    }
    const all = await Promise.all(outcomes)
    if (all.includes('refused')) refused += 1
    else if (!all.includes('failed')) visitMs.push(sinceStart() - from)
  }

  const visits: Promise<void>[] = []
  for (const [index, atMs] of arrivals(rates).entries()) {
    const ahead = atMs - sinceStart()
    if (ahead > 1) await wait(ahead)
    visits.push(visit(index))
  }
  await Promise.all(visits)
  return { samples, visitMs, refused, viewed }
}

/** Closes the connections that are left open between two phases. */
export const closeConnections = (): void => agent.destroy()
