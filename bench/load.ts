import { createHistogram } from 'node:perf_hooks'
import autocannon from 'autocannon'
import { cpuSeconds } from './machine.ts'

export type Step = { method: 'GET' | 'POST' | 'DELETE'; path: string; body?: string; headers?: Record<string, string> }

/** One of the connections: its own headers and the steps that it repeats in turn. */
export type Visitor = { headers: Record<string, string>; steps: readonly Step[] }

export type Result = {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  /** Answers other than 2xx, broken connections and refusals in the envelope. */
  failures: number
  /** Processor time of server and database per request, in microseconds. */
  cpuPerRequestUs: number
}

/** Drives `origin` for `seconds` with one keep-alive connection per visitor. */
export const drive = async (
  origin: string,
  visitors: readonly Visitor[],
  seconds: number,
  /** Processes that do the work. */
  workers: readonly number[],
): Promise<Result> => {
  const cpuNow = () => workers.reduce((sum, pid) => sum + cpuSeconds(pid), 0)
  const cpuBefore = cpuNow()
  // The generator's own figures are whole milliseconds: an answer in 4.9 ms would be a fifth faster than one in 5.1.
  const latencies = createHistogram()
  const latencyMs = (percentile: number) => latencies.percentile(percentile) / 1000
  let next = 0
  let refused = 0
  const run = await autocannon({
    url: origin,
    connections: visitors.length,
    duration: seconds,
    setupClient: (client) => {
      const visitor = visitors[next++ % visitors.length]
      if (!visitor) return
      client.setRequests(visitor.steps.map((step) => ({ ...step, headers: { ...visitor.headers, ...step.headers } })))
      client.on('response', (_status: number, _bytes: number, ms: number) => latencies.record(Math.ceil(ms * 1000)))
      client.on('body', (body: Buffer) => {
        if (body.subarray(0, 16).toString() === '{"success":false') refused++
      })
    },
  })
  return {
    requestsPerSecond: run.requests.average,
    p50Ms: latencyMs(50),
    p99Ms: latencyMs(99),
    failures: run.non2xx + run.errors + refused,
    cpuPerRequestUs: ((cpuNow() - cpuBefore) / run.requests.total) * 1_000_000,
  }
}
